import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { useMediaQuery, WIDE } from '#src/ui/useMediaQuery.ts';
import { ChosenBar } from './components/ChosenBar.tsx';
import { ColumnPicker } from './components/ColumnPicker.tsx';
import { FaultyAddress } from './components/FaultyAddress.tsx';
import { FilterBar } from './components/FilterBar.tsx';
import { HomeTable } from './components/HomeTable.tsx';
import { ResultsPane } from './components/ResultsPane.tsx';
import { SkipFilters } from './components/SkipFilters.tsx';
import { useCounted } from './hooks/useCounted.ts';
import { useHoldings } from './hooks/useHoldings.ts';
import { useQueryAddress } from './hooks/useQueryAddress.ts';
import { useResults } from './hooks/useResults.ts';
import { useSearchNotes } from './hooks/useSearchNotes.ts';
import { columnsOf } from './rules/columns.ts';
import { toggled } from './rules/tidy.ts';

const COLUMNS = 'columns';

/** All live listings, dense: a line each where there is room, cards on a phone. Several can be chosen at once on both. */
export function PropertiesPage() {
  const { t } = useTranslation('nav');
  const { query, faulty, change, clear } = useQueryAddress();
  const [params, setParams] = useSearchParams();
  const results = useResults(query);
  const holdings = useHoldings();
  const isWide = useMediaQuery(WIDE);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const columns = columnsOf(params.get(COLUMNS));
  const { page } = results;
  const counted = useCounted(results, holdings, query);
  useSearchNotes(query, results.isToday ? page?.total : undefined);
  return (
    <div className={pageClasses('wide')}>
      <h1 className="mb-4 text-[2rem] leading-tight font-semibold">{t('properties')}</h1>
      <SkipFilters />
      <FaultyAddress names={faulty} />
      <FilterBar query={query} page={counted} change={change} onClear={clear}>
        <ColumnPicker
          columns={columns}
          onChange={(ids) =>
            setParams(
              (before) => {
                const next = new URLSearchParams(before);
                next.set(COLUMNS, ids.join(','));
                return next;
              },
              { replace: true },
            )
          }
        />
      </FilterBar>
      <ResultsPane
        query={query}
        results={results}
        holdings={holdings}
        change={change}
        onClear={clear}
        choosing={{ chosen, onChoose: ({ id }) => setChosen(toggled(chosen, id)) }}
        {...(isWide && {
          children: ({ total, now }) => (
            <HomeTable
              results={results}
              total={total}
              columns={columns}
              query={query}
              now={now}
              chosen={new Set(chosen)}
              onChoose={({ id }) => setChosen(toggled(chosen, id))}
              change={change}
            />
          ),
        })}
      />
      {chosen.length > 0 && (
        <div className="sticky bottom-3 z-20 mt-3">
          <ChosenBar ids={chosen} onClear={() => setChosen([])} />
        </div>
      )}
    </div>
  );
}
