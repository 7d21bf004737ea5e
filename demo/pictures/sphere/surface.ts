import type { Opening, RoomModel, Triple, Wall } from './model.ts';

/** The same at every run, 0 to 1. */
const chance = (a: number, b: number): number => {
  const mixed = Math.sin(a * 127.1 + b * 311.7) * 43_758.5453;
  return mixed - Math.floor(mixed);
};
export const times = ([r, g, b]: Triple, by: number): Triple => [r * by, g * by, b * by];
const mixed = (a: Triple, b: Triple, share: number): Triple => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** 1 in a joint, falling to 0 beside it; joints far away are thinner than a pixel, and fade. */
const joint = (at: number, each: number, wide: number): number => {
  const off = Math.abs(at / each - Math.round(at / each)) * each;
  return off < wide ? 1 - off / wide : 0;
};

export function floorAt({ floor }: RoomModel, x: number, z: number, far: number): Triple {
  const fade = 1 / (1 + far * far * 0.08);
  if (floor.kind === 'tiles') {
    const tone = 0.97 + 0.06 * chance(Math.floor(x / 0.5), Math.floor(z / 0.5));
    const line = Math.max(joint(x, 0.5, 0.008), joint(z, 0.5, 0.008));
    return times(floor.colour, tone * (1 - 0.28 * line * fade));
  }
  const row = Math.floor(z / 0.17);
  const along = x + chance(row, 3) * 1.8;
  const plank = Math.floor(along / 1.8);
  const grain = 0.04 * (chance(Math.floor(z * 160), plank) - 0.5) * fade;
  const tone = 0.9 + 0.2 * chance(row, plank) + grain;
  const line = Math.max(joint(z, 0.17, 0.006), joint(along, 1.8, 0.006));
  return times(floor.colour, tone * (1 - 0.4 * line * fade));
}

const SKIRTING = 0.09;
const WHITE: Triple = [0.95, 0.94, 0.91];

/** A wall at `along` from the left or bottom of the plan and `y` from the floor. */
export function wallAt(room: RoomModel, wall: Wall, along: number, y: number): Triple {
  const { bold, tiledTo, tile } = room;
  if (y < tiledTo) {
    const line = Math.max(joint(along, 0.2, 0.004), joint(y, 0.2, 0.004));
    const tone = 0.98 + 0.04 * chance(Math.floor(along / 0.2), Math.floor(y / 0.2));
    return times(tile, tone * (1 - 0.16 * line));
  }
  if (y < SKIRTING) return WHITE;
  return bold?.wall === wall ? bold.colour : room.wall;
}

const FRAME = 0.07;

/**
 * The colour seen through an opening; null: the eye meets its frame. `dx`, `dy`, `dz`: the direction of the
 * eye.
 */
export function throughOpening(
  room: RoomModel,
  opening: Opening,
  [along, y]: readonly [number, number],
  [dx, dy, dz]: Triple,
): { readonly colour: Triple; readonly isLit: boolean } {
  const { width, from, to, kind, at } = opening;
  const left = along - (at - width / 2);
  const edge = Math.min(left, width - left, to - y, kind === 'window' ? y - from : Infinity);
  if (edge < FRAME) return { colour: times(WHITE, edge < 0.012 ? 0.8 : 1), isLit: true };
  if (kind === 'shut')
    return { colour: doorAt(room, left / width, (y - from) / (to - from)), isLit: true };
  if (kind === 'window') {
    const bars = width > 1.3 ? joint(left - width / 2, width, 0.03) : 0;
    const across = to - from > 1.7 ? joint(y - (to - 0.45), 9, 0.025) : 0;
    if (Math.max(bars, across) > 0) return { colour: WHITE, isLit: true };
    return {
      colour: outside(Math.atan2(dx, dz), Math.atan2(dy, Math.hypot(dx, dz))),
      isLit: false,
    };
  }
  return { colour: beyond(room, opening, y, [dx, dy, dz]), isLit: false };
}

function doorAt({ doorColour }: RoomModel, u: number, v: number): Triple {
  if (Math.abs(u - 0.87) < 0.035 && Math.abs(v - 0.5) < 0.012) return [0.25, 0.24, 0.23];
  const inPanel =
    Math.abs(u - 0.5) < 0.3 && (Math.abs(v - 0.28) < 0.19 || Math.abs(v - 0.74) < 0.19);
  const onEdge =
    inPanel && (Math.abs(u - 0.5) > 0.28 || Math.abs(Math.abs(v - 0.51) - 0.23) > 0.175);
  return times(doorColour, onEdge ? 0.84 : inPanel ? 0.97 : 1);
}

/** A little of the next room: its floor, a wall, the ceiling. */
function beyond(room: RoomModel, { wall }: Opening, y: number, [dx, dy, dz]: Triple): Triple {
  const out = Math.abs(wall === 'top' || wall === 'bottom' ? dz : dx) + 0.0001;
  const toWall = 2.6 / out;
  const toFloor = dy < 0 ? y / -dy : Infinity;
  const toCeiling = dy > 0 ? (room.h - y) / dy : Infinity;
  if (toFloor < toWall)
    return times(room.floor.colour, 0.82 - 0.16 * Math.min(1, (toFloor * out) / 2.6));
  if (toCeiling < toWall) return times(WHITE, 0.8);
  return times(room.wall, 0.8 - 0.05 * Math.abs(y + dy * toWall - 1.5));
}

const HIGH: Triple = [0.56, 0.74, 0.92];
const LOW: Triple = [0.9, 0.94, 0.97];

/** The sky, hills and houses in a haze. */
function outside(yaw: number, pitch: number): Triple {
  const hill = 0.05 + 0.025 * Math.sin(yaw * 5 + 1) + 0.012 * Math.sin(yaw * 17);
  const house = Math.floor(yaw * 16);
  const roof = -0.01 + 0.06 * chance(house, 5);
  if (pitch < roof) {
    const tone = 0.86 + 0.1 * chance(house, 9);
    const [column, floor] = [yaw * 64 - Math.floor(yaw * 64), pitch * 40 - Math.floor(pitch * 40)];
    const isWindow =
      pitch < roof - 0.015 && Math.abs(column - 0.5) < 0.22 && Math.abs(floor - 0.5) < 0.26;
    return isWindow ? [0.62, 0.68, 0.73] : mixed([0.9 * tone, 0.84 * tone, 0.76 * tone], LOW, 0.25);
  }
  if (pitch < hill) return mixed([0.52, 0.63, 0.56], LOW, 0.45);
  return mixed(LOW, HIGH, Math.min(1, Math.max(0, pitch * 1.5)));
}
