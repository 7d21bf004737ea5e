import type { SeededRandom } from '../../random.ts';
import { lengthOf, simplify } from './curve.ts';
import type { Street } from './mainRoads.ts';
import type { Noise } from './noise.ts';
import type { AreaPlan, Fabric, NameStreet } from './plan.ts';
import { boundsOf, distance, mix, type Point } from './plane.ts';

/** How the streets of a fabric run. Lengths in metres. */
interface Weave {
  readonly length: number;
  readonly depth: number;
  /** Share of a block by which corners are off. */
  readonly jitter: number;
  /** How far slopes and old paths bend the streets. */
  readonly bend: number;
  /** Cross streets do not go on behind the next street. */
  readonly isStaggered: boolean;
  /** Share of pieces that were never built. */
  readonly gaps: number;
}

const WEAVES: Record<Exclude<Fabric, 'rotunda'>, Weave> = {
  old: { length: 88, depth: 62, jitter: 0.3, bend: 40, isStaggered: true, gaps: 0.1 },
  grid: { length: 118, depth: 84, jitter: 0, bend: 0, isStaggered: false, gaps: 0.02 },
  hill: { length: 170, depth: 95, jitter: 0.14, bend: 90, isStaggered: true, gaps: 0.16 },
  villas: { length: 230, depth: 140, jitter: 0.16, bend: 130, isStaggered: true, gaps: 0.2 },
  seafront: { length: 125, depth: 84, jitter: 0.03, bend: 34, isStaggered: false, gaps: 0.05 },
  docks: { length: 180, depth: 105, jitter: 0, bend: 0, isStaggered: false, gaps: 0.12 },
  blocks: { length: 190, depth: 145, jitter: 0.03, bend: 30, isStaggered: false, gaps: 0.08 },
  campus: { length: 165, depth: 150, jitter: 0.1, bend: 50, isStaggered: false, gaps: 0.14 },
  suburb: { length: 165, depth: 92, jitter: 0.06, bend: 85, isStaggered: true, gaps: 0.12 },
  village: { length: 190, depth: 160, jitter: 0.26, bend: 70, isStaggered: true, gaps: 0.24 },
  works: { length: 270, depth: 190, jitter: 0, bend: 0, isStaggered: false, gaps: 0.08 },
};
/** Metres between two points of a street before it is simplified. */
const STRIDE = 38;

export interface StreetDeps {
  readonly noise: Noise;
  readonly random: SeededRandom;
  readonly nameOf: NameStreet;
  /** True for points at which streets may be. */
  readonly isOpen: (point: Point) => boolean;
}

/** The streets of one neighbourhood, ended where it ends. */
export function streetsOf(plan: AreaPlan, ring: readonly Point[], deps: StreetDeps): Street[] {
  const lines = plan.fabric === 'rotunda' ? star(plan) : weave(plan, plan.fabric, ring, deps);
  return lines
    .flatMap((line) => pieces(strides(line), deps.isOpen))
    .filter((line) => lengthOf(line) > 45)
    .map((line) => named(simplify(line, 3.5), deps));
}

function named(line: readonly Point[], { nameOf }: StreetDeps): Street {
  const length = lengthOf(line);
  const kind = length > 170 ? 'street' : 'lane';
  const name = length > 145 ? nameOf(kind) : undefined;
  return { kind, line, ...(name && { name }) };
}

/** Rings round a place and streets that leave it. */
function star({ seed }: AreaPlan): Point[][] {
  const at = (radius: number, way: number): Point => [
    seed[0] + radius * Math.cos(way),
    seed[1] + radius * Math.sin(way),
  ];
  const turn = (2 * Math.PI) / 32;
  const rings = [95, 210, 330, 455, 585, 720, 860].map((radius) =>
    Array.from({ length: 65 }, (_, index) => at(radius, (index * turn) / 2)),
  );
  const rays = Array.from({ length: 32 }, (_, index) => {
    if (index % 2 === 1) return [at(455, index * turn), at(1100, index * turn)];
    return [at(index % 4 === 0 ? 95 : 210, index * turn), at(1100, index * turn)];
  });
  return [...rings, ...rays];
}

