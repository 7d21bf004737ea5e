import { DEFAULT_CURRENCY, majorOf } from '#contract/rules/money/money.ts';
import type { MapPoints } from '#src/data/types.ts';
import type { Box } from '#src/homes/map/boxOfAreas.ts';

/** No more elements than this stand on the map; all others are drawn. */
export const MOST_ELEMENTS = 60;
const MOST_CLUSTERS = 30;

/** What the map knows of a place: a home, or several that stand together. */
export type Spot =
  | {
      readonly kind: 'home';
      /** Its place among the points of this edition. */
      readonly rank: number;
      readonly edition: number;
      readonly lon: number;
      readonly lat: number;
    }
  | {
      readonly kind: 'cluster';
      /** As the map's worker calls it while it holds this edition. */
      readonly cluster: number;
      readonly edition: number;
      readonly count: number;
      /** Minor units; says nothing where the homes have several currencies. */
      readonly least: number;
      readonly most: number;
      /** Places in the currencies of this edition: the first and the last of its homes'. */
      readonly currencies: readonly [number, number];
      readonly lon: number;
      readonly lat: number;
    };

/**
 * Which spots get an element: the largest clusters, then the best homes. Not ranked, all homes or none: where there is no room
 * for every one, each is a dot.
 */
export function spotsShown(spots: readonly Spot[], isRanked = true): Spot[] {
  const clusters = spots
    .filter((spot) => spot.kind === 'cluster')
    .toSorted((one, other) => other.count - one.count || one.cluster - other.cluster)
    .slice(0, MOST_CLUSTERS);
  const homes = spots
    .filter((spot) => spot.kind === 'home')
    .toSorted((one, other) => one.rank - other.rank);
  const room = MOST_ELEMENTS - clusters.length;
  if (!isRanked && homes.length > room) return clusters;
  return [...clusters, ...homes.slice(0, room)];
}

/**
 * Points as the map's worker clusters them: `rank` leads back to the home, in the points of this `edition`. What is on
 * the screen may still be of the one before.
 */
export function pointFeatures({ ids, positions, prices, currencyOf }: MapPoints, edition: number) {
  return {
    type: 'FeatureCollection' as const,
    features: ids.map((_id, rank) => ({
      type: 'Feature' as const,
      properties: { rank, edition, price: prices[rank] ?? 0, currency: currencyOf[rank] ?? 0 },
      geometry: {
        type: 'Point' as const,
        coordinates: [positions[rank * 2] ?? 0, positions[rank * 2 + 1] ?? 0],
      },
    })),
  };
}

/** The points a map shows or is about to show, to tell what a pin is the pin of. */
export interface Editions {
  /** These are shown from the next drawing on. Gives their edition. */
  add(points: MapPoints): number;
  isLast(edition: number): boolean;
  /** The home of a pin; undefined where its edition is long gone. */
  homeOf(spot: {
    readonly rank: number;
    readonly edition: number;
  }): { readonly id: string; readonly price: number; readonly currency: string } | undefined;
  /** The currency of all homes of a cluster; null: they have several, or its edition is long gone. */
  currencyOf(spot: {
    readonly edition: number;
    readonly currencies: readonly [number, number];
  }): string | null;
}

export function createEditions(): Editions {
  let last = 0;
  const known = new Map<number, MapPoints>();
  return {
    add(points) {
      last += 1;
      known.set(last, points);
      // The one before stands on the screen until these are drawn.
      known.delete(last - 2);
      return last;
    },
    isLast: (edition) => edition === last,
    homeOf({ rank, edition }) {
      const points = known.get(edition);
      const id = points?.ids[rank];
      if (points === undefined || id === undefined) return undefined;
      const currency = points.currencies[points.currencyOf[rank] ?? 0] ?? DEFAULT_CURRENCY;
      return { id, price: points.prices[rank] ?? 0, currency };
    },
    currencyOf: ({ edition, currencies: [first, last] }) =>
      first === last ? (known.get(edition)?.currencies[first] ?? null) : null,
  };
}

/** How many points are inside. */
export function countIn({ positions }: MapPoints, [west, south, east, north]: Box): number {
  let count = 0;
  for (let at = 0; at < positions.length; at += 2) {
    const lon = positions[at] ?? 0;
    const lat = positions[at + 1] ?? 0;
    if (lon >= west && lon <= east && lat >= south && lat <= north) count += 1;
  }
  return count;
}

/** The box around all points; null where there is none. */
export function boxOfPoints({ positions }: MapPoints): [number, number, number, number] | null {
  if (positions.length === 0) return null;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 2) {
    const lon = positions[at] ?? 0;
    const lat = positions[at + 1] ?? 0;
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

/** '€1.25k', '€415k': three significant digits, for a pin. `minor`: minor units of the currency. */
export function shortPrice(locale: string, minor: number, currency: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumSignificantDigits: 3,
  }).format(majorOf({ amount: minor, currency }));
}
