import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { useCities } from '#src/data/useListings.ts';
import { queryOf, type Suggestion, WhereField } from '#src/shared/where/index.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';

const NOWHERE = { area_ids: undefined, near: undefined, polygon: undefined, bounds: undefined };

/**
 * The place to search, by name: on this device or anywhere. The city in use stands in the field until
 * something is typed.
 */
export function WhereChoice({ change }: { readonly change: ChangeQuery }) {
  const { t } = useTranslation('search');
  const [text, setText] = useState('');
  const [inUse] = useCities() ?? [];
  const [choose, { status }] = useCommand(async ({ market: { listings } }, place: Suggestion) => {
    const { id, cityId } = place;
    const city = cityId ?? (await listings.findCity({ within: id }))?.id;
    if (city === undefined) return;
    await listings.chooseCity(city);
    change({ ...NOWHERE, city, area_ids: queryOf(place)?.area_ids });
    setText('');
  });
  return (
    <div className="relative">
      <MapPin
        size={18}
        aria-hidden
        className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2 text-faint"
      />
      <WhereField
        label={t('where.label')}
        placeholder={inUse?.name ?? t('where.label')}
        className="min-h-11 w-full rounded-full border border-edge bg-sheet ps-10 pe-4 text-base text-ellipsis text-ink placeholder:text-soft"
        value={text}
        onValue={setText}
        onChoose={(place) => void choose(place)}
      />
      <p role="status" className="text-sm text-danger empty:hidden">
        {status === 'failed' && t('map.unasked')}
      </p>
    </div>
  );
}