function weave(
  plan: AreaPlan,
  fabric: Exclude<Fabric, 'rotunda'>,
  ring: readonly Point[],
  { noise, random }: StreetDeps,
): Point[][] {
  const { length, depth, jitter, bend, isStaggered, gaps } = WEAVES[fabric];
  const { west, south, east, north } = boundsOf(ring);
  const reach = Math.hypot(east - west, north - south) / 2 + bend;
  const middle: Point = [(west + east) / 2, (south + north) / 2];
  const turn = (plan.angle * Math.PI) / 180;
  const [columns, rows] = [Math.ceil(reach / length), Math.ceil(reach / depth)];
  const corner = (column: number, row: number): Point => {
    const off: Point = [
      noise([column * 131 + plan.seed[0], row * 97 + plan.seed[1]], 40) * jitter * 2,
      noise([column * 89 + plan.seed[1], row * 151 + plan.seed[0]], 40) * jitter * 2,
    ];
    const [u, v] = [(column + off[0]) * length, (row + off[1]) * depth];
    const flat: Point = [
      middle[0] + u * Math.cos(turn) - v * Math.sin(turn),
      middle[1] + u * Math.sin(turn) + v * Math.cos(turn),
    ];
    return bent(flat, bend, noise);
  };
  const lines: Point[][] = [];
  for (let row = -rows; row <= rows; row += 1) {
    const cut = runs(-columns, columns, gaps, random);
    for (const run of cut) lines.push(run.map((column) => corner(column, row)));
  }
  for (let column = -columns; column <= columns; column += 1) {
    if (!isStaggered) {
      for (const run of runs(-rows, rows, gaps, random))
        lines.push(run.map((row) => corner(column, row)));
      continue;
    }
    for (let row = -rows; row < rows; row += 1) {
      if (random.next() < gaps) continue;
      const half = row % 2 === 0 ? 0 : 0.5;
      const from = mix(corner(column, row), corner(column + 1, row), half);
      const to = mix(corner(column, row + 1), corner(column + 1, row + 1), half);
      lines.push([from, to]);
    }
  }
  return lines;
}

function bent(at: Point, bend: number, noise: Noise): Point {
  const shifted: Point = [at[0] + 5000, at[1] + 5000];
  return [at[0] + noise(at, 480) * bend, at[1] + noise(shifted, 480) * bend];
}

/** The numbers from `low` to `high`, broken where a piece is missing. */
function runs(low: number, high: number, gaps: number, random: SeededRandom): number[][] {
  const found: number[][] = [[low]];
  for (let at = low + 1; at <= high; at += 1) {
    if (random.next() < gaps) found.push([at]);
    else found.at(-1)?.push(at);
  }
  return found.filter((run) => run.length > 1);
}

/** With points in between, so that its ends can be found where it leaves its neighbourhood. */
function strides(line: readonly Point[]): Point[] {
  return line.flatMap((from, index) => {
    const to = line[index + 1];
    if (!to) return [from];
    const count = Math.max(1, Math.ceil(distance(from, to) / STRIDE));
    return Array.from({ length: count }, (_, step) => mix(from, to, step / count));
  });
}

/** The parts of the line in the open, each ended on the very edge. */
function pieces(line: readonly Point[], isOpen: (point: Point) => boolean): Point[][] {
  const found: Point[][] = [];
  let current: Point[] = [];
  let before: Point | undefined;
  let wasOpen = false;
  for (const at of line) {
    const isNow = isOpen(at);
    if (before && isNow !== wasOpen)
      current.push(isNow ? edge(at, before, isOpen) : edge(before, at, isOpen));
    if (isNow) current.push(at);
    else if (current.length > 0) {
      found.push(current);
      current = [];
    }
    [before, wasOpen] = [at, isNow];
  }
  return current.length > 0 ? [...found, current] : found;
}

/** Between a point in the open and one that is not. */
function edge(inside: Point, outside: Point, isOpen: (point: Point) => boolean): Point {
  let [open, closed] = [inside, outside];
  for (let step = 0; step < 7; step += 1) {
    const middle = mix(open, closed, 0.5);
    if (isOpen(middle)) open = middle;
    else closed = middle;
  }
  return open;
}
