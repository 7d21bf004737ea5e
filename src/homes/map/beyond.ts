import type { Position } from '#contract/entities/area.ts';

/** Further than any window shows at the smallest zoom, degrees. */
const REACH = 3;
/** About ten metres: what is so near to the edge stands on it. */
const EDGE = 1e-4;

/** A ring whose corners on the edge of a map lie far outside it: sea and land go on where the data ends. */
export function beyond(
  ring: readonly Position[],
  [west, south, east, north]: readonly [number, number, number, number],
): Position[] {
  return ring.map(([lon, lat]) => [pushed(lon, west, east), pushed(lat, south, north)]);
}

function pushed(at: number, least: number, most: number): number {
  if (at <= least + EDGE) return least - REACH;
  return at >= most - EDGE ? most + REACH : at;
}
