import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SORTS, type Sort } from '#contract/entities/listingQuery.ts';
import type { ListingQuery, SearchPage } from '#src/data/types.ts';
import { useIsAhead } from '#src/data/aheadDocument.ts';
import { useAsOf } from '#src/data/useAsOf.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { areHomes } from '#src/listings/query/index.ts';
import { usePlaces } from '#src/shared/places/index.ts';
import type { Holdings } from '../hooks/useHoldings.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { isMoreComing } from '../rules/areasHere.ts';

/** A line without words keeps its place. */
const KEPT_LINE = '\u00A0';

/** The head of the results: how many, how old their data is, in which order. */
export const ResultsHeader = memo(function ResultsHeader({
  page,
  isCounted,
  query,
  holdings,
  now,
  change,
}: {
  readonly page: SearchPage;
  /** How many there are is known: none are on their way that are not counted. */
  readonly isCounted: boolean;
  readonly query: ListingQuery;
  readonly holdings: Holdings;
  readonly now: number;
  readonly change: ChangeQuery;
}) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const asOf = useAsOf(['properties'], page.checkedAt);
  const isOffline = useReachability() === 'offline';
  const places = usePlaces();
  const isAhead = useIsAhead();
  const sorts = SORTS.filter(
    (sort) =>
      (sort !== 'nearest' || query.near !== undefined || query.bounds !== undefined) &&
      (sort !== 'travel' || places.length > 0 || query.sort === 'travel'),
  );
  const time = checked(page.checkedAt);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <p role="status" className="text-base">
        {isCounted ? (
          <strong className="font-semibold">
            {t(areHomes(query.property_types) ? 'results.homes' : 'results.listings', {
              count: page.total,
            })}
          </strong>
        ) : (
          <span className="text-soft">{t('results.coming')}</span>
        )}
        <span
          className={`text-soft max-sm:block max-sm:text-sm ${time === null ? 'sm:hidden' : ''}`}
        >
          <span className="max-sm:hidden">{' · '}</span>
          {time ?? KEPT_LINE}
        </span>
      </p>
      <NativeSelect
        label={t('sort.label')}
        isLabelHidden
        value={query.sort ?? 'best'}
        options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={(sort) => change({ sort: sort === 'best' ? undefined : (sort as Sort) })}
        className="max-w-[min(15rem,45vw)]"
      />
    </div>
  );

  /** Null: of no time yet, or all is found and its rows are still on their way. */
  function checked(at: number | null): string | null {
    // In the time zone of whoever looks.
    if (at === null || !isCounted || isAhead) return null;
    if (isOffline || page.isKept === true) return t('results.asOf', { when: format.asOf(at, now) });
    if (isMoreComing(holdings.held, query)) return null;
    // An area that waits for another network is not asked for, whatever the line tells of the others.
    const isWaiting = holdings.held.some(
      ({ wifiOnly, state }) => wifiOnly && state.kind === 'held',
    );
    const isNow = asOf.kind === 'now' && !isWaiting;
    return t('results.checked', { when: format.relative(isNow ? now : at, now) });
  }
});
