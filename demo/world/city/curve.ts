import { distance, distanceToSegment, mix, type Point } from './plane.ts';

/** A Catmull-Rom spline through the points, about `step` metres from one point to the next. */
export function through(points: readonly Point[], step: number): Point[] {
  const curve: Point[] = [];
  for (let index = 0; index + 1 < points.length; index += 1) {
    const b = points[index] as Point;
    const c = points[index + 1] as Point;
    const [a, d] = [points[index - 1] ?? b, points[index + 2] ?? c];
    const count = Math.max(1, Math.round(distance(b, c) / step));
    for (let at = 0; at < count; at += 1) curve.push(between(a, b, c, d, at / count));
  }
  curve.push(...points.slice(-1));
  return curve;
}

function between(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const along = (axis: 0 | 1): number =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * t +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
  return [along(0), along(1)];
}

/** Douglas and Peucker's simplification: what is left out lies within `tolerance` metres of what stays. */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [farthest, reach] = [0, tolerance];
  line.forEach((point, index) => {
    const off = distanceToSegment(point, first, last);
    if (off > reach) [farthest, reach] = [index, off];
  });
  if (farthest === 0) return [first, last];
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance),
    ...simplify(line.slice(farthest), tolerance).slice(1),
  ];
}

/** Cuts corners once (Chaikin); the two ends stay. */
export function soften(line: readonly Point[]): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const inner = line.slice(1).flatMap((to, index) => {
    const from = line[index] as Point;
    return [mix(from, to, 0.25), mix(from, to, 0.75)];
  });
  return [first, ...inner.slice(1, -1), last];
}

/** In metres. */
export function lengthOf(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, to, index) => sum + distance(line[index] as Point, to), 0);
}

/** Points along a line, `gap` metres apart, the first after `start` metres. */
export function along(line: readonly Point[], gap: number, start: number): Point[] {
  const found: Point[] = [];
  let left = start;
  for (let index = 1; index < line.length; index += 1) {
    const [from, to] = [line[index - 1] as Point, line[index] as Point];
    const piece = distance(from, to);
    const count = piece === 0 ? 0 : Math.max(0, Math.floor((piece - left) / gap) + 1);
    for (let step = 0; step < count; step += 1)
      found.push(mix(from, to, (left + step * gap) / piece));
    left += count * gap - piece;
  }
  return found;
}
