import { setImmediate as nextTurn } from 'node:timers/promises';
import { corner, createLight, underThings } from './light.ts';
import type { Opening, RoomModel, Solid, Triple, Wall } from './model.ts';
import { floorAt, throughOpening, times, wallAt } from './surface.ts';

/** px: what is seen of the things in a part of the picture is sorted out once. */
const TILE = 32;
/** Parts between which others have their turn: some milliseconds. */
const AT_A_TIME = 12;
const CEILING: Triple = [0.96, 0.95, 0.92];

/**
 * The room all around as an equirectangular picture of this width, half as high: red, green, blue for each pixel. Lets others
 * have their turn again and again: a large one takes a second or two.
 */
export async function castSphere(room: RoomModel, width: number): Promise<Uint8Array> {
  const height = width / 2;
  const seen = createSight(room);
  const pixels = new Uint8Array(width * height * 3);
  let done = 0;
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const [right, bottom] = [Math.min(width, left + TILE), Math.min(height, top + TILE)];
      const solids = solidsIn(room, { left, top, right, bottom, width });
      const at = (x: number, y: number) => seen(directionAt(x, y, width), solids);
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1)
          put(pixels, (y * width + x) * 3, [at(x + 0.5, y + 0.5)]);
      // Edges alone are looked at more closely.
      for (let y = top + 1; y < bottom; y += 1)
        for (let x = left + 1; x < right; x += 1) {
          const place = (y * width + x) * 3;
          if (differs(pixels, place, place - 3) || differs(pixels, place, place - width * 3))
            put(
              pixels,
              place,
              CORNERS.map(([dx, dy]) => at(x + dx, y + dy)),
            );
        }
      done += 1;
      if (done % AT_A_TIME === 0) await nextTurn();
    }
  }
  return pixels;
}

/** Within a pixel. */
const CORNERS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;
/** Of 765: what lies beside it is something else. */
const EDGE = 40;

function put(pixels: Uint8Array, place: number, colours: readonly Triple[]): void {
  for (const part of [0, 1, 2] as const) {
    const sum = colours.reduce((all, colour) => all + colour[part], 0);
    pixels[place + part] = shown(sum / colours.length);
  }
}

function differs(pixels: Uint8Array, one: number, other: number): boolean {
  let sum = 0;
  for (let part = 0; part < 3; part += 1)
    sum += Math.abs((pixels[one + part] ?? 0) - (pixels[other + part] ?? 0));
  return sum > EDGE;
}

/** Values that are too bright are compressed, not cut off. */
const shown = (value: number): number =>
  Math.round(255 * (value < 0.8 ? Math.max(0, value) : 1 - 0.2 * Math.exp((0.8 - value) / 0.2)));

function directionAt(x: number, y: number, width: number): Triple {
  const yaw = (x / width - 0.5) * 2 * Math.PI;
  const pitch = (0.5 - (2 * y) / width) * Math.PI;
  const flat = Math.cos(pitch);
  return [flat * Math.sin(yaw), Math.sin(pitch), flat * Math.cos(yaw)];
}

interface Tile {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
}

/** The things that may be seen in a part of the picture: by the balls around them. */
function solidsIn({ eye, solids }: RoomModel, { left, top, right, bottom, width }: Tile): Solid[] {
  const middle = directionAt((left + right) / 2, (top + bottom) / 2, width);
  const spread = ((Math.max(right - left, bottom - top) * Math.SQRT2) / width) * Math.PI;
  return solids.filter((solid) => {
    const [at, radius] =
      solid.kind === 'ball' ? [solid.at, solid.radius] : aroundBox(solid.low, solid.high);
    const [dx, dy, dz] = [at[0] - eye[0], at[1] - eye[1], at[2] - eye[2]];
    const far = Math.hypot(dx, dy, dz);
    if (far <= radius) return true;
    const cosine = (dx * middle[0] + dy * middle[1] + dz * middle[2]) / far;
    return Math.acos(Math.min(1, Math.max(-1, cosine))) < spread + Math.asin(radius / far);
  });
}

function aroundBox(low: Triple, high: Triple): readonly [Triple, number] {
  const at: Triple = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  return [at, Math.hypot(high[0] - at[0], high[1] - at[1], high[2] - at[2])];
}

interface Hit {
  readonly far: number;
  readonly n: Triple;
  readonly solid: Solid;
}

function createSight(room: RoomModel): (ray: Triple, solids: readonly Solid[]) => Triple {
  const light = createLight(room);
  return (ray, solids) => {
    let hit: Hit | null = null;
    for (const solid of solids) {
      const found =
        solid.kind === 'box' ? hitBox(room.eye, ray, solid) : hitBall(room.eye, ray, solid);
      if (found !== null && (hit === null || found.far < hit.far)) hit = found;
    }
    return hit === null ? shellSeen(room, ray, light) : solidSeen(room, ray, hit, light);
  };
}

type Light = ReturnType<typeof createLight>;
const along = (eye: Triple, ray: Triple, far: number): Triple => [
  eye[0] + ray[0] * far,
  eye[1] + ray[1] * far,
  eye[2] + ray[2] * far,
];

function hitBox(eye: Triple, ray: Triple, solid: Extract<Solid, { kind: 'box' }>): Hit | null {
  let [near, out, axis] = [0, Infinity, -1];
  for (let part = 0; part < 3; part += 1) {
    const way = ray[part] as number;
    const from = eye[part] as number;
    const a = ((solid.low[part] as number) - from) / way;
    const b = ((solid.high[part] as number) - from) / way;
    const first = Math.min(a, b);
    if (first > near) [near, axis] = [first, part];
    out = Math.min(out, Math.max(a, b));
    if (near > out) return null;
  }
  if (axis < 0) return null;
  const n: [number, number, number] = [0, 0, 0];
  n[axis] = (ray[axis] as number) > 0 ? -1 : 1;
  return { far: near, n, solid };
}

