import type { Position } from '#contract/entities/area.ts';
import { type Bounds, boundsOf, kmOfDegree, type Shape, shapeKm2 } from './shape.ts';

/** The course of a parallel through a shape: [west, east] of each piece, from west to east. */
type Spans = readonly (readonly [number, number])[];

/** Parallels that a shape is looked at along. */
const ROWS = 32;

/** The pieces of a parallel that lie in a shape: what an odd number of borders is crossed to reach. */
function spansAt(shape: Shape, lat: number): Spans {
  const crossings: number[] = [];
  for (const polygon of shape)
    for (const ring of polygon)
      for (let at = 1; at < ring.length; at += 1) {
        const [lon, from] = ring[at - 1] as Position;
        const [nextLon, to] = ring[at] as Position;
        if (from > lat === to > lat) continue;
        crossings.push(lon + ((lat - from) / (to - from)) * (nextLon - lon));
      }
  crossings.sort((one, other) => one - other);
  return Array.from({ length: crossings.length >> 1 }, (_, at) => [
    crossings[at * 2] as number,
    crossings[at * 2 + 1] as number,
  ]);
}

const parallels = (south: number, north: number): number[] =>
  Array.from({ length: ROWS }, (_, row) => south + ((row + 0.5) / ROWS) * (north - south));

interface Row {
  readonly lat: number;
  readonly spans: Spans;
}
const rowsOf = new WeakMap<Shape, readonly Row[]>();

/** The rows of a shape from its south to its north, looked at once. */
function ownRows(shape: Shape): readonly Row[] {
  const known = rowsOf.get(shape);
  if (known !== undefined) return known;
  const [, south, , north] = boundsOf(shape);
  const rows = parallels(south, north).map((lat) => ({ lat, spans: spansAt(shape, lat) }));
  rowsOf.set(shape, rows);
  return rows;
}

/** How many km² two shapes have in common, to about a fiftieth of the lower one. */
export function commonKm2(one: Shape, other: Shape): number {
  const [mine, their] = [boundsOf(one), boundsOf(other)];
  if (!touch(mine, their)) return 0;
  const isLower = mine[3] - mine[1] <= their[3] - their[1];
  const [low, high] = isLower ? [one, other] : [other, one];
  const [, south, , north] = isLower ? mine : their;
  const [, from, , to] = isLower ? their : mine;
  const height = ((north - south) / ROWS) * kmOfDegree(0).lat;
  return ownRows(low)
    .filter(({ lat }) => from < lat && lat < to)
    .reduce(
      (sum, { lat, spans }) =>
        sum + common(spans, spansAt(high, lat)) * kmOfDegree(lat).lon * height,
      0,
    );
}

/** Whether two boxes have anything in common. */
export const touch = (one: Bounds, other: Bounds): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** Degrees that both have, of two sorted lists of spans. */
function common(some: Spans, others: Spans): number {
  let sum = 0;
  for (const [west, east] of some)
    for (const [from, to] of others) sum += Math.max(0, Math.min(east, to) - Math.max(west, from));
  return sum;
}

/** How much of the smaller of two shapes lies in the other, from 0 to 1. */
export const shareOfSmaller = (one: Shape, other: Shape): number =>
  commonKm2(one, other) / Math.min(shapeKm2(one), shapeKm2(other));

/** How much of the larger of two shapes they have in common, from 0 to 1: 1 is the same place. */
export const shareOfLarger = (one: Shape, other: Shape): number =>
  commonKm2(one, other) / Math.max(shapeKm2(one), shapeKm2(other));

/** Whether a position lies in a shape. */
export const isWithin = ([lon, lat]: Position, shape: Shape): boolean =>
  spansAt(shape, lat).some(([west, east]) => west <= lon && lon <= east);

/** The place for the name of a shape: within it, in the middle of where it is widest. */
export function heartOf(shape: Shape): Position {
  const [main = []] = shape;
  const [, south, , north] = boundsOf([main]);
  let [heart, widest] = [main[0]?.[0] ?? ([0, 0] as Position), 0];
  for (const lat of parallels(south, north)) {
    // Of two rows of the same width, the one nearer to the middle wins.
    const nearness = 1 - Math.abs((lat - south) / (north - south) - 0.5);
    for (const [west, east] of spansAt([main], lat)) {
      const width = (east - west) * kmOfDegree(lat).lon * nearness;
      if (width > widest) [heart, widest] = [[(west + east) / 2, lat], width];
    }
  }
  return heart;
}
