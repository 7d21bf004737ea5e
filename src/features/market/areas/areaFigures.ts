import {
  type ListingType,
  PROPERTY_TYPES,
  type PropertyType,
} from '#contract/entities/property.ts';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { segmentKey } from '#contract/rules/market/marketMonth.ts';
import { LEAST_HOMES } from '#contract/rules/market/market.ts';
import { figuresOf, type MonthFigure } from '#src/rules/market/series.ts';
import { fold } from '#contract/rules/text/fold.ts';
import { trendOf } from '../rules/trend.ts';
import type { AreaOrder } from './areasAsk.ts';

/** The figures of an area. */
export const AREA_METRICS = ['price', 'perSquareMetre', 'inventory', 'days'] as const;
export type AreaMetric = (typeof AREA_METRICS)[number];

/** Of the newest month of a year that five homes carry; null: not enough data. Homes on offer are those of the last day. */
export function newestFigure(
  series: MarketSeries,
  type: ListingType,
  metric: AreaMetric,
): MonthFigure | null {
  const segment = { type, kind: null, bedrooms: null };
  if (metric === 'inventory') {
    const last = figuresOf(series, segmentKey(segment), metric).at(-1);
    return last === undefined || last.value === null ? null : last;
  }
  const place = { slug: '', name: '', series };
  return trendOf([place], { segment, metric, period: '12' }).lines[0]?.latest ?? null;
}

/** Homes of a kind among those on offer. */
export interface KindPart {
  /** Null: the kinds that are not told of one by one, together: fewer than five of each closed or are on offer. */
  readonly kind: PropertyType | null;
  readonly count: number;
  /** Of all that are on offer: 0 to 1. */
  readonly share: number;
}

/**
 * The homes on the market on the last day by kind, most first; null: fewer than five, whose shares would say
 * nothing.
 */
export function kindsOf(series: MarketSeries, type: ListingType): readonly KindPart[] | null {
  const countOf = (kind: PropertyType | null) =>
    figuresOf(series, segmentKey({ type, kind, bedrooms: null }), 'inventory').at(-1)?.value ?? 0;
  const total = countOf(null);
  if (total < LEAST_HOMES) return null;
  const known = PROPERTY_TYPES.map((kind) => ({ kind, count: countOf(kind) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  const others = total - known.reduce((sum, { count }) => sum + count, 0);
  const all = others > 0 ? [...known, { kind: null, count: others }] : known;
  return all.map((part) => ({ ...part, share: part.count / total }));
}

/** An area with what is known of it; `series` null: nothing is on this device. */
export interface ListedArea {
  readonly name: string;
  readonly series: MarketSeries | null;
}

/** The areas whose name has these letters, in this order; those without the figure last. They come by name. */
export function areasShown<Listed extends ListedArea>(
  areas: readonly Listed[],
  { type, order, sought }: { type: ListingType; order: AreaOrder; sought: string },
): readonly Listed[] {
  const found = areas.filter(({ name }) => fold(name).includes(fold(sought.trim())));
  if (order === 'name') return found;
  const sign = order === 'inventory' ? -1 : 1;
  const rank = ({ series }: Listed) => {
    const value = series === null ? null : (newestFigure(series, type, order)?.value ?? null);
    return value === null ? Infinity : value * sign;
  };
  return found
    .map((area) => ({ area, at: rank(area) }))
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
    .map(({ area }) => area);
}
