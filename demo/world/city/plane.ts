/** Metres east and north of the city's origin. */
export type Point = readonly [number, number];
/** A polygon without holes; the last point is not the first again. */
export type Ring = readonly Point[];

export function distance(a: Point, b: Point): number {
  const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
  return Math.sqrt(dx * dx + dy * dy);
}

export const mix = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Even-odd rule. */
export function isInside([x, y]: Point, ring: Ring): boolean {
  let inside = false;
  let before = ring.at(-1);
  for (const at of ring) {
    if (before && at[1] > y !== before[1] > y) {
      const crossing = ((before[0] - at[0]) * (y - at[1])) / (before[1] - at[1]) + at[0];
      if (x < crossing) inside = !inside;
    }
    before = at;
  }
  return inside;
}

/** In m², whichever way the ring runs. */
export function ringArea(ring: Ring): number {
  return Math.abs(signedArea(ring));
}

function signedArea(ring: Ring): number {
  let twice = 0;
  let [px, py] = ring.at(-1) ?? [0, 0];
  for (const [qx, qy] of ring) {
    twice += px * qy - qx * py;
    [px, py] = [qx, qy];
  }
  return twice / 2;
}

export function boundsOf(points: Iterable<Point>) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { west, south, east, north };
}

/** From `point` to the nearest place on the line, in metres. */
export function distanceToLine(point: Point, line: readonly Point[]): number {
  let nearest = Infinity;
  for (let index = 1; index < line.length; index += 1) {
    const [from, to] = [line[index - 1], line[index]];
    if (from && to) nearest = Math.min(nearest, distanceToSegment(point, from, to));
  }
  return nearest;
}

export function distanceToSegment(point: Point, from: Point, to: Point): number {
  const share = shareAlong(point, from, to);
  const dx = from[0] + (to[0] - from[0]) * share - point[0];
  const dy = from[1] + (to[1] - from[1]) * share - point[1];
  return Math.sqrt(dx * dx + dy * dy);
}

/** The place of the nearest point to `point` on the segment: 0 at `from`, 1 at `to`. */
export function shareAlong(point: Point, from: Point, to: Point): number {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = dx * dx + dy * dy;
  if (length === 0) return 0;
  const share = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length;
  return Math.min(1, Math.max(0, share));
}

/**
 * The point of the polygon farthest from its outline, on a grid of `step` metres: where its name is
 * written, and inside even where the centroid is not.
 */
export function heartOf(ring: Ring, step = 60): Point {
  const { west, south, east, north } = boundsOf(ring);
  const closed = [...ring, ...ring.slice(0, 1)];
  let heart: Point = ring[0] ?? [0, 0];
  let depth = -1;
  for (let x = west + step / 2; x < east; x += step) {
    for (let y = south + step / 2; y < north; y += step) {
      if (!isInside([x, y], ring)) continue;
      const reach = distanceToLine([x, y], closed);
      if (reach > depth) [heart, depth] = [[x, y], reach];
    }
  }
  return heart;
}
