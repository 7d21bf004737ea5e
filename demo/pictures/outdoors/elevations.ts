import type { SeededRandom } from '../../random.ts';
import type { Scene } from '../scene.ts';

/** The front of a house, seen from the street. Metres. */
export interface Elevation {
  readonly w: number;
  readonly floors: number;
  readonly storey: number;
  readonly bays: number;
  readonly wall: string;
  readonly trim: string;
  readonly roof: 'gable' | 'hip' | 'flat' | 'mansard' | 'saw';
  readonly roofColour: string;
  readonly pane: readonly [w: number, h: number];
  readonly frame: string;
  readonly shutters: string | undefined;
  readonly balcony: 'iron' | 'glass' | 'solid' | 'none';
  readonly pattern: 'plain' | 'tiles' | 'brick' | 'band' | 'boards';
  readonly door: string;
  readonly hasNeighbours: boolean;
  readonly hasShop: boolean;
  readonly green: readonly ('plane' | 'palm' | 'cypress' | 'bush')[];
}

const TERRACOTTA = ['#b45f40', '#a8563b', '#bd6c48'];

/** The features of a house that its style does not decide. */
const sharedBy = (home: SeededRandom) =>
  ({
    shutters: undefined,
    frame: '#f7f3ea',
    trim: '#f1e9da',
    roofColour: home.pick(TERRACOTTA),
    pattern: 'plain',
    balcony: 'none',
    door: home.pick(['#35564c', '#7a3b2a', '#2f4a63', '#8a6a3c', '#52353b']),
    hasNeighbours: true,
    hasShop: false,
    storey: 3,
    green: ['plane'],
  }) satisfies Partial<Elevation>;

type Own = Partial<Elevation> & Omit<Elevation, keyof ReturnType<typeof sharedBy>>;

