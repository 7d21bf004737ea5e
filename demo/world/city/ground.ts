import { through } from './curve.ts';
import { CITY } from './gazetteer.ts';
import type { Noise } from './noise.ts';
import { distance, mix, type Point, type Ring, shareAlong } from './plane.ts';

/** From the north edge round the cape, the cove and the bluff of the old town to the river's mouth. */
const NORTH_COAST: readonly Point[] = [
  [2500, 12_000],
  [2350, 11_300],
  [1900, 10_750],
  [1250, 10_350],
  [800, 9900],
  [760, 9500],
  [1150, 9180],
  [1750, 9130],
  [2250, 8980],
  [2700, 8600],
  [3200, 8350],
  [3700, 8230],
  [4020, 7950],
  [4080, 7560],
  [4380, 7250],
  [4900, 7080],
  [5400, 6960],
];
/** Quays are straight. */
const QUAYS: readonly Point[] = [
  [5560, 6600],
  [5330, 6420],
  [5420, 6290],
  [5760, 6480],
  [5860, 6330],
  [5500, 6120],
  [5370, 6330],
  [5180, 6210],
  [5330, 5960],
  [5640, 6130],
  [5720, 6000],
  [5290, 5740],
];
const BAY: readonly Point[] = [
  [5290, 5740],
  [4980, 5380],
  [4830, 4900],
  [4880, 4300],
  [5120, 3700],
  [5330, 3050],
  [5250, 2450],
  [4900, 1950],
  [4350, 1550],
  [3900, 1150],
  [3750, 650],
  [3900, 0],
];
/** From the hills to the mouth. */
const RIVER: readonly Point[] = [
  [15_000, 9250],
  [14_000, 8650],
  [13_000, 8900],
  [12_000, 8600],
  [11_200, 8050],
  [10_200, 7900],
  [9300, 7560],
  [8400, 7480],
  [7500, 7100],
  [6500, 6960],
  [5500, 6780],
  [4700, 6650],
];
/** Metres. */
const LONGEST_PIECE = 300;
const [RIVER_AT_HILLS, RIVER_AT_MOUTH] = [70, 330];

export interface Ground {
  readonly land: Ring;
  readonly sea: Ring;
  readonly river: Ring;
  readonly riverLine: readonly Point[];
  readonly coast: readonly Point[];
  /** Metres from the middle of the river, and half its width there. */
  riverAt(point: Point): { readonly off: number; readonly half: number };
}

/** Land, sea and river. Quays stay straight; nature is roughened. */
export function layGround(noise: Noise): Ground {
  const rough = (points: readonly Point[]) => through(points, 70).map((at) => roughen(at, noise));
  const coast = [...rough(NORTH_COAST), ...QUAYS, ...rough(BAY).slice(1)];
  const { width, height } = CITY;
  const riverLine = through(RIVER, 90).map((at) => roughen(at, noise));
  return {
    coast,
    land: [...coast, [width, 0], [width, height]],
    sea: [...coast.toReversed(), [0, height], [0, 0]].toReversed() as Point[],
    river: banks(riverLine),
    riverLine,
    riverAt: (point) => nearestOn(riverLine, point),
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
const halfWidth = (share: number): number =>
  (RIVER_AT_HILLS + (RIVER_AT_MOUTH - RIVER_AT_HILLS) * share ** 2.2) / 2;

function banks(line: readonly Point[]): Ring {
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

function nearestOn(line: readonly Point[], point: Point) {
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
