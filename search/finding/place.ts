import type { Position } from '#contract/entities/area.ts';

/** Whether a place is inside a closed ring, by how often a line to the east crosses it. Degrees. */
export function isInside(lon: number, lat: number, ring: readonly Position[]): boolean {
  let isIn = false;
  let [beforeLon, beforeLat] = ring.at(-1) ?? [0, 0];
  for (const [nextLon, nextLat] of ring) {
    const isBetween = nextLat > lat !== beforeLat > lat;
    if (isBetween) {
      const crossing = nextLon + ((lat - nextLat) / (beforeLat - nextLat)) * (beforeLon - nextLon);
      if (lon < crossing) isIn = !isIn;
    }
    beforeLon = nextLon;
    beforeLat = nextLat;
  }
  return isIn;
}

/** [west, south, east, north]; west may be greater than east where the box crosses the date line. */
export function isInBox(
  lon: number,
  lat: number,
  [west, south, east, north]: readonly [number, number, number, number],
): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}

/** The smallest box around a ring. */
export function boxOf(ring: readonly Position[]): [number, number, number, number] {
  const lons = ring.map(([lon]) => lon);
  const lats = ring.map(([, lat]) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
