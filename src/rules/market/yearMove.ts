import type { ListingType } from '#contract/entities/property.ts';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { segmentKey } from '#contract/rules/market/marketMonth.ts';
import { areAlike, figuresOf, isRunning, monthBefore, type MonthFigure } from './series.ts';

/** A month whose figure rests on five homes or more. */
export type ToldFigure = MonthFigure & { readonly value: number };

/** A price beside that of a year before, or of the oldest month since then that may be held against it. */
export interface YearMove {
  /** Of the newest of the last months that are over. */
  readonly figure: ToldFigure;
  /** Null: no month before it rests on as many homes and on prices of the same kind. */
  readonly before: ToldFigure | null;
  /** 0.04: four per cent dearer; null: nothing to compare with. */
  readonly share: number | null;
}

/** An older move is no news. */
const RECENT_MONTHS = 3;

/** From month to month a median of few homes jumps: that is no move. */
const LEAST_MONTHS_APART = 3;
const YEAR = 12;

/** How the median price of a place moved in up to a year. Null: none of the last months rests on five homes. */
export function yearMoveOf(series: MarketSeries, type: ListingType): YearMove | null {
  const all = figuresOf(series, segmentKey({ type, kind: null, bedrooms: null }), 'price');
  const recent = all.filter(({ month }) => !isRunning(series, month)).slice(-RECENT_MONTHS);
  const figure = recent.findLast(isTold);
  if (figure === undefined) return null;
  const first = monthBefore(figure.month, YEAR);
  const last = monthBefore(figure.month, LEAST_MONTHS_APART);
  const before = all
    .filter(isTold)
    .find((one) => one.month >= first && one.month <= last && areAlike(one, figure));
  if (before === undefined || before.value <= 0) return { figure, before: null, share: null };
  return { figure, before, share: figure.value / before.value - 1 };
}

const isTold = (figure: MonthFigure): figure is ToldFigure => figure.value !== null;

/** A place with how its price moved. */
export interface Trending<Place> {
  readonly place: Place;
  readonly move: YearMove & { readonly before: ToldFigure; readonly share: number };
}

/** The places whose price moved most in up to a year, up or down, the most first; those without a month to compare are not among them. */
export function trendingOf<Place extends { readonly series: MarketSeries }>(
  places: readonly Place[],
  type: ListingType,
  most: number,
): readonly Trending<Place>[] {
  return places
    .flatMap((place): Trending<Place>[] => {
      const move = yearMoveOf(place.series, type);
      if (move === null || move.before === null || move.share === null) return [];
      const { figure, before, share } = move;
      return [{ place, move: { figure, before, share } }];
    })
    .toSorted((one, other) => Math.abs(other.move.share) - Math.abs(one.move.share))
    .slice(0, most);
}
