import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area, RecordBody } from '#src/data/types.ts';
import { useAreas, useHasNoAreas } from '#src/data/useListings.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { type Suggestion, WhereField } from '#src/shared/where/index.ts';
import { Select } from '#src/ui/Select.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { fieldId, type OpenDraft, useOpenDraft } from '../hooks/draftContext.ts';
import { currencyHere } from '../rules/currencyHere.ts';
import { guessedPin } from '../rules/guessedPin.ts';
import { isInside } from '../rules/pin.ts';
import { textIn } from '../rules/values.ts';
import { unitHere } from '../rules/unitHere.ts';
import { Required } from './Required.tsx';

/** The neighbourhood of a home. The pin moves to its middle unless it is inside already. */
export function AreaField() {
  const { t } = useTranslation('listHome');
  const open = useOpenDraft();
  const { draft, errorOf } = open;
  const units = useUnits();
  const areas = useAreas();
  const hasNone = useHasNoAreas();
  const isOnline = useReachability() === 'online';
  const value = textIn(draft.body.fields, 'area_id');
  // Online they are on their way.
  const isAwaited = areas?.length === 0 && !hasNone && isOnline;
  if (areas === undefined || isAwaited) return <Skeleton className="h-20" />;
  if (areas.length === 0)
    return (
      <p id={fieldId('area_id')} className="rounded-field bg-warn-wash px-4 py-3 text-warn">
        {t(hasNone ? 'place.nowhere' : 'place.noAreas')}
      </p>
    );

  function choose(id: string): void {
    const area = areas?.find((each) => each.id === id);
    if (area !== undefined) draft.set(movedTo(area, area, open, units));
  }

  // A closed area stays selectable for a home that is in it already.
  const here = areas
    .filter(({ id, closed }) => closed !== true || id === value)
    .map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }));
  const isHere = here.some((option) => option.value === value);
  const stands = {
    value,
    label: `${textIn(draft.body.fields, 'district')}, ${textIn(draft.body.fields, 'city')}`,
  };
  // One that was found by name is on its way to this device.
  const options = isHere || value === '' ? here : [stands, ...here];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Select
        id={fieldId('area_id')}
        label={<Required when>{t('field.area_id')}</Required>}
        error={errorOf('area_id')}
        value={value}
        options={value === '' ? [{ value: '', label: t('choose') }, ...options] : options}
        onChange={choose}
      />
      <AreaElsewhere />
    </div>
  );
}

const AREAS = ['area'] as const;

type Units = NonNullable<RecordBody<'settings'>['units']>;
/** The unit of areas that the person chose in Settings. */
const useUnits = (): Units => useRecord('settings')?.units ?? 'auto';

/** A neighbourhood of any city, found by its name; offline those on this device. */
function AreaElsewhere() {
  const { t } = useTranslation(['listHome', 'common']);
  const open = useOpenDraft();
  const units = useUnits();
  const areas = useAreas();
  const [text, setText] = useState('');
  const [choose, { status }] = useCommand(
    async ({ market }, { id, name, city, country, centre }: Suggestion) => {
      if (city === null || centre === undefined) return;
      const held = areas?.find((each) => each.id === id);
      open.draft.set(movedTo({ id, name, city, country, centre }, held, open, units));
      setText('');
      await market.listings.lookAtAreas([id]);
    },
  );
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-sm text-soft">
        {t('place.elsewhere')}
      </span>
      <WhereField
        label={t('place.elsewhere')}
        placeholder={t('place.byName')}
        className="min-h-12 w-full rounded-field border border-edge bg-sheet px-3.5 text-[1.0625rem] text-ink placeholder:text-faint"
        ranks={AREAS}
        value={text}
        onValue={setText}
        onChoose={(place) => void choose(place)}
      />
      <p role="status" className="text-sm text-danger empty:hidden">
        {status === 'failed' && t('common:notKept')}
      </p>
    </div>
  );
}

/**
 * The place fields of a draft once it is in an area. A pin that stands inside stays; `held`: the area where
 * this device has it.
 */
function movedTo(
  { id, city, country, name, centre }: Pick<Area, 'id' | 'city' | 'country' | 'name' | 'centre'>,
  held: Area | undefined,
  { draft, listing: { lat, lon } }: OpenDraft,
  units: Units,
) {
  const stands =
    held !== undefined && lat !== undefined && lon !== undefined && isInside(held, [lon, lat]);
  return {
    ...{ area_id: id, city, country, district: name },
    ...currencyHere(draft.body.fields, country),
    ...unitHere(draft.body.fields, country, units),
    ...(stands ? {} : guessedPin(centre)),
  };
}
