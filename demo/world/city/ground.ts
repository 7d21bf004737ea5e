import { through } from './curve.ts';
import type { Noise } from './noise.ts';
import type { RiverPlan, WaterPlan } from './plan.ts';
import { distance, mix, type Point, type Ring, shareAlong } from './plane.ts';

/** Metres. */
const LONGEST_PIECE = 300;

export interface Ground {
  readonly land: Ring;
  readonly sea: Ring;
  readonly river: Ring;
  readonly riverLine: readonly Point[];
  readonly coast: readonly Point[];
  /** Metres from the middle of the river, and half its width there; endlessly far where there is none. */
  riverAt(point: Point): { readonly off: number; readonly half: number };
}

/** Land, sea and river. Built edges stay straight; nature is roughened. */
export function layGround(
  { coast: shores, inland, offshore, river }: WaterPlan,
  noise: Noise,
): Ground {
  const rough = (points: readonly Point[]) => through(points, 70).map((at) => roughen(at, noise));
  const coast = shores.flatMap(({ line, isBuilt }, index) => {
    if (isBuilt) return [...line];
    return index === 0 ? rough(line) : rough(line).slice(1);
  });
  const riverLine = river ? through(river.line, 90).map((at) => roughen(at, noise)) : [];
  const halfWidth = halfWidthOf(river);
  return {
    coast,
    land: [...coast, ...inland],
    sea: [...offshore, ...coast],
    river: banks(riverLine, halfWidth),
    riverLine,
    riverAt: (point) => nearestOn(riverLine, halfWidth, point),
  };
}

function roughen(point: Point, noise: Noise): Point {
  const [x, y] = point;
  return [
    x + noise(point, 420) * 60 + noise(point, 130) * 22,
    y + noise([x + 9000, y], 420) * 60 + noise([x, y + 9000], 130) * 22,
  ];
}

/** The river widens towards its mouth. */
function halfWidthOf(river: RiverPlan | undefined): HalfWidth {
  const [atHills, atMouth] = river?.width ?? [0, 0];
  return (share) => (atHills + (atMouth - atHills) * share ** 2.2) / 2;
}

/** Metres, at a share of the way to the mouth. */
type HalfWidth = (share: number) => number;

function banks(line: readonly Point[], halfWidth: HalfWidth): Ring {
  const [north, south]: [Point[], Point[]] = [[], []];
  line.forEach((at, index) => {
    const [from, to] = [line[Math.max(0, index - 1)] ?? at, line[index + 1] ?? at];
    const length = distance(from, to) || 1;
    const half = halfWidth(index / (line.length - 1));
    const [nx, ny] = [(-(to[1] - from[1]) / length) * half, ((to[0] - from[0]) / length) * half];
    north.push([at[0] - nx, at[1] - ny]);
    south.push([at[0] + nx, at[1] + ny]);
  });
  return [...north, ...south.toReversed()];
}

function nearestOn(line: readonly Point[], halfWidth: HalfWidth, point: Point) {
  let best = { off: Infinity, half: 0 };
  for (let index = 1; index < line.length; index += 1) {
    const [from, to] = [line[index - 1] as Point, line[index] as Point];
    // Most pieces are farther away than the best one: no need to measure them.
    if (Math.abs(from[0] - point[0]) - LONGEST_PIECE > best.off) continue;
    if (Math.abs(from[1] - point[1]) - LONGEST_PIECE > best.off) continue;
    const share = shareAlong(point, from, to);
    const off = distance(point, mix(from, to, share));
    if (off < best.off) best = { off, half: halfWidth((index - 1 + share) / (line.length - 1)) };
  }
  return best;
}
