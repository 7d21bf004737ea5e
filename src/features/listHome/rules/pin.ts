import type { Area, Position } from '#contract/entities/area.ts';

/** Metres are told apart by five decimals of a degree. */
const DECIMALS = 5;

/** A position as its two fields show it. */
export function pinTexts([lon, lat]: Position): { readonly lat: string; readonly lon: string } {
  return { lat: lat.toFixed(DECIMALS), lon: lon.toFixed(DECIMALS) };
}

/** Whether a position lies within the outline of an area: crossings of a ray to the east. */
export function isInside({ outline }: Pick<Area, 'outline'>, [lon, lat]: Position): boolean {
  const crossings = outline.filter(([endLon, endLat], index) => {
    const [startLon, startLat] = outline[index - 1] ?? [endLon, endLat];
    if (startLat > lat === endLat > lat) return false;
    return lon < startLon + ((lat - startLat) / (endLat - startLat)) * (endLon - startLon);
  });
  return crossings.length % 2 === 1;
}

/** How a sketch of an area is drawn: a box with room around it, in units of a hundredth of its height. */
export interface Sketch {
  readonly width: number;
  readonly height: number;
  toPoint(position: Position): readonly [x: number, y: number];
  toPosition(x: number, y: number): Position;
}

const HEIGHT = 100;
const MARGIN = 0.08;

/** Degrees of longitude are shorter away from the equator: drawn as long as they are in the middle of the area. */
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
