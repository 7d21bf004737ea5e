import type { Position } from '#contract/entities/area.ts';

/** Further than any window shows at the smallest zoom, degrees. */
const REACH = 3;
/** About fifty metres: a position this close to the edge counts as on it. */
const EDGE = 5e-4;
/** The distance between added corners, degrees: finer where the data ends. */
const [FIRST_STEP, GROWTH] = [0.002, 1.03];
/** How far an added coast swings to each side, in degrees, and over which length. */
const WINDINGS = [
  { wide: 0.16, long: 1.1, turn: 0.9 },
  { wide: 0.03, long: 0.23, turn: 2.6 },
  { wide: 0.008, long: 0.061, turn: 4.4 },
  { wide: 0.0025, long: 0.019, turn: 1.7 },
] as const;

type Bounds = readonly [number, number, number, number];

/**
 * An open ring, extended beyond the edge of the data: corners on the edge are moved far outside, and a line that
 * reaches the edge from within, a coast or the bank of a river, continues from there in curves. Rings that meet at
 * the edge continue alike.
 */
export function extendRing(ring: readonly Position[], bounds: Bounds): Position[] {
  return ring.flatMap((corner, place) => {
    const [dx, dy] = outward(corner, bounds);
    if (dx === 0 && dy === 0) return [corner];
    const isWithin = (other: Position | undefined) =>
      other !== undefined && outward(other, bounds).every((way) => way === 0);
    if (isWithin(ring.at(place - 1))) return windings(corner, dx, dy);
    if (isWithin(ring[(place + 1) % ring.length])) return windings(corner, dx, dy).toReversed();
    return [[corner[0] + dx * REACH, corner[1] + dy * REACH] satisfies Position];
  });
}

/** The edge a position is on: -1, 0 or 1 eastwards and northwards. */
function outward([lon, lat]: Position, [west, south, east, north]: Bounds): [number, number] {
  return [side(lon, west, east), side(lat, south, north)];
}

function side(at: number, least: number, most: number): number {
  if (at <= least + EDGE) return -1;
  return at >= most - EDGE ? 1 : 0;
}

/** From a position on the edge outwards, swinging to both sides of the straight line. */
function windings([lon, lat]: Position, dx: number, dy: number): Position[] {
  const path: Position[] = [];
  for (let off = 0, step = FIRST_STEP; off <= REACH; off += step, step *= GROWTH) {
    const aside = sideways(off);
    path.push([lon + dx * off + Math.abs(dy) * aside, lat + dy * off + Math.abs(dx) * aside]);
  }
  return path;
}

/** How far a coast has swung to the side after so many degrees; zero at its beginning. */
function sideways(off: number): number {
  return WINDINGS.reduce((sum, { wide, long, turn }) => {
    const at = (2 * Math.PI * off) / long;
    return sum + wide * (Math.sin(at + turn) - Math.sin(turn));
  }, 0);
}
