import { DEFAULT_CURRENCY, majorOf } from '#contract/rules/money/money.ts';
import type { MapPoints } from '#src/data/types.ts';
import { moneyFormat } from '#src/i18n/cachedFormats.ts';
import type { Box } from '#src/shared/map/index.ts';

/** So many homes wear their price; all others are dots. */
export const MOST_PINS = 40;
/** Of so many in sight it is asked whether there is room for them. */
const MOST_TRIED = 1500;
const PIN_HEIGHT_PX = 28;
const PIN_EDGE_PX = 20;
/** A digit or sign is about so wide. */
const SIGN_PX = 8;
const GAP_PX = 2;

/** The map's data of a place: a home, or several that stand together. */
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
      readonly lon: number;
      readonly lat: number;
    };

/** A part of the map, px from its upper left corner. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The visible part of a map. */
export interface PinView {
  readonly box: Box;
  /** px. */
  readonly width: number;
  readonly height: number;
  project(lon: number, lat: number): { readonly x: number; readonly y: number };
  /** The parts that cover the map: no pin is beneath them. */
  readonly covered: readonly Rect[];
  /** How large text is: 1 is the usual size. */
  readonly scale: number;
  /** The text on the pin of this home. */
  textOf(rank: number): string;
}

/**
 * The homes that wear their price, by their rank: the best in sight, none over another or beneath what stands on the map. Not
 * ranked, all homes in sight or none: any choice among them would rank.
 */
export function pinsShown(points: MapPoints, view: PinView, isRanked = true): readonly number[] {
  const shown: number[] = [];
  const taken: Rect[] = [...view.covered];
  let tried = 0;
  for (let rank = 0; rank < points.ids.length; rank += 1) {
    const lon = points.positions[rank * 2] ?? 0;
    const lat = points.positions[rank * 2 + 1] ?? 0;
    if (!isInside(lon, lat, view.box)) continue;
    tried += 1;
    const rect = rectOfPin(view.project(lon, lat), view.textOf(rank), view.scale);
    const hasRoom = isWithin(rect, view) && !taken.some((other) => overlap(rect, other));
    if (hasRoom) {
      shown.push(rank);
      taken.push(rect);
    } else if (!isRanked) return [];
    if (shown.length > MOST_PINS && !isRanked) return [];
    if ((shown.length >= MOST_PINS && isRanked) || tried >= MOST_TRIED) break;
  }
  return shown;
}

const isInside = (lon: number, lat: number, [west, south, east, north]: Box): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;

function rectOfPin(
  at: { readonly x: number; readonly y: number },
  text: string,
  scale: number,
): Rect {
  const [width, height] = [(PIN_EDGE_PX + text.length * SIGN_PX) * scale, PIN_HEIGHT_PX * scale];
  return {
    left: at.x - width / 2,
    top: at.y - height / 2,
    right: at.x + width / 2,
    bottom: at.y + height / 2,
  };
}

const isWithin = (
  { left, top, right, bottom }: Rect,
  { width, height }: Pick<PinView, 'width' | 'height'>,
): boolean => left >= 0 && top >= 0 && right <= width && bottom <= height;

const overlap = (one: Rect, other: Rect): boolean =>
  one.left < other.right + GAP_PX &&
  other.left < one.right + GAP_PX &&
  one.top < other.bottom + GAP_PX &&
  other.top < one.bottom + GAP_PX;

/**
 * Points as the map's worker clusters them: `rank` leads back to the home, in the points of this `edition`.
 * The points on the screen may still be of the one before.
 */
export function pointFeatures({ ids, positions }: MapPoints, edition: number) {
  return {
    type: 'FeatureCollection' as const,
    features: ids.map((_id, rank) => ({
      type: 'Feature' as const,
      properties: { rank, edition },
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
  };
}

/** How many points are inside. */
export function countIn({ positions }: MapPoints, box: Box): number {
  let count = 0;
  for (let at = 0; at < positions.length; at += 2)
    if (isInside(positions[at] ?? 0, positions[at + 1] ?? 0, box)) count += 1;
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
  return moneyFormat(locale, {
    currency,
    notation: 'compact',
    maximumSignificantDigits: 3,
  }).format(majorOf({ amount: minor, currency }));
}
