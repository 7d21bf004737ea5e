import { createSeededRandom, type SeededRandom } from '../random.ts';

/** The scene that a picture's key describes. */
export interface Scene {
  readonly room: string;
  /** How homes of its kind look from outside: old, row, block, villa, cottage, dock, sea, modern, works, and white: medina, corso, dune. */
  readonly look: string;
  readonly season: 'spring' | 'summer' | 'autumn' | 'winter';
  /** new, excellent, good, or to be done up. */
  readonly state: 'n' | 'e' | 'g' | 'o' | 'r';
  readonly floors: number;
  readonly hasSea: boolean;
  /** The number of this picture among several of the room. */
  readonly which: number;
  /** The same in all rooms of a home: what its owner likes. */
  readonly home: SeededRandom;
  /** This picture's own. */
  readonly random: SeededRandom;
}

/** The styles in which houses are white and flat. */
const WHITE: ReadonlySet<string> = new Set(['medina', 'corso', 'dune']);

/** How the houses around this home end. */
export const roofsAround = ({ look }: Pick<Scene, 'look'>): 'tiled' | 'flat' =>
  WHITE.has(look) ? 'flat' : 'tiled';

const KEY =
  /^demo-([a-z_]{3,12})-([a-z]{3,8})-([spaw])([a-z0-9]{1,6})_([negor])([0-9])([sc])-([0-9])$/;
const MOST_HOMES = 100_000;
const SEASONS = { s: 'summer', p: 'spring', a: 'autumn', w: 'winter' } as const;

export const isDrawn = (key: string): boolean => key.startsWith('demo-');

/** The scene of a key; undefined when it is no key of ours. */
export function sceneOf(key: string): Scene | undefined {
  const parts = KEY.exec(key);
  if (!parts) return undefined;
  const [, room = '', look = '', season = 's', number = '0', state, floors, sea, which] = parts;
  const seed = parseInt(number, 36);
  // No home has a larger number: nobody draws pictures without end.
  if (seed >= MOST_HOMES) return undefined;
  return {
    room,
    look,
    season: SEASONS[season as keyof typeof SEASONS],
    state: state as Scene['state'],
    floors: Math.max(1, Number(floors)),
    hasSea: sea === 's',
    which: Number(which),
    home: warmed(hashOf(`home ${seed}`)),
    random: warmed(hashOf(key)),
  };
}

function warmed(seed: number): SeededRandom {
  const random = createSeededRandom(seed);
  random.next();
  random.next();
  return random;
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  }
  return hash >>> 0;
}
