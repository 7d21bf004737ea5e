import { useTranslation } from 'react-i18next';
import type { Area, ListingQuery } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';

const KMS = [0.5, 1, 2, 3, 5, 10];
const OTHER = 'other';

/** Around the middle of an area, or a place that came with a link: so far as that. */
export function RadiusFilter({
  areas,
  near,
  onChange,
}: {
  readonly areas: readonly Area[];
  readonly near: ListingQuery['near'];
  readonly onChange: (near: ListingQuery['near']) => void;
}) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const centre = areas.find(
    ({ centre: [lon, lat] }) =>
      near !== undefined && Math.abs(lon - near.at[0]) + Math.abs(lat - near.at[1]) < 1e-4,
  );
  const around = near === undefined ? '' : (centre?.id ?? OTHER);
  return (
    <div className="grid grid-cols-2 gap-3">
      <NativeSelect
        label={t('radius.around')}
        value={around}
        options={[
          { value: '', label: t('radius.anywhere') },
          ...(around === OTHER ? [{ value: OTHER, label: t('radius.place') }] : []),
          ...areas.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => {
          const area = areas.find((each) => each.id === id);
          if (id !== OTHER) onChange(area && { at: area.centre, km: near?.km ?? 1 });
        }}
      />
      <NativeSelect
        label={t('radius.within')}
        value={String(near?.km ?? 1)}
        options={[...new Set([...KMS, near?.km ?? 1])]
          .sort((one, other) => one - other)
          .map((km) => ({ value: String(km), label: t('radius.km', { n: format.number(km) }) }))}
        onChange={(km) => near !== undefined && onChange({ ...near, km: Number(km) })}
      />
    </div>
  );
}
