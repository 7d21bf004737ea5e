import type { Scene } from '../scene.ts';
import { type Hour, hourOf } from '../draw/hour.ts';

/** The taste of a home's owner: the same in all its rooms. */
export interface Taste {
  readonly wall: string;
  /** One wall in another colour, where somebody was bold. */
  readonly accentWall: string | undefined;
  readonly floor: 'planks' | 'herringbone' | 'terracotta' | 'tiles' | 'concrete';
  readonly floorColour: string;
  readonly wood: string;
  readonly textiles: readonly [string, string, string];
  readonly sofa: string;
  readonly cabinets: string;
  readonly worktop: string;
  readonly tile: string;
  readonly metal: string;
  readonly window: 'french' | 'wide' | 'sash' | 'arched';
  readonly hasDado: boolean;
  readonly state: 'worn' | 'kept';
  readonly curtains: string | undefined;
  readonly hour: Hour;
}

const WALLS = ['#f3ede2', '#efe7da', '#f4f1ea', '#ece6dc', '#e9e9e2', '#f2e6d9', '#e6e8e4'];
const ACCENTS = [
  '#b9c6b4',
  '#c9b29a',
  '#9fb3bd',
  '#d8b9a0',
  '#8d9f8f',
  '#c7a9a0',
  '#b8b3c4',
  '#e0c48f',
];
const WOODS = ['#b98a5a', '#a5774a', '#8a5f3d', '#c8a274', '#6d4c35', '#d2b48c'];
const TEXTILES = [
  ['#c8643c', '#e5b05e', '#2f5d62'],
  ['#2f5d7c', '#e2d5bd', '#c97b5a'],
  ['#5d7a5a', '#e8d9b5', '#a5583c'],
  ['#8c4a5b', '#e6c3b0', '#3f5765'],
  ['#3b6e78', '#f0d8a8', '#d0714f'],
  ['#6b6f8d', '#efdcc9', '#b65f50'],
  ['#a9793f', '#efe6d2', '#47604f'],
  ['#4a6fa5', '#f4e3c3', '#dd8b63'],
] as const;
const SOFAS = [
  '#8f9a94',
  '#b7a58f',
  '#6f7f86',
  '#c2b6a3',
  '#7a6a5c',
  '#566b63',
  '#a98467',
  '#d6cdbf',
  '#49586b',
  '#a65e46',
];
const CABINETS = [
  '#eef0ec',
  '#dfe5e0',
  '#5e7466',
  '#34495a',
  '#f0e9dd',
  '#8f9b92',
  '#c5b59d',
  '#28403f',
  '#d9cfc4',
];
const TILES = [
  '#f4f4f0',
  '#cfdcdc',
  '#b9cdd6',
  '#e5d9c8',
  '#8fb0b2',
  '#e9e6df',
  '#a8bfae',
  '#d8c6b4',
];

export function tasteOf(scene: Scene): Taste {
  const { home, look, state } = scene;
  const isOld = look === 'old' || look === 'row';
  const isNew = state === 'n' || look === 'modern' || look === 'dock';
  const worn = state === 'o' || state === 'r';
  return {
    wall: worn ? home.pick(['#e9dfc9', '#dfd8c4', '#e6dccf']) : home.pick(WALLS),
    accentWall: home.next() < 0.4 ? home.pick(ACCENTS) : undefined,
    floor: home.pick(
      isOld
        ? (['planks', 'herringbone', 'planks', 'terracotta'] as const)
        : look === 'villa' || look === 'cottage'
          ? (['terracotta', 'planks', 'tiles'] as const)
          : look === 'works' || look === 'dock'
            ? (['concrete', 'planks', 'concrete'] as const)
            : (['planks', 'tiles', 'planks', 'herringbone'] as const),
    ),
    floorColour: home.pick(
      isNew ? ['#c9a87c', '#b8946a', '#d3b894'] : ['#b0804f', '#9c6c42', '#c09366', '#8a5c39'],
    ),
    wood: home.pick(WOODS),
    textiles: home.pick(TEXTILES),
    sofa: home.pick(SOFAS),
    cabinets: worn ? home.pick(['#c79f6c', '#e3d6bd', '#b08a5e']) : home.pick(CABINETS),
    worktop: home.pick(['#4d4a48', '#e6e2da', '#b88a5b', '#8f8d88', '#d9d4ca']),
    tile: home.pick(TILES),
    metal: home.pick(['#2c2b2e', '#b59a5b', '#a7a9ab', '#2c2b2e']),
    window: home.pick(
      isOld
        ? (['french', 'sash', 'french', 'arched'] as const)
        : look === 'cottage'
          ? (['sash', 'french'] as const)
          : (['wide', 'french', 'wide'] as const),
    ),
    hasDado: isOld && home.next() < 0.5,
    state: worn ? 'worn' : 'kept',
    curtains:
      home.next() < 0.62 ? home.pick(['#f7f1e6', '#efe4d2', '#dfe3dd', '#e7d3c2']) : undefined,
    hour: hourOf(scene),
  };
}
