import { createSeededRandom, type SeededRandom } from '../../random.ts';
import {
  bathThings,
  bed,
  box,
  ceilingLamp,
  chair,
  kitchenRun,
  type Manner,
  picture,
  plant,
  rug,
  shelves,
  sofa,
  standingLamp,
  table,
  wardrobe,
} from './furnish.ts';
import type { Opening, RoomModel, Solid, Triple, Wall } from './model.ts';
import { times } from './surface.ts';

/** The rooms of a tour as the floor plan of the demo has them: a hall, two above it, three below. */
export const TOUR_ROOMS = ['hall', 'living', 'kitchen', 'bedroom', 'second', 'bathroom'] as const;
export type TourRoomName = (typeof TOUR_ROOMS)[number];
/** Homes that look different, by their numbers; the others look like one of them. Those under flat roofs have their own. */
export const MANNERS = { tiled: [0, 1, 2, 3, 4], flat: [5, 6, 7] } as const;

const of = (hex: string): Triple => {
  const value = parseInt(hex, 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};
const manner = (colours: string): Manner => {
  const [wall, bold, floor, tile, wood, cloth, accent, cabinet, door] = colours
    .split(' ')
    .map(of) as [Triple, Triple, Triple, Triple, Triple, Triple, Triple, Triple, Triple];
  return { wall, bold, floor, tile, wood, cloth, accent, cabinet, door };
};
const LOOKS = [
  'f3ede2 b9c6b4 b98a5a f0f0ea a5774a 8f9a94 c8643c eef0ec f2f0ea',
  'f4f1ea 9fb3bd c8a274 cfdcdc b98a5a 566b7b e0b050 34495a efece4',
  'efe7da d8b9a0 9c6c42 e9e0d0 7a5236 b7a58f 5d7a5a d9cfc4 8a6244',
  'ececE6 c7a9a0 d3b894 b9cdd6 c8a274 a98467 3b6e78 f0e9dd f4f2ee',
  'f2eee6 8d9f8f 8a6a4c dfe3da 6d4c35 d0c6b6 a9563f 5e7466 6d5340',
  'faf6ee 8fb6c4 c9a07a 7fb0bf a97c50 efe4d0 2f6f8f f4efe4 3f6f86',
  'f8f4ec d9b08c b98a64 c9dcd2 8a5f3d d8c4a8 b5563a e8dcc8 5c7f6a',
  'fbf8f1 a9c0a6 d2b48c e6d2b0 b98a5a c2b6a3 8c4a5b 4f6f78 8a6244',
].map(manner);

const DOOR = { width: 0.94, from: 0, to: 2.1 } as const;
const HEIGHT = 2.65;

const door = (wall: Wall, at: number, kind: 'open' | 'shut' = 'open'): Opening => ({
  wall,
  at,
  kind,
  ...DOOR,
});
const windowIn = (wall: Wall, at: number, width: number, from: number, to: number): Opening => ({
  wall,
  at,
  width,
  from,
  to,
  kind: 'window',
});

interface Furnished {
  readonly size: readonly [w: number, d: number];
  readonly eye: readonly [x: number, z: number];
  readonly openings: readonly Opening[];
  readonly solids: readonly Solid[];
  readonly bold?: Wall;
  readonly isWet?: boolean;
}

/** The rooms behind the open doors of a room, in the order of its openings. */
const BEHIND: Readonly<Record<TourRoomName, readonly TourRoomName[]>> = {
  hall: ['living', 'kitchen', 'bedroom', 'second', 'bathroom'],
  living: ['hall', 'kitchen'],
  kitchen: ['hall', 'living'],
  bedroom: ['hall'],
  second: ['hall'],
  bathroom: ['hall'],
};

const FURNISHED: Readonly<
  Record<TourRoomName, (manner: Manner, random: SeededRandom) => Furnished>
> = {
  hall: (like, random) => ({
    size: [7, 1.9],
    eye: [3.4, 0.9],
    bold: 'right',
    openings: [
      door('top', 1.7),
      door('top', 5.3),
      door('bottom', 1.2),
      door('bottom', 3.7),
      door('bottom', 6.1),
      door('left', 0.95, 'shut'),
    ],
    solids: [
      ...rug([1.4, 0, 0.55], [4, 0, 0.8], like),
      box([2.9, 0, 1.56], [1.3, 0.8, 0.34], like.wood, { seam: 0.65 }),
      box([3.05, 1.1, 1.87], [1, 0.8, 0.03], [0.78, 0.86, 0.9]),
      ...plant([6.6, 0, 1.5], 0.9, random),
      picture([4.4, 1.3, 0], [0.7, 0.55, 0.03], like),
      box([2.2, 1.68, 0], [0.9, 0.06, 0.03], like.wood),
      box([2.3, 0.9, 0.02], [0.3, 0.78, 0.12], like.accent),
      box([2.75, 1, 0.02], [0.26, 0.68, 0.1], times(like.cloth, 0.8)),
      ...ceilingLamp(1.6, HEIGHT, 0.95),
      ...ceilingLamp(5.3, HEIGHT, 0.95),
    ],
  }),
  living: (like, random) => ({
    size: [5.4, 4.6],
    eye: [2.9, 2.1],
    bold: 'left',
    openings: [
      door('bottom', 1.9),
      door('right', 1.2),
      windowIn('top', 1.6, 1.5, 0.85, 2.3),
      windowIn('top', 3.9, 1.5, 0.1, 2.3),
    ],
    solids: [
      ...rug([1.2, 0, 1.5], [2.2, 0, 2.2], like),
      ...sofa([0.06, 0, 1.3], 2.3, like),
      ...table([1.5, 0, 2], [0.6, 0.36, 1.05], like.wood),
      box([1.65, 0.36, 2.3], [0.24, 0.03, 0.32], like.accent),
      picture([0, 1.25, 1.7], [0.03, 0.85, 1.1], like),
      ...standingLamp([0.4, 0, 4]),
      ...plant([5, 0, 4.2], 1.2, random),
      box([4.9, 0, 2.2], [0.46, 0.5, 1.7], like.wood, { seam: 0.85 }),
      box([5.15, 0.52, 2.4], [0.05, 0.76, 1.3], [0.09, 0.09, 0.1]),
      ...shelves([2.9, 0, 0.02], [1.5, 2, 0.32], like, random),
      ...ceilingLamp(2.4, HEIGHT, 2.6),
      box([2.5, 2.32, 4.5], [2.8, 0.05, 0.06], like.wood),
      box([2.7, 0.02, 4.46], [0.42, 2.32, 0.1], times(like.wall, 0.97)),
      box([4.72, 0.02, 4.46], [0.42, 2.32, 0.1], times(like.wall, 0.97)),
    ],
  }),
  kitchen: (like, random) => ({
    size: [3.9, 4.6],
    eye: [2, 2.2],
    isWet: true,
    openings: [door('bottom', 1.1), door('left', 1.2), windowIn('top', 1.5, 1.3, 0.95, 2.3)],
    solids: [
      ...kitchenRun(3.9, 0.3, 3.2, like),
      ...table([0.35, 0, 2.7], [0.8, 0.75, 1.3], like.wood),
      ...chair([1.2, 0, 2.85], 'right', like.accent),
      ...chair([1.2, 0, 3.4], 'right', like.accent),
      ...chair([0.5, 0, 4.05], 'top', like.accent),
      picture([0, 1.3, 3.05], [0.03, 0.6, 0.75], like),
      box([0.62, 0.75, 3.2], [0.16, 0.2, 0.16], like.accent),
      ...plant([2.5, 0, 4.2], 0.8, random),
      ...ceilingLamp(0.8, HEIGHT, 3.3),
    ],
  }),
  bedroom: (like, random) => ({
    size: [4.3, 3.9],
    eye: [2.6, 2.6],
    bold: 'left',
    openings: [door('top', 3.2), windowIn('bottom', 2.4, 1.7, 0.8, 2.3)],
    solids: [
      ...rug([1.3, 0, 0.7], [1.7, 0, 2.3], like),
      ...bed([0.05, 0, 1.1], 1.6, like),
      box([0.05, 0, 0.5], [0.42, 0.5, 0.42], like.wood, { seam: 0.42 }),
      box([0.05, 0, 2.9], [0.42, 0.5, 0.42], like.wood, { seam: 0.42 }),
      box([0.16, 0.52, 0.62], [0.18, 0.26, 0.18], [1, 0.93, 0.78], { glows: true }),
      box([0.16, 0.52, 3.02], [0.18, 0.26, 0.18], [1, 0.93, 0.78], { glows: true }),
      picture([0, 1.35, 1.5], [0.03, 0.6, 0.85], like),
      wardrobe([3.68, 0, 0.4], [0.6, 2.2, 2.2], like.cabinet),
      box([1.35, 0.05, 0.04], [0.3, 2.28, 0.1], like.cloth),
      box([3.2, 0.05, 0.04], [0.3, 2.28, 0.1], like.cloth),
      ...plant([0.7, 0, 3.55], 0.7, random),
      ...ceilingLamp(2, HEIGHT, 2),
    ],
  }),
  second: (like, random) => ({
    size: [3.4, 3.7],
    eye: [1.9, 2.2],
    bold: 'right',
    openings: [door('top', 1.3), windowIn('bottom', 1.8, 1.4, 0.85, 2.25)],
    solids: [
      ...bed([0.05, 0, 0.5], 1, like),
      ...table([2.7, 0, 0.9], [0.65, 0.74, 1.4], like.wood),
      ...chair([2.2, 0, 1.4], 'left', like.accent),
      box([2.95, 0.76, 1.3], [0.03, 0.36, 0.6], [0.1, 0.1, 0.11]),
      ...shelves([2.4, 0, 3.36], [0.95, 1.9, 0.32], like, random),
      picture([3.37, 1.3, 1.2], [0.03, 0.6, 0.8], like),
      wardrobe([0.04, 0, 2.2], [0.58, 2.15, 1.3], like.cabinet),
      ...rug([1.15, 0, 0.8], [1, 0, 1.6], like),
      ...ceilingLamp(1.7, HEIGHT, 1.9),
    ],
  }),
  bathroom: (like) => ({
    size: [2.5, 3],
    eye: [1.3, 1.7],
    isWet: true,
    openings: [door('top', 0.9), windowIn('bottom', 1.3, 0.8, 1.2, 2.2)],
    solids: bathThings(2.5, 3, like),
  }),
};

/** A room of one of the homes there are. Looked at from as high as a camera stands. */
export function roomModel(name: TourRoomName, which: number): RoomModel {
  const like = LOOKS[which % LOOKS.length] as Manner;
  const {
    size,
    eye,
    openings,
    solids,
    bold,
    isWet = false,
  } = FURNISHED[name](like, createSeededRandom(1000 * which + TOUR_ROOMS.indexOf(name)));
  return {
    w: size[0],
    d: size[1],
    h: HEIGHT,
    eye: [eye[0], 1.5, eye[1]],
    wall: like.wall,
    ...(bold !== undefined && { bold: { wall: bold, colour: like.bold } }),
    floor: isWet
      ? { kind: 'tiles', colour: times(like.tile, 0.9) }
      : { kind: 'planks', colour: like.floor },
    tiledTo: name === 'bathroom' ? 2.1 : 0,
    tile: like.tile,
    doorColour: like.door,
    openings,
    solids,
  };
}

/** The open doors of a room, each with the room behind it. */
export function doorsOf(name: TourRoomName, model: RoomModel): readonly [TourRoomName, Opening][] {
  const open = model.openings.filter(({ kind }) => kind === 'open');
  return BEHIND[name].flatMap((to, at) => {
    const opening = open[at];
    return opening === undefined ? [] : [[to, opening] as [TourRoomName, Opening]];
  });
}

/** The place in a room that a note is about. */
export const MARKED: Readonly<Partial<Record<TourRoomName, Triple>>> = {
  hall: [0, 1.4, 0.95],
  living: [3.9, 1.5, 4.6],
  kitchen: [3.5, 1.3, 3.85],
  bathroom: [0.4, 0.5, 0.9],
};

/** The direction a visitor looks in when they enter, in whole degrees. */
export const LOOKS_TO: Readonly<Record<TourRoomName, number>> = {
  hall: 78,
  living: -20,
  kitchen: 25,
  bedroom: -110,
  second: 130,
  bathroom: -160,
};
