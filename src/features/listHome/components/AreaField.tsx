import { useTranslation } from 'react-i18next';
import type { Area } from '#src/data/types.ts';
import { useAreas } from '#src/data/useListings.ts';
import { Select } from '#src/ui/Select.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { isInside, pinTexts } from '../rules/pin.ts';
import { textIn } from '../rules/values.ts';

/** In which neighbourhood a home stands. The pin moves to its middle unless it stands there already. */
export function AreaField() {
  const { t } = useTranslation('listHome');
  const { draft, listing, errorOf } = useOpenDraft();
  const areas = useAreas();
  const value = textIn(draft.body.fields, 'area_id');
  if (areas === undefined) return <Skeleton className="h-20" />;
  if (areas.length === 0)
    return (
      <p id={fieldId('area_id')} className="rounded-field bg-warn-wash px-4 py-3 text-warn">
        {t('place.noAreas')}
      </p>
    );

  function choose(id: string): void {
    const area = areas?.find((each) => each.id === id);
    if (area === undefined) return;
    const { lat, lon } = listing;
    const stands = lat !== undefined && lon !== undefined && isInside(area, [lon, lat]);
    draft.set({ ...placeOf(area), ...(stands ? {} : pinTexts(area.centre)) });
  }

  const options = areas.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }));
  return (
    <Select
      id={fieldId('area_id')}
      label={t('field.area_id')}
      error={errorOf('area_id')}
      value={value}
      options={value === '' ? [{ value: '', label: t('choose') }, ...options] : options}
      onChange={choose}
    />
  );
}

function placeOf({ id, city, country, name }: Area) {
  return { area_id: id, city, country, district: name };
}
