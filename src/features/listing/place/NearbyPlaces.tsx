import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { useCity } from '#src/homes/map/useCity.ts';
import { nearby } from './nearby.ts';

/** The places near the home, from the map of its city; renders nothing where that is not on this device. */
export function NearbyPlaces({
  listing,
  city,
}: {
  readonly listing: HeldListing;
  readonly city: string;
}) {
  const { t } = useTranslation('listing');
  const { lat, lon } = listing;
  const map = useCity(city);
  const places = useMemo(() => (map === null ? [] : nearby({ lat, lon }, map)), [map, lat, lon]);
  if (places.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 mb-2 font-text text-base font-semibold">{t('where.nearby')}</h3>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {places.map(({ kind, name, minutes }) => (
          <div key={kind} className="flex items-baseline justify-between gap-3">
            <div className="min-w-0">
              <dt className="text-sm text-soft">{t(`where.kind.${kind}`)}</dt>
              <dd dir="auto" className="truncate font-medium">
                {name}
              </dd>
            </div>
            <dd className="shrink-0 text-sm text-soft tabular-nums">
              {t('where.walk', { n: minutes })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
