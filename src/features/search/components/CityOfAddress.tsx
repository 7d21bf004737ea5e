import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreas, useCities } from '#src/data/useListings.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { useReachability } from '#src/data/useReachability.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { Banner } from '#src/ui/Banner.tsx';

/** A link may lead to another city than the one in use: it is looked at, and what is not here yet is said offline. */
export function CityOfAddress({ query }: { readonly query: ListingQuery }) {
  const { t } = useTranslation('search');
  const { listings } = useMarket();
  const isOffline = useReachability() === 'offline';
  const cities = useCities();
  const areas = useAreas();
  const asked = useRef('');
  const { city } = query;
  // An area that is not here lies in a city that was never looked at.
  const strange =
    areas === undefined || city !== undefined
      ? undefined
      : query.area_ids?.find((id) => !areas.some((area) => area.id === id));
  useEffect(() => {
    if (city !== undefined) void listings.chooseCity(city).catch(nothing);
  }, [listings, city]);
  useEffect(() => {
    if (strange === undefined || isOffline || asked.current === strange) return;
    asked.current = strange;
    const look = async () => {
      const found = await listings.findCity({ area: strange });
      if (found !== null) await listings.chooseCity(found.id);
    };
    // Asked again when the line is back.
    look().catch(() => {
      asked.current = '';
    });
  }, [listings, strange, isOffline]);
  // Of a city that is taken in parts those a search names come with it.
  const parts = cities?.find(
    ({ id, areas: here, total }) => id === (city ?? cities[0]?.id) && here < total,
  );
  const unseen = (query.area_ids ?? []).filter(
    (id) => areas?.some((area) => area.id === id) === false,
  );
  const key = parts === undefined ? '' : unseen.join(' ');
  useEffect(() => {
    if (key !== '') void listings.lookAtAreas(key.split(' ')).catch(nothing);
  }, [listings, key]);
  const isMissing =
    strange !== undefined || cities?.some(({ id, isHere }) => id === city && !isHere) === true;
  if (!isMissing || !isOffline) return null;
  return (
    <Banner
      tone="warn"
      icon={<WifiOff size={20} aria-hidden />}
      title={t('cityAway.title')}
      className="mb-4 rounded-card"
    >
      {t('cityAway.text')}
    </Banner>
  );
}

const nothing = () => undefined;
