import { DAY_MS } from '#contract/rules/durations.ts';
import type { SeededRandom } from '../random.ts';
import { createBag } from '../random.ts';
import { POOLS } from './pools.ts';

/**
 * A few turns between tenant (m) and landlord (j), as `repairs.ts` and its neighbours write them:
 * `m: one wording | another wording`. A leading `?` says that the turn may be missing, `>` that some
 * hours pass before it, `>>` that it comes a day later. `{slot}` is a word of POOLS; `{3-9}` a number;
 * `{meter:heat}` a reading that grows with the date.
 */
export interface Episode {
  readonly turns: readonly string[];
  /** 1 to 12; any month where absent. */
  readonly months?: readonly number[];
  /** An event that happens to a person once or twice a year. */
  readonly isRare?: true;
}

export interface Line {
  readonly who: 'm' | 'j';
  readonly text: string;
  readonly pause: 'reply' | 'later' | 'nextDay';
}

/** Tells an episode at a moment (ms since the epoch), in other words each time. */
export type Teller = (episode: Episode, at: number) => Line[];

const TURN = /^(\?)?\s*(>>|>)?\s*([mj]): (.+)$/s;

/** Per day and at the start of 2020, in the unit people read off: kWh, m³. */
const METERS: Readonly<Record<string, readonly [number, number]>> = {
  power: [5.1, 18_400],
  heat: [11.3, 40_250],
  water: [0.118, 233],
};

function readingOf(meter: string, at: number): string {
  const [perDay, start] = METERS[meter] ?? [1, 0];
  return (start + perDay * ((at - Date.UTC(2020, 0, 1)) / DAY_MS)).toFixed(
    meter === 'water' ? 1 : 0,
  );
}

/**
 * Remembers what was told, so that no wording comes again before the others had their turn. The n-th
 * wordings of all turns answer one another: they are chosen together.
 */
export function createTeller(random: SeededRandom): Teller {
  const columns = new Map<Episode, () => number>();
  const words = new Map<string, () => string>();

  function bagOf<Key, Item>(bags: Map<Key, () => Item>, key: Key, items: readonly Item[]) {
    const bag = bags.get(key) ?? createBag(items, random);
    bags.set(key, bag);
    return bag;
  }

  function fill(text: string, bound: Map<string, string>, at: number): string {
    return text.replaceAll(/\{([^}]+)\}/g, (_, slot: string) => {
      const range = /^(\d+)-(\d+)$/.exec(slot);
      if (range) return String(random.between(Number(range[1]), Number(range[2])));
      if (slot.startsWith('meter:')) return readingOf(slot.slice('meter:'.length), at);
      const pool = slot.replace(/\d$/, '');
      if (!isPool(pool)) throw new RangeError(`no pool for {${slot}}`);
      const word = bound.get(slot) ?? bagOf(words, pool, POOLS[pool])();
      bound.set(slot, word);
      return word;
    });
  }

  return (episode, at) => {
    const bound = new Map<string, string>();
    const turns = episode.turns.map(parseTurn);
    const widest = Math.max(...turns.map((turn) => turn.wordings.length));
    const column = bagOf(columns, episode, [...Array(widest).keys()])();
    let isOver = false;
    return turns.flatMap((turn): Line[] => {
      // A turn that may be missing answers the one before it: where that is missing, so is this.
      isOver = turn.maybe && (isOver || random.next() < 0.35);
      if (isOver) return [];
      const wording = turn.wordings[column % turn.wordings.length] ?? '';
      return [{ who: turn.who, pause: turn.pause, text: capitalised(fill(wording, bound, at)) }];
    });
  };
}

interface Turn extends Omit<Line, 'text'> {
  readonly maybe: boolean;
  readonly wordings: readonly string[];
}

function parseTurn(turn: string): Turn {
  const [, maybe, pause, who, texts] = TURN.exec(turn) ?? [];
  if (texts === undefined) throw new SyntaxError(`not a turn: ${turn}`);
  return {
    maybe: maybe !== undefined,
    who: who === 'm' ? 'm' : 'j',
    pause: pause === '>>' ? 'nextDay' : pause === '>' ? 'later' : 'reply',
    wordings: texts.split(' | '),
  };
}

function isPool(name: string): name is keyof typeof POOLS {
  return name in POOLS;
}

/** A slot may have begun a sentence with a small letter. */
function capitalised(text: string): string {
  return text.replace(/^\p{Ll}|(?<=[.?!] )\p{Ll}/gu, (letter) => letter.toUpperCase());
}
