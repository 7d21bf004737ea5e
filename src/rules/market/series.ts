import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { daysInMonth } from '#contract/rules/calendarDay.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { LEAST_HOMES, monthsOfSupply } from '#contract/rules/market/market.ts';

/** The figures drawn over time. Product rule 5.2. */
export const METRICS = [
  'price',
  'perSquareMetre',
  'added',
  'inventory',
  'monthsOfSupply',
  'days',
  'priceDrops',
  'saleToList',
] as const;
export type Metric = (typeof METRICS)[number];

/** A figure of a month; `value` is null where fewer than five homes would carry it. */
export interface MonthFigure {
  /** '2026-10'. */
  readonly month: string;
  /** Minor units, homes, months, days or a share, as the metric has it. */
  readonly value: number | null;
  readonly n: number;
  /** Prices alone: whether of homes that closed or of what is asked. */
  readonly of?: 'closed' | 'asked';
}

/** Of more times the homes of another month, a month shows who came to the site and not how the market moved. */
const MOST_TIMES_THE_HOMES = 2;

/** Whether two months may be held against each other: prices of one kind, and about as many homes behind both. */
export const areAlike = (one: MonthFigure, other: MonthFigure): boolean =>
  one.of === other.of &&
  Math.max(one.n, other.n) <= MOST_TIMES_THE_HOMES * Math.min(one.n, other.n);

/** Every month that was counted for a place, the oldest first, whether something is known of it or not. */
export function figuresOf(series: MarketSeries, segment: string, metric: Metric): MonthFigure[] {
  const columns = series.segments[segment];
  return monthsOf(series).map((month, index): MonthFigure => {
    const at = index - (columns?.at ?? 0);
    const n = columns?.n[at] ?? 0;
    if (columns === undefined || n === 0) return { month, value: null, n: 0 };
    const read = (list: readonly (number | null)[]) => list[at] ?? null;
    const [inventory, closed] = [columns.inventory[at] ?? 0, columns.closed[at] ?? 0];
    const of = closed >= LEAST_HOMES ? 'closed' : 'asked';
    const priced = of === 'closed' ? closed : inventory;
    switch (metric) {
      case 'price':
        return carried({ month, value: read(columns.price), n: priced, of });
      case 'perSquareMetre': {
        const stated = priced - (columns.metreless[at] ?? 0);
        return carried({ month, value: read(columns.metre), n: stated, of });
      }
      case 'added':
        return carried({ month, value: columns.added[at] ?? null, n });
      case 'inventory':
        return carried({ month, value: inventory, n });
      case 'monthsOfSupply': {
        const value = monthsOfSupply(inventory, closed, daysOf(series, month));
        return carried({ month, value, n: closed });
      }
      case 'days':
        return carried({ month, value: read(columns.daysToClose), n: closed });
      case 'priceDrops':
        return carried({ month, value: part(read(columns.drops), 1000), n: inventory });
      case 'saleToList': {
        const listed = closed - (columns.unlisted[at] ?? 0);
        return carried({ month, value: part(read(columns.saleToList), 10_000), n: listed });
      }
      default:
        return unreachable(metric);
    }
  });
}

/** How many homes were left out of a month of a segment, by reason; null: nothing is known of it. */
export function leftOutOf(series: MarketSeries, segment: string, month: string) {
  const columns = series.segments[segment];
  const at = monthsOf(series).indexOf(month) - (columns?.at ?? 0);
  if (columns === undefined || (columns.n[at] ?? 0) === 0) return null;
  const [price, area, ratio, currency] = columns.leftOut?.[at] ?? [0, 0, 0, 0];
  return { price, area, ratio, currency };
}

/** The months that were counted, the oldest first. Empty: none was. */
export function monthsOf({ from, through, countedAt }: MarketSeries): string[] {
  if (countedAt === null) return [];
  const [first, last] = [placeOf(from), placeOf(through)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    monthAt(first + index),
  );
}

/** Whether a month goes on after the last day that was counted. */
export const isRunning = ({ through }: MarketSeries, month: string): boolean =>
  through.startsWith(month) && Number(through.slice(8, 10)) < daysInMonth(through);

/** The month so many months before. */
export const monthBefore = (month: string, months: number): string =>
  monthAt(placeOf(month) - months);

const placeOf = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthAt = (place: number): string =>
  `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;

const carried = (figure: MonthFigure): MonthFigure =>
  figure.n < LEAST_HOMES ? { ...figure, value: null } : figure;
const part = (value: number | null, of: number) => (value === null ? null : value / of);

function daysOf({ through }: MarketSeries, month: string) {
  const from = `${month}-01`;
  const to = through.startsWith(month) ? through : `${month}-${daysInMonth(from)}`;
  return { from, to };
}
