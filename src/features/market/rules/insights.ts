import type { ListingType } from '#contract/entities/property.ts';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { LISTING_TYPES } from '#contract/entities/property/kinds.ts';
import { segmentKey } from '#contract/rules/market/marketMonth.ts';
import {
  areAlike,
  figuresOf,
  isRunning,
  type Metric,
  METRICS,
  type MonthFigure,
} from '#src/rules/market/series.ts';
import { median } from '#contract/rules/market/weightedQuantile.ts';

/** One thing worth saying of a place: a month beside what is usual there. */
export interface Insight {
  readonly slug: string;
  readonly type: ListingType;
  readonly metric: Metric;
  /** The newest month that is over. */
  readonly figure: MonthFigure & { readonly value: number };
  /** The median of the months before it. */
  readonly usual: number;
  /** How many months that is. */
  readonly months: number;
  /** How far the month is from what is usual, in what is usual between months. */
  readonly surprise: number;
}

/** A past of fewer months is no past. */
export const LEAST_MONTHS = 6;
const MOST_MONTHS = 24;
/** Months that hardly differ make nothing a surprise: a twentieth of the usual counts as a usual difference. */
const LEAST_SPREAD = 0.05;
const MOST_OF_A_METRIC = 2;
const MOST_OF_A_PLACE = 3;
export const MOST_INSIGHTS = 10;

interface Told {
  readonly slug: string;
  readonly series: MarketSeries;
}

/**
 * The most unusual figures of these places: the newest month that is over against the median of up to two
 * years before it, by the median distance of those months from it. Every month rests on five homes or more, and those
 * before it on about as many: in a city that has just begun nothing is unusual yet. A
 * metric appears at most twice, a place at most three times.
 */
export function insightsOf(places: readonly Told[]): readonly Insight[] {
  const all = places
    .flatMap((place) =>
      LISTING_TYPES.flatMap((type) =>
        METRICS.flatMap((metric) => insightOf(place, type, metric) ?? []),
      ),
    )
    .sort((one, other) => other.surprise - one.surprise || (keyOf(one) < keyOf(other) ? -1 : 1));
  const named = new Map<string, number>();
  const said: Insight[] = [];
  for (const insight of all) {
    if (said.length >= MOST_INSIGHTS) break;
    const metric = `metric ${insight.metric}`;
    const place = `place ${insight.slug}`;
    if ((named.get(metric) ?? 0) >= MOST_OF_A_METRIC) continue;
    if ((named.get(place) ?? 0) >= MOST_OF_A_PLACE) continue;
    for (const each of [metric, place]) named.set(each, (named.get(each) ?? 0) + 1);
    said.push(insight);
  }
  return said;
}

const keyOf = ({ slug, type, metric }: Insight): string => `${slug} ${type} ${metric}`;

function insightOf({ slug, series }: Told, type: ListingType, metric: Metric): Insight | null {
  const segment = segmentKey({ type, kind: null, bedrooms: null });
  const over = figuresOf(series, segment, metric).filter(({ month }) => !isRunning(series, month));
  const last = over.at(-1);
  if (last === undefined || last.value === null) return null;
  const past = over
    .slice(-1 - MOST_MONTHS, -1)
    .flatMap((one) => (one.value === null || !areAlike(one, last) ? [] : [one.value]));
  if (past.length < LEAST_MONTHS) return null;
  const usual = median(past);
  const spread = median(past.map((value) => Math.abs(value - usual)));
  const unit = Math.max(spread, LEAST_SPREAD * Math.abs(usual));
  if (unit === 0) return null;
  return {
    slug,
    type,
    metric,
    figure: { ...last, value: last.value },
    usual,
    months: past.length,
    surprise: Math.abs(last.value - usual) / unit,
  };
}