function hitBall(eye: Triple, ray: Triple, solid: Extract<Solid, { kind: 'ball' }>): Hit | null {
  const [x, y, z] = [solid.at[0] - eye[0], solid.at[1] - eye[1], solid.at[2] - eye[2]];
  const middle = x * ray[0] + y * ray[1] + z * ray[2];
  const inside = middle * middle - (x * x + y * y + z * z) + solid.radius * solid.radius;
  if (inside < 0 || middle < 0) return null;
  const far = middle - Math.sqrt(inside);
  const p = along(eye, ray, far);
  const n: Triple = [
    (p[0] - solid.at[0]) / solid.radius,
    (p[1] - solid.at[1]) / solid.radius,
    (p[2] - solid.at[2]) / solid.radius,
  ];
  return { far, n, solid };
}

function solidSeen(
  { eye, h }: RoomModel,
  ray: Triple,
  { far, n, solid }: Hit,
  light: Light,
): Triple {
  if (solid.glows === true) return solid.colour;
  const p = along(eye, ray, far);
  const dark = corner(p[1] + 0.03, h - p[1]);
  if (solid.kind === 'ball') return times(solid.colour, light(p, n) * dark);
  const colour = solid.art !== undefined && n[1] === 0 ? artAt(solid, p, n) : solid.colour;
  return times(colour, light(p, n) * dark * (1 - seamAt(solid, p, n)));
}

/** Dark lines between the fronts of drawers and doors, and a rounded edge. */
function seamAt(
  { low, high, seam }: Extract<Solid, { kind: 'box' }>,
  p: Triple,
  n: Triple,
): number {
  const across = n[0] === 0 ? 0 : 2;
  const [from, to] = [low[across], high[across]];
  const at = p[across];
  const edge = Math.min(at - from, to - at, p[1] - low[1], high[1] - p[1]);
  const worn = n[1] === 0 && edge < 0.01 ? 0.14 : 0;
  if (seam === undefined || n[1] !== 0) return worn;
  const parts = Math.max(1, Math.round((to - from) / seam));
  const each = (to - from) / parts;
  const place = (at - from) / each;
  const off = Math.abs(place - Math.round(place)) * each;
  if (off < 0.006 || (high[1] - low[1] > 0.5 && Math.abs(p[1] - high[1] + 0.17) < 0.005))
    return 0.4;
  const handle =
    Math.abs(place - Math.floor(place) - 0.5) * each < 0.07 &&
    Math.abs(p[1] - high[1] + 0.1) < 0.008;
  return handle ? 0.55 : worn;
}

function artAt(
  { low, high, art = [], colour }: Extract<Solid, { kind: 'box' }>,
  p: Triple,
  n: Triple,
): Triple {
  const across = n[0] === 0 ? 0 : 2;
  const u = (p[across] - low[across]) / (high[across] - low[across]);
  const v = (p[1] - low[1]) / (high[1] - low[1]);
  if (Math.min(u, v, 1 - u, 1 - v) < 0.05) return colour;
  if (Math.min(u, v, 1 - u, 1 - v) < 0.14) return [0.95, 0.94, 0.9];
  const hills = 0.36 + 0.12 * Math.sin(u * 7) + 0.05 * Math.sin(u * 19);
  const sun = Math.hypot(u - 0.66, v - 0.68) < 0.1;
  const place = sun ? 2 : v < hills ? 0 : v < hills + 0.14 ? 1 : 3;
  return art[place % Math.max(1, art.length)] ?? colour;
}

/** The floor, the ceiling and the walls with what is cut into them. */
function shellSeen(room: RoomModel, ray: Triple, light: Light): Triple {
  const { eye, w, d, h, solids } = room;
  const toX = ((ray[0] > 0 ? w : 0) - eye[0]) / ray[0];
  const toY = ((ray[1] > 0 ? h : 0) - eye[1]) / ray[1];
  const toZ = ((ray[2] > 0 ? d : 0) - eye[2]) / ray[2];
  const far = Math.min(toX, toY, toZ);
  const p = along(eye, ray, far);
  const [x, y, z] = p;
  if (far === toY) {
    const edges = corner(x, w - x, z, d - z);
    if (ray[1] > 0) return times(CEILING, light(p, [0, -1, 0]) * edges);
    return times(floorAt(room, x, z, far), light(p, [0, 1, 0]) * edges * underThings(solids, x, z));
  }
  const isSide = far === toX;
  const wall: Wall = isSide ? (ray[0] > 0 ? 'right' : 'left') : ray[2] > 0 ? 'top' : 'bottom';
  const place = isSide ? z : x;
  const n: Triple = isSide ? [ray[0] > 0 ? -1 : 1, 0, 0] : [0, 0, ray[2] > 0 ? -1 : 1];
  const dark = corner(y, h - y, place, (isSide ? d : w) - place);
  const opening = room.openings.find((one) => isIn(one, wall, place, y));
  if (opening === undefined) return times(wallAt(room, wall, place, y), light(p, n) * dark);
  const { colour, isLit } = throughOpening(room, opening, [place, y], ray);
  return isLit ? times(colour, light(p, n) * dark) : colour;
}

const isIn = (
  { wall, at, width, from, to }: Opening,
  on: Wall,
  place: number,
  y: number,
): boolean => wall === on && Math.abs(place - at) < width / 2 && y > from && y < to;
