import { useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { TravelMode } from '#contract/rules/distance.ts';
import { useIsAhead } from '#src/data/aheadDocument.ts';
import type { ListingCard } from '#src/data/types.ts';
import { ListingResult } from './ListingResult.tsx';
import { CompareButton, CompareChosen } from '#src/listings/compare/index.ts';
import { LongestWay } from './LongestWay.tsx';
import { type KeptPlace, usePlaces } from '#src/shared/places/index.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useMediaQuery, WIDE } from '#src/ui/useMediaQuery.ts';
import { useKeepRows, useRowsBefore } from '#src/ui/useKeptRows.ts';
import { useKeptFocus } from '../hooks/useKeptFocus.ts';
import { useAfterPaint } from '../hooks/useAfterPaint.ts';
import type { Results } from '../hooks/useResults.ts';
import { ChooseCard, type Choosing } from './ChooseCard.tsx';

/** A card wants as much width as this. */
const CARD_PX = 280;
const GAP_PX = 20;
/** A guess until rows are measured. */
const ROW_PX = 470;
/** The same, before anything can be measured. */
const AS_MANY_AS_FIT = 'grid gap-[20px] grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))]';
/** So many rows are in a document: more than are seen at first. */
const AHEAD = { narrow: 6, wide: 3 };
/** Beside the filters of a usual window; in a narrow one a card a row. */
const COLUMNS = { narrow: 1, wide: 2 };
/** So many rows are ready on either side of those in sight. */
const READY_ROWS = 2;

export interface ResultListProps extends Pick<Results, 'cardAt' | 'show' | 'asked'> {
  readonly total: number;
  readonly label: string;
  readonly now: number;
  readonly text: string;
  /** Cards say how long the way to the person's places takes. */
  readonly isByTime?: boolean;
  /** One way of travel for all places; absent: the way noted with each place. */
  readonly by?: TravelMode | undefined;
  /** The element that scrolls; null: the page. */
  readonly scroller: RefObject<HTMLElement | null> | null;
  readonly markedId?: string | null;
  readonly onPointer?: (id: string | null) => void;
  readonly onHidden: (card: ListingCard) => void;
  /** Several homes are chosen at once: each card has a box for it in place of comparing. */
  readonly choosing?: Choosing;
}

/**
 * Cards in rows; only those in sight are there, and a few beside them, which follow when a new answer is painted.
 * Painted anew when what was found is another, not for each key press.
 */
export const ResultList = memo(function ResultList({
  cardAt,
  show,
  asked,
  total,
  label,
  scroller,
  markedId = null,
  ...shared
}: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [mine] = usePlaces();
  const keptFocus = useKeptFocus(list);
  const part = scroller === null ? 'page' : 'homes';
  const before = useRowsBefore('homes', part);
  const columns = useColumns(list, before?.columns);
  const rows = Math.ceil(total / columns);
  const getScrollElement = useCallback(
    () => scroller?.current ?? document.querySelector<HTMLElement>('#page'),
    [scroller],
  );
  const top = useOffset(list, getScrollElement);
  const isPainted = useAfterPaint(asked) === asked;
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement,
    // A filter pressed further down scrolls back to the top: rendered at once for that, the list is rendered twice.
    useFlushSync: false,
    estimateSize: () => ROW_PX,
    gap: GAP_PX,
    overscan: isPainted ? READY_ROWS : 0,
    scrollMargin: top,
    ...(before !== null && {
      initialMeasurementsCache: before.measured,
      initialOffset: before.scrolled,
    }),
  });
  useKeepRows('homes', () => ({ columns, sizes: sizesOf(virtualizer.itemSizeCache, rows) }));
  const isAhead = useIsAhead();
  const items = isAhead ? aheadRows(rows, columns) : virtualizer.getVirtualItems();
  const first = (items[0]?.index ?? 0) * columns;
  const last = Math.min(total - 1, ((items.at(-1)?.index ?? 0) + 1) * columns - 1);
  useEffect(() => {
    if (last >= 0) show(first, last);
  }, [show, first, last]);

  return (
    <div
      ref={list}
      {...keptFocus}
      role="list"
      aria-label={label}
      aria-busy={!isPainted}
      // In the document they stand as the page flows: how wide it is and how high a card nobody knows there.
      className={isAhead ? `relative ${AS_MANY_AS_FIT}` : 'relative'}
      style={isAhead ? undefined : { height: virtualizer.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => (
        <div
          key={key}
          ref={isAhead ? null : virtualizer.measureElement}
          data-index={index}
          role="presentation"
          className={isAhead ? 'contents' : 'absolute inset-x-0 top-0 grid'}
          style={
            isAhead
              ? undefined
              : {
                  // The first stands where it stood in the document, also for what counts what moves.
                  ...(start !== top && { transform: `translateY(${start - top}px)` }),
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                  gap: GAP_PX,
                }
          }
        >
          {Array.from({ length: Math.min(columns, total - index * columns) }, (_, column) => {
            const place = index * columns + column;
            const card = cardAt(place);
            return (
              // By its place: a home that leaves is another one's place then, and what stands around it does not move.
              <div
                key={place}
                role="listitem"
                data-home={card?.id}
                aria-setsize={total}
                aria-posinset={place + 1}
              >
                {card === undefined ? (
                  <Skeleton className="h-[26rem] rounded-card" />
                ) : (
                  <ResultCard
                    key={card.id}
                    {...shared}
                    card={card}
                    place={mine}
                    isFirst={place < columns * 2}
                    isMarked={card.id === markedId}
                  />
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
});

interface ResultCardProps
  extends Pick<
    ResultListProps,
    'now' | 'text' | 'isByTime' | 'by' | 'onHidden' | 'onPointer' | 'choosing'
  > {
  readonly card: ListingCard;
  readonly place: KeptPlace | undefined;
  readonly isFirst: boolean;
  readonly isMarked: boolean;
}

const SHOWN = [
  'now',
  'text',
  'isByTime',
  'by',
  'onHidden',
  'onPointer',
  'choosing',
  'isFirst',
  'isMarked',
  'place',
] as const satisfies readonly (keyof ResultCardProps)[];

/** Each answer brings cards of its own: one that says the same is not painted anew. */
const ResultCard = memo(
  function ResultCard({ card, onPointer, choosing, isByTime, by, ...shared }: ResultCardProps) {
    return (
      <ListingResult
        {...shared}
        card={card}
        {...(isByTime === true && { way: <LongestWay home={card} by={by} /> })}
        onPointer={(isOver) => onPointer?.(isOver ? card.id : null)}
      >
        {choosing === undefined ? (
          <>
            <CompareButton propertyId={card.id} look="quiet" className="-ms-3 px-3" />
            <CompareChosen propertyId={card.id} />
          </>
        ) : (
          <ChooseCard card={card} choosing={choosing} />
        )}
      </ListingResult>
    );
  },
  (before, after) =>
    SHOWN.every((field) => Object.is(before[field], after[field])) &&
    (before.card === after.card || JSON.stringify(before.card) === JSON.stringify(after.card)),
);

/** The heights of those rows that were measured. The list's own snapshot of them reckons all of some thousand rows anew. */
const sizesOf = (measured: ReadonlyMap<number | string | bigint, number>, rows: number) =>
  [...measured].flatMap(([index, size]) =>
    typeof index === 'number' && index < rows ? [[index, size] as const] : [],
  );

/** The first rows, which flow as there is room. */
const aheadRows = (rows: number, columns: number) =>
  Array.from({ length: Math.min(rows, columns > 1 ? AHEAD.wide : AHEAD.narrow) }, (_, index) => ({
    index,
    key: index,
    start: 0,
  }));

/** How far below the beginning of what scrolls the list begins, px: follows what stands above it. */
function useOffset(
  list: RefObject<HTMLElement | null>,
  scrollElement: () => HTMLElement | null,
): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const [inner, outer] = [list.current, scrollElement()];
      if (inner === null || outer === null) return;
      const distance = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top;
      setTop(Math.round(distance + outer.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    const part = list.current?.closest('section') ?? list.current?.parentElement;
    if (part) observer.observe(part);
    return () => observer.disconnect();
  }, [list, scrollElement]);
  return top;
}

/** As many cards beside each other as there is room for; `first`, else a guess, until that is known. */
function useColumns(list: RefObject<HTMLElement | null>, first: number | undefined): number {
  const guess = COLUMNS[useMediaQuery(WIDE) ? 'wide' : 'narrow'];
  const [columns, setColumns] = useState(first ?? guess);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = () =>
      setColumns(Math.max(1, Math.floor((element.clientWidth + GAP_PX) / (CARD_PX + GAP_PX))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return columns;
}
