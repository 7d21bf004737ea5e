import type { Area, Position } from '#contract/entities/area.ts';

/** Five decimals of a degree are about a metre. */
const DECIMALS = 5;

/** A position as the texts of its two fields. */
export function pinTexts([lon, lat]: Position): { readonly lat: string; readonly lon: string } {
  return { lat: lat.toFixed(DECIMALS), lon: lon.toFixed(DECIMALS) };
}

/** Whether a position is within an area: a line from it to the east crosses the border an odd number of times. */
export function isInside(
  { outline, holes = [], islands = [] }: Pick<Area, 'outline' | 'holes' | 'islands'>,
  [lon, lat]: Position,
): boolean {
  const crossingsOf = (ring: readonly Position[]) =>
    ring.filter(([endLon, endLat], index) => {
      const [startLon, startLat] = ring[index - 1] ?? [endLon, endLat];
      if (startLat > lat === endLat > lat) return false;
      return lon < startLon + ((lat - startLat) / (endLat - startLat)) * (endLon - startLon);
    }).length;
  const crossings = [outline, ...holes, ...islands].reduce(
    (sum, ring) => sum + crossingsOf(ring),
    0,
  );
  return crossings % 2 === 1;
}

/** The geometry of an area's sketch: its box with a margin, in hundredths of its height. */
export interface Sketch {
  readonly width: number;
  readonly height: number;
  toPoint(position: Position): readonly [x: number, y: number];
  toPosition(x: number, y: number): Position;
}

const HEIGHT = 100;
const MARGIN = 0.08;

/**
 * Degrees of longitude are shorter away from the equator: they are drawn as long as they are in the middle of the
 * area.
 */
export function sketchOf({ bounds: [west, south, east, north] }: Pick<Area, 'bounds'>): Sketch {
  const roomLat = (north - south) * MARGIN;
  const roomLon = (east - west) * MARGIN;
  const [left, top] = [west - roomLon, north + roomLat];
  const perLat = HEIGHT / (north - south + 2 * roomLat);
  const perLon = perLat * Math.cos((((north + south) / 2) * Math.PI) / 180);
  return {
    width: (east - west + 2 * roomLon) * perLon,
    height: HEIGHT,
    toPoint: ([lon, lat]) => [(lon - left) * perLon, (top - lat) * perLat],
    toPosition: (x, y) => [left + x / perLon, top - y / perLat],
  };
}
