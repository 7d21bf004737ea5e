/** The description of a drawn house. Its colours are its own: the same in both themes. */
export interface FacadeDesign {
  readonly id: string;
  readonly wall: string;
  readonly trim: string;
  readonly roof: 'gable' | 'flat' | 'mansard' | 'parapet';
  readonly roofColor: string;
  readonly floors: number;
  readonly bays: number;
  readonly window: 'tall' | 'square' | 'arched';
  readonly shutters?: string;
  readonly hasBalconies: boolean;
  readonly pattern: 'plain' | 'brick' | 'tile';
  readonly door: string;
  readonly tree: 'plane' | 'palm' | 'cypress';
  readonly sky: readonly [string, string];
  readonly kind: 'flat' | 'house';
}

/** Eight streets, for the six languages. They take the place of photographs of listings. */
export const DESIGNS: readonly FacadeDesign[] = [
  {
    id: 'lisbon',
    wall: '#5b86a6',
    trim: '#f3ead9',
    roof: 'gable',
    roofColor: '#b5573a',
    floors: 3,
    bays: 3,
    window: 'tall',
    hasBalconies: true,
    pattern: 'tile',
    door: '#7a3b2a',
    tree: 'palm',
    sky: ['#f6d7a8', '#fbeede'],
    kind: 'flat',
  },
  {
    id: 'leeds',
    wall: '#a4523c',
    trim: '#efe6d6',
    roof: 'gable',
    roofColor: '#4b4a50',
    floors: 2,
    bays: 2,
    window: 'square',
    hasBalconies: false,
    pattern: 'brick',
    door: '#1f4d45',
    tree: 'plane',
    sky: ['#b9c9d3', '#e6ecec'],
    kind: 'house',
  },
  {
    id: 'paris',
    wall: '#e2d4bd',
    trim: '#fbf5ea',
    roof: 'mansard',
    roofColor: '#5b6671',
    floors: 4,
    bays: 4,
    window: 'tall',
    hasBalconies: true,
    pattern: 'plain',
    door: '#2d4739',
    tree: 'plane',
    sky: ['#cfd6e6', '#f4ece4'],
    kind: 'flat',
  },
  {
    id: 'seville',
    wall: '#f2e9da',
    trim: '#d9a441',
    roof: 'parapet',
    roofColor: '#d9a441',
    floors: 2,
    bays: 3,
    window: 'arched',
    shutters: '#3c6b57',
    hasBalconies: true,
    pattern: 'plain',
    door: '#6a3a22',
    tree: 'cypress',
    sky: ['#8fc0dd', '#e8f1ee'],
    kind: 'house',
  },
  {
    id: 'hamburg',
    wall: '#7d3f33',
    trim: '#e9dfd0',
    roof: 'flat',
    roofColor: '#3a3a3d',
    floors: 4,
    bays: 5,
    window: 'square',
    hasBalconies: true,
    pattern: 'brick',
    door: '#24303f',
    tree: 'plane',
    sky: ['#c8d3d8', '#eef0ea'],
    kind: 'flat',
  },
  {
    id: 'salvador',
    wall: '#e08a5c',
    trim: '#fff6e6',
    roof: 'gable',
    roofColor: '#9c4a36',
    floors: 2,
    bays: 3,
    window: 'arched',
    shutters: '#2f6f7d',
    hasBalconies: false,
    pattern: 'plain',
    door: '#2f6f7d',
    tree: 'palm',
    sky: ['#f2c6b0', '#fdf0dd'],
    kind: 'house',
  },
  {
    id: 'cairo',
    wall: '#d8bd92',
    trim: '#f7ecd5',
    roof: 'parapet',
    roofColor: '#b08d57',
    floors: 3,
    bays: 4,
    window: 'arched',
    hasBalconies: true,
    pattern: 'brick',
    door: '#5c3f2a',
    tree: 'palm',
    sky: ['#f1d79b', '#fbf1d8'],
    kind: 'flat',
  },
  {
    id: 'alps',
    wall: '#efe7db',
    trim: '#8a5a3a',
    roof: 'gable',
    roofColor: '#6b4630',
    floors: 2,
    bays: 3,
    window: 'square',
    shutters: '#a33f34',
    hasBalconies: true,
    pattern: 'plain',
    door: '#8a5a3a',
    tree: 'cypress',
    sky: ['#a9c7dd', '#eaf2f4'],
    kind: 'house',
  },
];