/** The features of each style. Random numbers are taken in the order in which the fields are written. */
const LOOKS: Readonly<Record<string, (home: SeededRandom, floors: number) => Own>> = {
  old: (home, floors) => ({
    w: 7.5 + home.next() * 2,
    floors: Math.min(5, Math.max(3, floors)),
    storey: 3.2,
    bays: 3,
    wall: home.pick(['#e6c27f', '#5f88a8', '#dcae9a', '#efe4cf', '#7fa08f', '#d98e6a', '#c9d3d0']),
    trim: '#efe6d5',
    roof: 'gable',
    pane: [1.05, 2.15],
    balcony: 'iron',
    pattern: home.next() < 0.55 ? 'tiles' : 'plain',
    hasShop: home.next() < 0.4,
    green: home.next() < 0.4 ? ['bush'] : [],
  }),
  row: (home, floors) => ({
    w: 11 + home.next() * 3,
    floors: Math.min(6, Math.max(4, floors)),
    storey: 3.2,
    bays: home.between(4, 5),
    wall: home.pick(['#e9dcc2', '#c9d6d8', '#e8cdb4', '#d9d2c0', '#b9cbb9', '#e3b9a4']),
    roof: home.next() < 0.5 ? 'mansard' : 'gable',
    roofColour: home.next() < 0.5 ? '#5d656e' : home.pick(TERRACOTTA),
    pane: [1.1, 2],
    shutters: home.next() < 0.35 ? home.pick(['#47655a', '#56708a', '#7d5a46']) : undefined,
    balcony: 'iron',
    hasShop: home.next() < 0.5,
  }),
  modern: (home, floors) => ({
    w: 15,
    floors: Math.min(7, Math.max(4, floors)),
    bays: 4,
    wall: home.pick(['#f1efea', '#e4e0d8', '#d9d3c9', '#c9c6c1']),
    trim: home.pick(['#b98a5a', '#8c9aa0', '#a5774a']),
    frame: '#3a3d40',
    roof: 'flat',
    roofColour: '#8b8d8e',
    pane: [2.5, 2.3],
    balcony: 'glass',
    pattern: home.next() < 0.5 ? 'boards' : 'plain',
    hasNeighbours: home.next() < 0.4,
    green: ['plane', 'bush', 'bush'],
  }),
  sea: (home, floors) => ({
    w: 14,
    floors: Math.min(7, Math.max(3, floors)),
    bays: 4,
    wall: home.pick(['#fbf8f1', '#f6eee0', '#eef2f0']),
    trim: home.pick(['#6fa3b5', '#4f86a8', '#e0b98a', '#7fb0a8']),
    roof: 'flat',
    roofColour: '#d8d2c6',
    pane: [2.2, 2.15],
    balcony: 'solid',
    hasNeighbours: home.next() < 0.5,
    green: ['palm', 'palm', 'bush'],
  }),
  dock: (home, floors) => ({
    w: 16,
    floors: Math.min(6, Math.max(4, floors)),
    storey: 3.5,
    bays: 5,
    wall: home.pick(['#9a5140', '#84463a', '#ab6650', '#6f5a50']),
    trim: '#d9cbb6',
    frame: '#2d2f32',
    roof: home.next() < 0.4 ? 'gable' : 'flat',
    roofColour: '#45474a',
    pane: [2.1, 2.5],
    balcony: home.next() < 0.4 ? 'iron' : 'none',
    pattern: 'brick',
    hasNeighbours: false,
    hasShop: true,
  }),
  works: (home) => ({
    w: 20,
    floors: 2,
    storey: 3.6,
    bays: 5,
    wall: home.pick(['#a45c47', '#8d5142', '#b9a58c', '#9aa0a0']),
    frame: '#33373a',
    roof: 'saw',
    roofColour: '#6a6d6f',
    pane: [2.6, 2],
    pattern: 'brick',
    hasNeighbours: false,
    door: '#3d5563',
    green: ['bush'],
  }),
  villa: (home) => ({
    w: 15 + home.next() * 3,
    floors: 2,
    storey: 3.1,
    bays: 5,
    wall: home.pick(['#f7f0e2', '#f2ddbd', '#ecc9a8', '#fbf8f0', '#e6d3b8']),
    roof: 'hip',
    pane: [1.3, 1.9],
    shutters: home.next() < 0.6 ? home.pick(['#4f6f5f', '#5f7f93', '#7a5644']) : undefined,
    balcony: 'none',
    hasNeighbours: false,
    green: ['cypress', 'palm', 'bush', 'cypress'],
  }),
  cottage: (home) => ({
    w: 10 + home.next() * 2,
    floors: home.next() < 0.5 ? 1 : 2,
    storey: 2.9,
    bays: 3,
    wall: home.pick(['#fbf8f0', '#f6efe0', '#faf3e6']),
    trim: home.pick(['#4f7ca8', '#d9a441', '#b8603f', '#7a9a78']),
    roof: 'gable',
    pane: [1, 1.2],
    shutters: home.next() < 0.4 ? home.pick(['#4f7ca8', '#5b7d62', '#a8563b']) : undefined,
    pattern: 'band',
    hasNeighbours: false,
    green: ['bush', 'plane', 'bush', 'cypress'],
  }),
  /** White walls, blue wood, a flat roof one sleeps on in summer. */
  medina: (home, floors) => ({
    w: 8.5 + home.next() * 2.5,
    floors: Math.min(3, Math.max(2, floors - 1)),
    storey: 3.3,
    bays: 3,
    wall: home.pick(['#fbf9f3', '#f8f4ea', '#fdfbf6']),
    trim: '#efe9dc',
    frame: '#2f6ea6',
    roof: 'flat',
    roofColour: '#eee7d8',
    pane: [0.85, 1.35],
    shutters: home.pick(['#2f6ea6', '#3a7fb5', '#2b7a78']),
    balcony: home.next() < 0.4 ? 'iron' : 'none',
    door: home.pick(['#2a669d', '#d6a52f', '#2f7d6d', '#3b6fb0']),
    green: home.next() < 0.5 ? ['bush'] : [],
  }),
  /** Fronts of the last century: cream, blue shutters, iron balconies. */
  corso: (home, floors) => ({
    w: 13 + home.next() * 2,
    floors: Math.min(6, Math.max(4, floors)),
    storey: 3.2,
    bays: 4,
    wall: home.pick(['#f7f2e4', '#f3ead6', '#efe6cf', '#f6efe6']),
    trim: '#fbf8f0',
    roof: 'flat',
    roofColour: '#d9d0bf',
    pane: [1.1, 1.95],
    shutters: home.pick(['#4f86a8', '#3d7ea6', '#5f9a8c']),
    balcony: 'iron',
    door: '#2f5f8a',
    hasShop: home.next() < 0.45,
    green: ['palm'],
  }),
  /** White cubes behind palms. */
  dune: (home) => ({
    w: 14 + home.next() * 3,
    floors: 2,
    storey: 3.1,
    bays: 4,
    wall: home.pick(['#fcfaf5', '#f8f5ec', '#f4efe2']),
    trim: '#3d7ea6',
    roof: 'flat',
    roofColour: '#e9e2d3',
    pane: [1.5, 1.8],
    shutters: home.next() < 0.6 ? '#3d7ea6' : undefined,
    balcony: home.next() < 0.5 ? 'solid' : 'none',
    door: '#2a669d',
    hasNeighbours: false,
    green: ['palm', 'palm', 'bush', 'cypress'],
  }),
  block: (home, floors) => ({
    w: 17,
    floors: Math.max(5, floors + 1),
    bays: 5,
    wall: home.pick(['#e6ddcd', '#d9d6cf', '#e9cfb4', '#cfd5d0', '#e3d3c4']),
    trim: home.pick(['#c98a66', '#8fa5a3', '#d9b06a', '#a9b6a0']),
    roof: 'flat',
    roofColour: '#a39c92',
    pane: [1.7, 1.5],
    balcony: 'solid',
    hasNeighbours: home.next() < 0.5,
    hasShop: home.next() < 0.4,
    green: ['plane', 'plane'],
  }),
};

/** The front of a home's house. An unknown look is a block of flats. */
export function elevationOf({ home, look, floors }: Scene): Elevation {
  const shared = sharedBy(home);
  const own = Object.hasOwn(LOOKS, look) ? LOOKS[look] : LOOKS.block;
  if (own === undefined) throw new RangeError(look);
  return { ...shared, ...own(home, floors) };
}
