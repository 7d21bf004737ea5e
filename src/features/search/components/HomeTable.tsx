import { ArrowDown, ArrowUp } from 'lucide-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ListingCard, ListingQuery } from '#src/data/types.ts';
import { ListingPicture, notePressed } from '#src/listings/card/index.ts';
import { IN_LINE } from '#src/ui/SkipLink.tsx';
import { ToChosen } from './ChooseCard.tsx';
import { useTitleOf } from '#src/listings/facts/index.ts';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import type { Results } from '../hooks/useResults.ts';
import { nextSort, type TableColumn } from '../rules/columns.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { HomeCell } from './HomeCell.tsx';

const ROW_PX = 64;

export interface HomeTableProps {
  readonly results: Results;
  readonly total: number;
  readonly columns: readonly TableColumn[];
  readonly query: ListingQuery;
  readonly now: number;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (card: ListingCard) => void;
  readonly change: ChangeQuery;
}

/** Many homes, a line each; only the lines in sight are there. */
export function HomeTable({
  results,
  total,
  columns,
  query,
  now,
  chosen,
  onChoose,
  change,
}: HomeTableProps) {
  const { t } = useTranslation('search');
  const titleOf = useTitleOf();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { show } = results;
  useEffect(() => show(first, last), [show, first, last]);
  const template = {
    gridTemplateColumns: `2.25rem minmax(10rem,1fr) ${columns.map(({ width }) => width).join(' ')}`,
  };
  return (
    <div
      ref={scroller}
      data-scroller="table"
      role="table"
      aria-label={t('results.label')}
      aria-rowcount={total + 1}
      className="h-[max(24rem,calc(100dvh-19rem))] overflow-auto rounded-card border border-line bg-sheet"
    >
      <div className="relative min-w-max" style={{ height: virtualizer.getTotalSize() + ROW_PX }}>
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-10 grid min-h-12 items-center gap-3 border-b border-line bg-wash px-3 text-sm font-semibold"
          style={template}
        >
          <span role="columnheader">
            <VisuallyHidden>{t('table.choose')}</VisuallyHidden>
          </span>
          <span role="columnheader">{t('table.home')}</span>
          {columns.map((column) => (
            <Heading key={column.id} column={column} query={query} change={change} />
          ))}
        </div>
        {items.map(({ index, key, start }) => {
          const card = results.cardAt(index);
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={card !== undefined && chosen.has(card.id)}
              className={classes(
                'absolute inset-x-0 grid items-center gap-3 border-b border-line px-3',
                card !== undefined && chosen.has(card.id) && 'bg-accent-wash',
              )}
              style={{ ...template, height: ROW_PX, top: start + 48 }}
            >
              {card === undefined ? (
                <Skeleton className="col-span-full h-9" />
              ) : (
                <>
                  <span role="cell" className="grid place-items-center">
                    <input
                      type="checkbox"
                      aria-label={t('table.chooseOne', { title: card.title })}
                      checked={chosen.has(card.id)}
                      onChange={() => onChoose(card)}
                      className="size-5"
                    />
                    {chosen.has(card.id) && <ToChosen place={IN_LINE} />}
                  </span>
                  <span role="cell" className="flex min-w-0 items-center gap-3">
                    <ListingPicture
                      photo={card.photos[0]}
                      alt=""
                      tier="thumb"
                      className="h-12 w-16 shrink-0 rounded-field"
                    />
                    <Link
                      to={paths.property.href(card.id)}
                      onClick={() => notePressed(card)}
                      dir="auto"
                      className="line-clamp-2 leading-snug font-medium hover:underline"
                    >
                      {titleOf(card)}
                    </Link>
                  </span>
                  {columns.map(({ id }) => (
                    <span key={id} role="cell" className="truncate text-[0.9375rem] tabular-nums">
                      <HomeCell id={id} card={card} now={now} />
                    </span>
                  ))}
                </>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Heading({
  column,
  query,
  change,
}: {
  readonly column: TableColumn;
  readonly query: ListingQuery;
  readonly change: ChangeQuery;
}) {
  const { t } = useTranslation('search');
  const name = t(`column.${column.id}`);
  const place = column.sorts.findIndex((sort) => sort === query.sort);
  if (column.sorts.length === 0) return <span role="columnheader">{name}</span>;
  const isDown = query.sort === 'price_down' || query.sort === 'area' || query.sort === 'newest';
  const Arrow = isDown || query.sort === 'confirmed' ? ArrowDown : ArrowUp;
  const direction = Arrow === ArrowDown ? 'descending' : 'ascending';
  return (
    <span role="columnheader" aria-sort={place === -1 ? 'none' : direction}>
      <button
        type="button"
        onClick={() => change({ sort: nextSort(column, query.sort) })}
        className="inline-flex min-h-11 items-center gap-1 underline decoration-dotted underline-offset-4"
      >
        {name}
        {place !== -1 && <Arrow size={16} aria-hidden />}
      </button>
    </span>
  );
}
