import type { Position } from '#contract/entities/area.ts';
import type { Place } from '#contract/rules/distance.ts';

/** Metres of a degree of latitude. */
const DEGREE_M = 111_195;
const CORNERS = 48;

/** The box around a place that reaches so many metres in each direction: [west, south, east, north]. */
export function boxAround({ lat, lon }: Place, metres: number): [number, number, number, number] {
  const north = metres / DEGREE_M;
  const east = north / Math.cos((lat * Math.PI) / 180);
  return [lon - east, lat - north, lon + east, lat + north];
}

/** A circle of so many metres around a place, as a closed ring. */
export function ringAround({ lat, lon }: Place, metres: number): Position[] {
  const north = metres / DEGREE_M;
  const east = north / Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: CORNERS + 1 }, (_, corner): Position => {
    const angle = ((corner % CORNERS) / CORNERS) * 2 * Math.PI;
    return [lon + east * Math.cos(angle), lat + north * Math.sin(angle)];
  });
}
