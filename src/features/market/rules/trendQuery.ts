import { LISTING_TYPES, PROPERTY_TYPES } from '#contract/entities/property/kinds.ts';
import { MANY_ROOMS, type Segment } from '#contract/rules/market/marketMonth.ts';
import { type Metric, METRICS } from '#src/rules/market/series.ts';

/** How far back: months before the one that runs; null: all that were counted. */
export const PERIODS = ['3', '12', '24', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export const MOST_PLACES = 4;
/** The whole city among the areas of an address. */
export const WHOLE_CITY = 'city';

/** The question of the chart, as the address has it. */
export interface TrendQuery {
  /** Slugs of areas, or WHOLE_CITY; one to four. */
  readonly places: readonly string[];
  readonly segment: Segment;
  readonly period: Period;
  readonly metric: Metric;
}

const oneOf = <Value extends string>(all: readonly Value[], text: string | null): Value | null =>
  all.find((each) => each === text) ?? null;

/** Reads the question in an address; every address gives one. */
export function trendQueryIn(params: URLSearchParams): TrendQuery {
  const places = [...new Set((params.get('areas') ?? '').split(',').filter((one) => one !== ''))];
  const rooms = params.get('beds');
  return {
    places: places.length === 0 ? [WHOLE_CITY] : places.slice(0, MOST_PLACES),
    segment: {
      type: oneOf(LISTING_TYPES, params.get('type')) ?? 'rent',
      kind: oneOf(PROPERTY_TYPES, params.get('kind')),
      bedrooms: rooms !== null && /^[0-4]$/u.test(rooms) ? Number(rooms) : null,
    },
    period: oneOf(PERIODS, params.get('period')) ?? '12',
    metric: oneOf(METRICS, params.get('figure')) ?? 'price',
  };
}

/** The address of a question: what goes without saying is left out. */
export function trendParams({ places, segment, period, metric }: TrendQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (places.length > 1 || places[0] !== WHOLE_CITY) params.set('areas', places.join(','));
  if (segment.type !== 'rent') params.set('type', segment.type);
  if (segment.kind !== null) params.set('kind', segment.kind);
  if (segment.bedrooms !== null) params.set('beds', String(segment.bedrooms));
  if (period !== '12') params.set('period', period);
  if (metric !== 'price') params.set('figure', metric);
  return params;
}

export const ROOMS: readonly number[] = Array.from({ length: MANY_ROOMS + 1 }, (_, rooms) => rooms);
