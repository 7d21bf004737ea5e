import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LISTING_TYPES, PROPERTY_TYPES } from '#contract/entities/property.ts';
import { MANY_ROOMS } from '#contract/rules/market/marketMonth.ts';
import { METRICS } from '#src/rules/market/series.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { FilterChip } from '#src/ui/FilterChip.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { metricKey } from '../hooks/useMetricTexts.ts';
import type { TrendPlace } from '../hooks/useTrendPlaces.ts';
import { MOST_PLACES, PERIODS, ROOMS, type TrendQuery } from '../rules/trendQuery.ts';

export interface TrendControlsProps {
  readonly query: TrendQuery;
  readonly places: readonly TrendPlace[];
  readonly onChange: (query: TrendQuery) => void;
}

/** The choices of the chart: places, homes, time span and figure. */
export function TrendControls({ query, places, onChange }: TrendControlsProps) {
  const { t } = useTranslation('market');
  const texts = usePropertyTexts();
  const { areaUnit } = useListingTexts();
  const { segment } = query;
  const change = (part: Partial<TrendQuery>) => onChange({ ...query, ...part });
  const segmentOf = (part: Partial<TrendQuery['segment']>) =>
    change({ segment: { ...segment, ...part } });
  const any = { value: '', label: t('any') };
  const roomsText = (rooms: number) => {
    if (rooms === 0) return t('studio');
    return rooms === MANY_ROOMS
      ? t('manyBedrooms', { count: rooms })
      : t('bedroomCount', { count: rooms });
  };
  return (
    <div className="grid gap-5 print:hidden">
      <div className="flex flex-wrap gap-2">
        {LISTING_TYPES.map((type) => (
          <FilterChip key={type} isOn={segment.type === type} onClick={() => segmentOf({ type })}>
            {texts.listing(type)}
          </FilterChip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-4 max-[359px]:grid-cols-1 lg:grid-cols-4">
        <NativeSelect
          label={t('figure')}
          className="max-lg:col-span-full"
          value={query.metric}
          options={METRICS.map((metric) => ({
            value: metric,
            label: t(`metric.${metricKey(metric, areaUnit)}.${segment.type}`),
          }))}
          onChange={(value) =>
            change({ metric: METRICS.find((metric) => metric === value) ?? 'price' })
          }
        />
        <NativeSelect
          label={t('kind')}
          value={segment.kind ?? ''}
          options={[
            any,
            ...PROPERTY_TYPES.map((kind) => ({ value: kind, label: texts.kind(kind) })),
          ]}
          onChange={(value) =>
            segmentOf({ kind: PROPERTY_TYPES.find((kind) => kind === value) ?? null })
          }
        />
        <NativeSelect
          label={t('bedrooms')}
          value={segment.bedrooms === null ? '' : String(segment.bedrooms)}
          options={[
            any,
            ...ROOMS.map((rooms) => ({ value: String(rooms), label: roomsText(rooms) })),
          ]}
          onChange={(value) => segmentOf({ bedrooms: value === '' ? null : Number(value) })}
        />
        <NativeSelect
          label={t('period')}
          value={query.period}
          options={PERIODS.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
          onChange={(value) =>
            change({ period: PERIODS.find((period) => period === value) ?? '12' })
          }
        />
      </div>
      <PlacesChosen {...{ query, places }} onChange={(chosen) => change({ places: chosen })} />
    </div>
  );
}

/** One to four places: the last one stays. */
function PlacesChosen({
  query,
  places,
  onChange,
}: Pick<TrendControlsProps, 'query' | 'places'> & {
  readonly onChange: (slugs: readonly string[]) => void;
}) {
  const { t } = useTranslation('market');
  const chosen = query.places.flatMap((slug) => places.find((place) => place.slug === slug) ?? []);
  const left = places.filter(({ slug }) => !query.places.includes(slug));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ul aria-label={t('where')} className="flex flex-wrap gap-2">
        {chosen.map(({ slug, name }) => (
          <li
            key={slug}
            className="inline-flex min-h-11 items-center rounded-full border border-edge bg-sheet ps-4 pe-1 font-semibold"
          >
            <bdi>{name}</bdi>
            {chosen.length > 1 ? (
              <button
                type="button"
                aria-label={t('remove', { place: name })}
                onClick={() => onChange(query.places.filter((each) => each !== slug))}
                className="inline-flex size-11 items-center justify-center rounded-full hover:bg-wash"
              >
                <X size={18} aria-hidden />
              </button>
            ) : (
              <span className="w-3" />
            )}
          </li>
        ))}
      </ul>
      {chosen.length < MOST_PLACES && left.length > 0 && (
        <NativeSelect
          label={t('compareWith')}
          value=""
          options={[
            { value: '', label: t('choosePlace') },
            ...left.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={(slug) => {
            if (slug !== '') onChange([...chosen.map((place) => place.slug), slug]);
          }}
          className="w-56"
        />
      )}
    </div>
  );
}
