import type { Position } from '#contract/entities/area.ts';
import { type Ring, ringKm2 } from './shape.ts';

/** A fault that keeps a ring from being the border of a place. */
export type RingFault =
  /** A position is no longitude and latitude: such files are often in metres, or have the two the wrong way round. */
  | { readonly kind: 'outOfRange'; readonly at: string }
  /** Fewer than three corners are left once doubled ones are taken out. */
  | { readonly kind: 'noCorners' }
  /** Its border runs through itself there. */
  | { readonly kind: 'crossesItself'; readonly at: Position };

/** Five decimals of a degree are a metre. */
const DECIMALS = 5;
export const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

/** A position to the metre; null: it is none. */
export const cleanPosition = (value: unknown): Position | null =>
  isPosition(value) ? [rounded(value[0]), rounded(value[1])] : null;

/** A ring as it is kept: two numbers a position, to the metre, nothing doubled, closed. Or what is wrong with it. */
export function cleanRing(positions: readonly unknown[]): Ring | RingFault {
  const ring: Position[] = [];
  for (const position of positions) {
    const clean = cleanPosition(position);
    if (clean === null) return { kind: 'outOfRange', at: JSON.stringify(position) };
    const [lon, lat] = clean;
    const last = ring.at(-1);
    if (last === undefined || last[0] !== lon || last[1] !== lat) ring.push(clean);
  }
  const [first] = ring;
  const last = ring.at(-1);
  if (first !== undefined && last !== undefined && (first[0] !== last[0] || first[1] !== last[1]))
    ring.push(first);
  return ring.length < 4 ? { kind: 'noCorners' } : ring;
}

/** Loops taken out of one ring at most: more of them is a border that means something else. */
const LOOPS_MAX = 50;
/** A loop of up to this share of its ring is a slip of the pen. */
const LOOP_MAX = 0.01;

/**
 * A ring without the small loops that rounding ties where a border nearly touches itself; what is wrong with it where it runs
 * through itself for more than that.
 */
export function untied(ring: Ring): Ring | RingFault {
  let plain = ring;
  for (let loop = 0; loop < LOOPS_MAX; loop += 1) {
    const found = crossing(plain);
    if (found === null) return plain;
    const { first, last, at } = found;
    const outer = [...plain.slice(0, first + 1), at, ...plain.slice(last + 1)];
    const inner = [at, ...plain.slice(first + 1, last + 1), at];
    const [large, small] = ringKm2(outer) > ringKm2(inner) ? [outer, inner] : [inner, outer];
    if (ringKm2(small) > LOOP_MAX * ringKm2(large)) return { kind: 'crossesItself', at };
    const clean = cleanRing(large);
    if ('kind' in clean) return clean;
    plain = clean;
  }
  return { kind: 'crossesItself', at: plain[0] as Position };
}

interface Crossing {
  /** The two edges, by the place of the corner they start at, the earlier one first. */
  readonly first: number;
  readonly last: number;
  readonly at: Position;
}

interface Edge {
  readonly place: number;
  readonly from: Position;
  readonly to: Position;
  readonly west: number;
  readonly east: number;
}

/**
 * Finds a place where a ring runs through itself; null: it does not. A ring that only touches itself has no
 * crossing.
 */
export function crossing(ring: Ring): Crossing | null {
  const edges = ring
    .slice(1)
    .map((to, place): Edge => {
      const from = ring[place] as Position;
      return { place, from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) };
    })
    .toSorted((one, other) => one.west - other.west);
  for (const [at, one] of edges.entries())
    for (let next = at + 1; next < edges.length; next += 1) {
      const other = edges[next] as Edge;
      if (other.west > one.east) break;
      if (cross(one.from, one.to, other.from, other.to))
        return {
          first: Math.min(one.place, other.place),
          last: Math.max(one.place, other.place),
          at: meeting(one, other),
        };
    }
  return null;
}

/** Twice the area of a triangle; its sign says on which side of a line a position lies. */
const turn = (from: Position, to: Position, at: Position): number =>
  (to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0]);

const cross = (a: Position, b: Position, c: Position, d: Position): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

function meeting({ from, to }: Edge, other: Edge): Position {
  const [one, two] = [turn(other.from, other.to, from), turn(other.from, other.to, to)];
  const part = one / (one - two);
  return [rounded(from[0] + part * (to[0] - from[0])), rounded(from[1] + part * (to[1] - from[1]))];
}
