import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { segmentKey } from '#contract/rules/market/marketMonth.ts';
import {
  areAlike,
  figuresOf,
  isRunning,
  monthBefore,
  monthsOf,
  type MonthFigure,
} from '#src/rules/market/series.ts';
import type { Period, TrendQuery } from './trendQuery.ts';

/** A place with what is known of it. */
export interface Place {
  /** As the address has it. */
  readonly slug: string;
  readonly name: string;
  readonly series: MarketSeries;
}

/** The line of a place over the months of a chart. */
export interface Line {
  readonly slug: string;
  readonly name: string;
  /** One a month of the chart. */
  readonly figures: readonly MonthFigure[];
  /** The newest month that is over, or else the one that runs; null: not enough data. */
  readonly latest: MonthFigure | null;
  /** A year before that, or the first of the chart that may be held against it; null: there is none. */
  readonly before: MonthFigure | null;
}

export interface Trend {
  /** '2026-10', the oldest first. */
  readonly months: readonly string[];
  /** The last month is not over yet. */
  readonly isRunning: boolean;
  readonly lines: readonly Line[];
}

/** The months of a chart and what each place shows. */
export function trendOf(
  places: readonly Place[],
  { segment, metric, period }: Pick<TrendQuery, 'segment' | 'metric' | 'period'>,
): Trend {
  const months = monthsShown(places, period);
  const last = months.at(-1);
  const running = places.some(({ series }) => last !== undefined && isRunning(series, last));
  const key = segmentKey(segment);
  return {
    months,
    isRunning: running,
    lines: places.map(({ slug, name, series }) => {
      const all = new Map(figuresOf(series, key, metric).map((figure) => [figure.month, figure]));
      const figures = months.map((month) => all.get(month) ?? { month, value: null, n: 0 });
      return { slug, name, figures, ...compared(figures, all, running ? (last ?? '') : '') };
    }),
  };
}

function monthsShown(places: readonly Place[], period: Period): string[] {
  const all = [...new Set(places.flatMap(({ series }) => monthsOf(series)))].sort();
  const last = all.at(-1);
  if (period === 'all' || last === undefined) return all;
  // So many months, and the one that runs.
  const first = monthBefore(last, Number(period));
  return all.filter((month) => month >= first);
}

function compared(
  figures: readonly MonthFigure[],
  all: ReadonlyMap<string, MonthFigure>,
  running: string,
): Pick<Line, 'latest' | 'before'> {
  const known = figures.filter(({ value }) => value !== null);
  const latest = known.findLast(({ month }) => month !== running) ?? known.at(-1) ?? null;
  if (latest === null) return { latest, before: null };
  const year = all.get(monthBefore(latest.month, 12));
  const others = [year, ...known].filter((one) => one !== undefined);
  const before = others.find(
    (one) => one.value !== null && one.month < latest.month && areAlike(one, latest),
  );
  return { latest, before: before ?? null };
}
