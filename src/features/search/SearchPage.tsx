import { List, Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#src/data/useSession.ts';
import { HOMES_ID } from './homesId.ts';
import { Button } from '#src/ui/Button.tsx';
import { Pane } from '#src/ui/Pane.tsx';
import { useMediaQuery, WIDE } from '#src/ui/useMediaQuery.ts';
import { BudgetOfAddress } from './components/BudgetOfAddress.tsx';
import { ChosenFilters } from './components/ChosenFilters.tsx';
import { CityOfAddress } from './components/CityOfAddress.tsx';
import { WhereAndWords } from './components/WhereAndWords.tsx';
import { type Missing, WhereOfAddress } from './components/WhereOfAddress.tsx';
import { FaultyAddress } from './components/FaultyAddress.tsx';
import { FilterForm } from './components/FilterForm.tsx';
import { FilterSheet } from './components/FilterSheet.tsx';
import { GuestMap } from './components/GuestMap.tsx';
import { RecentSearches } from './components/RecentSearches.tsx';
import { ResultsPane } from './components/ResultsPane.tsx';
import { SaveSearch } from './components/SaveSearch.tsx';
import { SkipFilters } from './components/SkipFilters.tsx';
import { TypeSwitch } from './components/TypeSwitch.tsx';
import { useCounted } from './hooks/useCounted.ts';
import { useHoldings } from './hooks/useHoldings.ts';
import { useMapShown } from './hooks/useMapShown.ts';
import { useQueryAddress } from './hooks/useQueryAddress.ts';
import { useReading } from './hooks/useReading.ts';
import { useQueryWords } from '#src/listings/query/index.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { useResults } from './hooks/useResults.ts';
import { useSettled } from './hooks/useSettled.ts';
import { useSearchNotes } from './hooks/useSearchNotes.ts';
import { isBeingRead } from './rules/startWords.ts';
import { filterCount } from './rules/tidy.ts';

/** Every filter beside what it leaves, for everybody. The address holds the whole search. */
export function SearchPage() {
  const { t } = useTranslation('search');
  const { query, faulty, change, clear } = useQueryAddress();
  const [params] = useSearchParams();
  const [missing, setMissing] = useState<Missing | null>(null);
  const found = useResults(query);
  const { currency } = found.page ?? {};
  const words = useReading(query, currency, change);
  const isRead =
    words.isAwaited ||
    isBeingRead(params, {
      missing: missing?.text,
      currency: found.page === undefined ? undefined : (currency ?? null),
    });
  const results = useSettled(found, query, isRead);
  const holdings = useHoldings();
  // Some hundred choices: made only where they are seen.
  const isWide = useMediaQuery(WIDE);
  // Members have the map beside the list in Browse.
  const isGuest = useSession().status === 'unauthenticated';
  const [isMapShown, toggleMap] = useMapShown();
  const { page } = results;
  const counted = useCounted(results, holdings, query);
  const wordsOf = useQueryWords(page?.currency);
  useSearchNotes(query, results.isToday ? page?.total : undefined);
  const filters = { query, facets: counted?.facets, change };
  return (
    <div className={pageClasses('wide')}>
      <h1 className="text-[2rem] leading-tight font-semibold max-sm:mb-3">{t('search.title')}</h1>
      <SkipFilters />
      <p className="mt-1 mb-5 max-w-2xl text-soft max-sm:sr-only">{t('search.lead')}</p>
      <FaultyAddress names={faulty} />
      <WhereOfAddress missing={missing} onMissing={setMissing} />
      <BudgetOfAddress currency={currency} />
      <CityOfAddress query={query} />
      <div className="mb-6 flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-3">
        {!isWide && <TypeSwitch query={query} change={change} />}
        {isGuest && (
          <Button
            look="secondary"
            className="rounded-full px-3.5! max-lg:ms-auto max-sm:px-3!"
            icon={isMapShown ? <List size={20} aria-hidden /> : <MapIcon size={20} aria-hidden />}
            onClick={toggleMap}
          >
            <span className="max-sm:sr-only">{t(isMapShown ? 'browse.list' : 'browse.map')}</span>
          </Button>
        )}
        <div className={isGuest ? 'sm:order-last' : 'max-sm:ms-auto sm:order-last'}>
          <SaveSearch query={query} currency={page?.currency} suggestion={wordsOf(query)} isShort />
        </div>
        <WhereAndWords query={query} change={change} words={words} />
        {!isWide && (
          <FilterSheet {...filters} isBeingRead={isRead} total={counted?.total} onClear={clear} />
        )}
        <div className="-my-1 min-w-0 overflow-x-auto px-1 py-1 [scrollbar-width:none] empty:hidden max-lg:order-last max-lg:-me-4 max-lg:flex-1 max-lg:basis-40 sm:max-lg:-me-6 lg:order-last lg:-mx-1 lg:basis-full">
          <ChosenFilters query={query} currency={page?.currency} change={change} words={words} />
        </div>
      </div>
      <div className="grid gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        {isWide && (
          // They stay where they are while the homes begin anew: the next one can be pressed.
          <section
            aria-label={t('filters.title')}
            data-scroller="filters"
            className="sticky top-4 -mx-1.5 max-h-[calc(100dvh-6.5rem)] self-start overflow-y-auto overscroll-contain px-1.5"
          >
            <Pane>
              <FilterForm {...filters} />
            </Pane>
          </section>
        )}
        <div className="min-w-0">
          {filterCount(query) === 0 && (
            <div className="mb-6 empty:hidden">
              <Pane>
                <RecentSearches currency={page?.currency} />
              </Pane>
            </div>
          )}
          {isGuest && isMapShown ? (
            <div id={HOMES_ID} tabIndex={-1}>
              <GuestMap query={query} holdings={holdings} change={change} />
            </div>
          ) : (
            <ResultsPane
              query={query}
              results={results}
              holdings={holdings}
              change={change}
              onClear={clear}
              words={words}
            />
          )}
        </div>
      </div>
    </div>
  );
}
