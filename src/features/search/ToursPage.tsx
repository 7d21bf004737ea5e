import { Rotate3d } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { writeQuery } from '#search/query/queryAddress.ts';
import { ListingTile } from '#src/listings/card/index.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { FaultyAddress } from './components/FaultyAddress.tsx';
import { FilterBar } from './components/FilterBar.tsx';
import { ResultsPane } from './components/ResultsPane.tsx';
import { useCounted } from './hooks/useCounted.ts';
import { useHoldings } from './hooks/useHoldings.ts';
import { useListed } from './hooks/useListed.ts';
import { type ChangeQuery, useQueryAddress } from './hooks/useQueryAddress.ts';
import { type Results, useResults } from './hooks/useResults.ts';

/** The homes one can walk through: a search that asks for a tour. `children` stands above them. */
export function ToursPage({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(['tours', 'nav']);
  const { query: typed, faulty, change: changeTyped, clear } = useQueryAddress();
  const navigate = useNavigate();
  const query = useMemo(() => ({ ...typed, has_tour: true }), [typed]);
  const results = useResults(query);
  const holdings = useHoldings();
  const page = useCounted(results, holdings, query);
  const change: ChangeQuery = useCallback(
    (part) => {
      if (!('has_tour' in part)) return changeTyped(part);
      // Without asking for a tour it is the search of all homes.
      const written = writeQuery({ ...typed, ...part, has_tour: undefined });
      void navigate(`${paths.properties.href()}?${written}`);
    },
    [changeTyped, navigate, typed],
  );
  return (
    <div className={pageClasses('wide')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:virtualTours')}</h1>
      <p className="mt-1 mb-5 max-w-2xl text-soft">{t('lead')}</p>
      {children}
      <FaultyAddress names={faulty} />
      <FilterBar query={query} page={page} change={change} onClear={clear} />
      <ResultsPane
        query={query}
        results={results}
        holdings={holdings}
        change={change}
        onClear={clear}
      >
        {({ total }) => <TourTiles results={results} total={total} />}
      </ResultsPane>
    </div>
  );
}

function TourTiles({ results, total }: { readonly results: Results; readonly total: number }) {
  const { t } = useTranslation(['tours', 'search']);
  const { count, more } = useListed(results, total);
  return (
    <>
      <ul
        role="list"
        aria-label={t('search:results.label')}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-5 gap-y-8"
      >
        {Array.from({ length: count }, (_, at) => {
          const card = results.cardAt(at);
          return (
            <li key={card?.id ?? at} className="min-w-0">
              {card === undefined ? (
                <Skeleton className="h-80 rounded-card" />
              ) : (
                <>
                  <ListingTile home={{ ...card, photos: [...card.photos] }} />
                  {card.tourRooms !== undefined ? (
                    <Link
                      to={paths.virtualTours.href(card.id)}
                      aria-label={t('walkHome', { title: card.title })}
                      className={`${buttonClasses('secondary')} mt-2 px-3 text-center`}
                    >
                      <Rotate3d size={20} aria-hidden />
                      {t('walk', { count: card.tourRooms })}
                    </Link>
                  ) : (
                    <p className="mt-2 text-sm text-soft">{t('elsewhere')}</p>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
      {more !== null && (
        <Button look="secondary" className="mt-6" onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
