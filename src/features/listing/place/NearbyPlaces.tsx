import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { useCity } from '#src/shared/map/index.ts';
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
          <div key={kind} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
            <dt className="text-sm text-soft">{t(`where.kind.${kind}`)}</dt>
            <dd dir="auto" className="truncate font-medium">
              {name}
            </dd>
            <dd className="col-start-2 row-start-1 text-sm text-soft tabular-nums">
              {t('where.walk', { n: minutes })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
