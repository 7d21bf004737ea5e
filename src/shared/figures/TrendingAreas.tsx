import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { trendingOf } from '#src/rules/market/yearMove.ts';
import type { Area } from '#src/data/types.ts';
import { useCityAreas } from '#src/data/useListings.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useSeries } from '#src/data/useSeries.ts';
import { paths } from '#src/paths.ts';
import { LINE_LINK } from '#src/ui/lineLink.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useWasInSight } from '#src/ui/useWasInSight.ts';
import { CountedUpTo } from './CountedUpTo.tsx';
import { RentMove } from './RentMove.tsx';

const MOST = 4;

export interface TrendingAreasProps {
  readonly className?: string;
}

/** The areas of the city in use whose rents moved most in a year, from the figures on this device; asked for once somebody is near. */
export function TrendingAreas({ className }: TrendingAreasProps) {
  const { t } = useTranslation(['market', 'nav']);
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const isNear = useWasInSight(place);
  const areas = useCityAreas();
  if (areas !== undefined && areas.length === 0) return null;
  return (
    <section ref={place} aria-labelledby={id} className={className}>
      <h2 id={id} className="text-xl font-semibold">
        {t('trends.trending')}
      </h2>
      <p className="mb-3 text-soft">{t('trends.trendingLead')}</p>
      {isNear && areas !== undefined ? <Trending areas={areas} /> : <Skeleton className="h-36" />}
      <Link to={paths.marketTrends.href()} className={LINE_LINK}>
        {t('nav:marketTrends')}
      </Link>
    </section>
  );
}

function Trending({ areas }: { readonly areas: readonly Area[] }) {
  const { t } = useTranslation('market');
  const isOffline = useReachability() === 'offline';
  const held = useSeries(areas.map(({ id }) => id));
  const known = useMemo(
    () =>
      areas.flatMap((area, at) => {
        const one = held[at];
        return one === undefined || one === null ? [] : [{ area, series: one.series, held: one }];
      }),
    [areas, held],
  );
  const isComing = held.filter((one) => one !== undefined).length < areas.length;
  const trending = useMemo(() => trendingOf(known, 'rent', MOST), [known]);
  // They change places while figures arrive: until all are here, nothing is first.
  if (isComing && !isOffline) return <Skeleton className="h-36" />;
  if (known.length === 0)
    return <p className="text-soft">{t('notHere', { count: areas.length })}</p>;
  if (trending.length === 0) return <p className="text-soft">{t('notEnough')}</p>;
  return (
    <>
      <ul role="list" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {trending.map(({ place: { area, series } }) => (
          <li key={area.id} className="rounded-card border border-line bg-sheet p-4">
            <Link to={paths.marketTrends.href(area.slug, 'rent', 'price')} className={LINE_LINK}>
              <bdi>{area.name}</bdi>
            </Link>
            <RentMove series={series} type="rent" />
          </li>
        ))}
      </ul>
      <CountedUpTo places={known} />
    </>
  );
}
