import { List, Map as MapIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HOMES_ID } from './homesId.ts';
import { Button } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { useMediaQuery, WIDE } from '#src/ui/useMediaQuery.ts';
import { ChosenFilters } from './components/ChosenFilters.tsx';
import { CityOfAddress } from './components/CityOfAddress.tsx';
import { FaultyAddress } from './components/FaultyAddress.tsx';
import { FilterSheet } from './components/FilterSheet.tsx';
import { ResultsPane } from './components/ResultsPane.tsx';
import { SaveSearch } from './components/SaveSearch.tsx';
import { SearchMap } from './components/SearchMap.tsx';
import { MAP_ID, SkipFilters } from './components/SkipFilters.tsx';
import { isSuggested, Suggestions } from './components/Suggestions.tsx';
import { WhereAndWords } from './components/WhereAndWords.tsx';
import { TypeSwitch } from './components/TypeSwitch.tsx';
import { useCounted } from './hooks/useCounted.ts';
import { useHoldings } from './hooks/useHoldings.ts';
import { useMapShown } from './hooks/useMapShown.ts';
import { useQueryAddress } from './hooks/useQueryAddress.ts';
import { useReading } from './hooks/useReading.ts';
import { useQueryWords } from '#src/listings/query/index.ts';
import { useResults } from './hooks/useResults.ts';
import { useSearchNotes } from './hooks/useSearchNotes.ts';
import { useMapMarks } from './map/useMapMarks.ts';
import { Pane } from '#src/ui/Pane.tsx';

/** Looking around: a list and a map of the same search. Side by side where there is room, else one or the other. */
export function BrowsePage() {
  const { t } = useTranslation('search');
  const { query, faulty, change, clear } = useQueryAddress();
  const results = useResults(query);
  const holdings = useHoldings();
  const isWide = useMediaQuery(WIDE);
  const [isMapShown, toggleMap] = useMapShown();
  const marks = useMapMarks();
  const list = useRef<HTMLDivElement>(null);
  const { page } = results;
  const words = useReading(query, page?.currency, change);
  const counted = useCounted(results, holdings, query);
  const wordsOf = useQueryWords(page?.currency);
  useSearchNotes(query, results.isToday ? page?.total : undefined);
  const hasMap = isWide || isMapShown;
  const hasList = isWide || !isMapShown;
  const filters = (
    <Pane>
      <FilterSheet
        query={query}
        facets={counted?.facets}
        change={change}
        total={counted?.total}
        onClear={clear}
      />
    </Pane>
  );
  return (
    <div className="flex h-full flex-col">
      <div className="grid gap-3 border-b border-line px-4 py-3 sm:px-6">
        <h1 className="sr-only">{t('browse.title')}</h1>
        <SkipFilters hasMap={isWide} />
        <div className="flex flex-wrap items-center gap-2.5">
          <TypeSwitch query={query} change={change} />
          <div className="max-sm:ms-auto sm:order-last">
            <SaveSearch
              query={query}
              currency={page?.currency}
              suggestion={wordsOf(query)}
              isShort
            />
          </div>
          <WhereAndWords query={query} change={change} words={words} />
          {isWide && filters}
        </div>
        <div className="flex min-w-0 items-center gap-2.5">
          {!isWide && filters}
          <Pane>
            <Suggestions query={query} facets={counted?.facets} change={change}>
              <ChosenFilters
                query={query}
                currency={page?.currency}
                change={change}
                words={words}
                isElsewhere={isSuggested}
              />
            </Suggestions>
          </Pane>
        </div>
      </div>
      <div className="relative flex min-h-0 flex-1">
        {hasList && (
          <div
            ref={list}
            data-scroller="homes"
            className={classes(
              'min-h-0 overflow-y-auto px-4 py-5 sm:px-6',
              // Two columns of cards where they leave the map its share; all else is the map's.
              isWide ? 'max-w-[44rem] flex-[0_0_max(50%,min(39.5rem,62%))]' : 'flex-1',
            )}
          >
            <FaultyAddress names={faulty} />
            <CityOfAddress query={query} />
            <ResultsPane
              query={query}
              results={results}
              holdings={holdings}
              change={change}
              onClear={clear}
              words={words}
              scroller={list}
              markedId={marks.markedId}
              onPointer={marks.onMark}
            />
          </div>
        )}
        {hasMap && (
          <div id={hasList ? MAP_ID : HOMES_ID} tabIndex={-1} className="relative min-h-0 flex-1">
            <SearchMap query={query} holdings={holdings} change={change} {...marks} />
          </div>
        )}
      </div>
      {!isWide && (
        // Below both, over neither: no line of a card, no pin and no sign of the map is under it.
        <div className="flex justify-center border-t border-line bg-paper px-4 py-1.5">
          <Button
            look="secondary"
            className="w-full max-w-md rounded-full"
            icon={isMapShown ? <List size={20} aria-hidden /> : <MapIcon size={20} aria-hidden />}
            onClick={toggleMap}
          >
            {t(isMapShown ? 'browse.list' : 'browse.map')}
          </Button>
        </div>
      )}
    </div>
  );
}
