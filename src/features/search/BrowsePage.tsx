import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultyAddress } from './components/FaultyAddress.tsx';
import { FilterSheet } from './components/FilterSheet.tsx';
import { ResultsPane } from './components/ResultsPane.tsx';
import { SaveSearch } from './components/SaveSearch.tsx';
import { Suggestions } from './components/Suggestions.tsx';
import { TypedText } from './components/TypedText.tsx';
import { TypeSwitch } from './components/TypeSwitch.tsx';
import { useFirstDownload } from './hooks/useFirstDownload.ts';
import { useQueryAddress } from './hooks/useQueryAddress.ts';
import { useQueryWords } from '#src/homes/useQueryWords.ts';
import { useResults } from './hooks/useResults.ts';
import { useSearchNotes } from './hooks/useSearchNotes.ts';

/** Looking around: a list and a map of the same search. Side by side where there is room, else one or the other. */
export function BrowsePage() {
  const { t } = useTranslation('search');
  const { query, faulty, change, replace } = useQueryAddress();
  const results = useResults(query);
  const holdings = useFirstDownload();
  const wordsOf = useQueryWords();
  const list = useRef<HTMLDivElement>(null);
  const { page } = results;
  useSearchNotes(query, results.isOld ? undefined : page?.total);
  return (
    <div className="flex h-full flex-col">
      <div className="grid gap-3 border-b border-line px-4 py-3 sm:px-6">
        <h1 className="sr-only">{t('browse.title')}</h1>
        <div className="flex flex-wrap items-center gap-2.5">
          <TypeSwitch query={query} change={change} />
          <div className="min-w-52 flex-1">
            <TypedText text={query.text ?? ''} onChange={(text) => change({ text })} />
          </div>
          <FilterSheet
            query={query}
            facets={page?.facets}
            change={change}
            total={page?.total}
            onClear={() => replace({})}
          />
          <div className="max-sm:hidden">
            <SaveSearch query={query} suggestion={wordsOf(query)} />
          </div>
        </div>
        <Suggestions query={query} facets={page?.facets} change={change} />
      </div>
      <div className="relative flex min-h-0 flex-1">
        <div ref={list} className="min-h-0 flex-1 overflow-y-auto px-4 py-5 sm:px-6">
          <FaultyAddress names={faulty} />
          <ResultsPane
            query={query}
            results={results}
            holdings={holdings}
            change={change}
            onClear={() => replace({})}
            scroller={list}
          />
        </div>
      </div>
    </div>
  );
}
