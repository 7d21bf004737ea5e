import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAreas } from '#src/data/useListings.ts';
import { useSeries } from '#src/data/useSeries.ts';
import { CountedUpTo, RentMove, TrendingAreas } from '#src/shared/figures/index.ts';
import { paths } from '#src/paths.ts';
import { LINE_LINK } from '#src/ui/lineLink.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { AreaCardLine } from './areas/AreaCard.tsx';
import type { SearchedArea } from './areas/searchedAreas.ts';
import type { KnownPlace } from './areas/useKnownPlaces.ts';
import { useSearchedAreas } from './areas/useSearchedAreas.ts';

/** So many areas are told of: those somebody looks in most. */
const MOST = 4;
const CARD = 'rounded-card border border-line bg-sheet p-5 shadow-card';

/**
 * The market where the person looks for a home; a person who looks nowhere yet sees where it moves. For the
 * renter's dashboard.
 */
export function SearchedAreasCard() {
  const own = useSearchedAreas(MOST);
  if (own === undefined) return null;
  return own.length === 0 ? <TrendingAreas className={CARD} /> : <Searched own={own} />;
}

function Searched({ own }: { readonly own: readonly SearchedArea[] }) {
  const { t } = useTranslation(['market', 'nav']);
  const areas = useAreas();
  const held = useSeries(own.map(({ areaId }) => areaId));
  const places = own.flatMap((each, at): SearchedPlace[] => {
    const area = areas?.find(({ id }) => id === each.areaId);
    if (area === undefined) return [];
    const { id, slug, name } = area;
    return [{ type: each.type, id, slug, name, said: name, held: held[at] }];
  });
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="searched-areas" className={CARD}>
      <h2 id="searched-areas" className="text-xl font-semibold">
        {t('trends.searched')}
      </h2>
      <ul role="list" className="mt-1 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {places.map((place) => (
          <Line key={`${place.id} ${place.type}`} place={place} />
        ))}
      </ul>
      <CountedUpTo places={places} />
      <p className="flex flex-wrap gap-x-6">
        <Link to={paths.neighborhoods.href()} className={LINE_LINK}>
          {t('nav:neighborhoods')}
        </Link>
        <Link to={paths.marketTrends.href()} className={LINE_LINK}>
          {t('nav:marketTrends')}
        </Link>
      </p>
    </section>
  );
}

interface SearchedPlace extends KnownPlace, Pick<SearchedArea, 'type'> {}

function Line({ place: { type, name, slug, held } }: { readonly place: SearchedPlace }) {
  const { t } = useTranslation('areas');
  return (
    <li>
      <Link
        to={paths.neighborhoods.href({ area: slug, ...(type === 'sale' && { type }) })}
        className={LINE_LINK}
      >
        <bdi>{name}</bdi>
      </Link>
      {held === undefined && <Skeleton className="h-36" />}
      {held === null && <p className="text-soft">{t('notHere')}</p>}
      {held && (
        <>
          <RentMove series={held.series} type={type} />
          <dl className="mt-2">
            <AreaCardLine series={held.series} type={type} metric="days" />
          </dl>
        </>
      )}
    </li>
  );
}
