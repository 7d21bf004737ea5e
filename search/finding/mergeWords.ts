import type { Shelved } from './findWords.ts';
import { compareWord, placesFor, type Words } from '../packs/words.ts';

/**
 * Words of several shelves as those of one, without the homes that have no row any more: what was built from all of them at
 * once would say the same of each home.
 */
export function mergeWords(shelves: readonly Shelved[]): Shelved {
  const [only] = shelves;
  if (only !== undefined && shelves.length === 1 && only.rows.every((row) => row >= 0)) return only;
  const parts = shelves.map((shelf) => ({ ...shelf, ...keptOf(shelf), at: 0 }));
  const rows = Int32Array.from(
    parts.flatMap(({ rows: all }) => [...all.filter((row) => row >= 0)]),
  );
  let next = 0;
  for (const part of parts) {
    for (let home = 0; home < part.homeOf.length; home += 1) {
      if ((part.rows[home] ?? -1) < 0) continue;
      part.homeOf[home] = next;
      next += 1;
    }
  }
  const most = parts.reduce((sum, { words }) => sum + words.homes.length, 0);
  const homes = placesFor(rows.length, most);
  const weights = new Uint8Array(most);
  const letters: Uint8Array[] = [];
  const homesAt: number[] = [0];
  let size = 0;
  for (;;) {
    const word = smallest(parts);
    if (word === null) break;
    const before = size;
    for (const part of parts) {
      const { words } = part;
      if (part.at >= words.wordAt.length - 1 || compareWord(words, part.at, word) !== 0) continue;
      for (let at = words.homesAt[part.at] ?? 0; at < (words.homesAt[part.at + 1] ?? 0); at += 1) {
        const home = part.homeOf[words.homes[at] ?? 0] ?? -1;
        if (home < 0) continue;
        homes[size] = home;
        weights[size] = words.weights[at] ?? 0;
        size += 1;
      }
      part.placeOf[part.at] = letters.length;
      part.at += 1;
    }
    // No home has the word any more, and no text that stays has its number.
    if (size === before) continue;
    letters.push(word);
    homesAt.push(size);
  }
  return {
    rows,
    words: {
      count: rows.length,
      ...joined(letters),
      homesAt: Uint32Array.from(homesAt),
      homes: homes.slice(0, size),
      weights: weights.slice(0, size),
      ...texts(parts, rows.length, letters.length),
    },
  };
}

interface Part extends Shelved {
  /** The next word to be looked at. */
  at: number;
  /** The new place of each home and of each word. Homes that go: -1. */
  readonly homeOf: Int32Array;
  readonly placeOf: Uint32Array;
}

const keptOf = ({ words }: Shelved) => ({
  homeOf: new Int32Array(words.count).fill(-1),
  placeOf: new Uint32Array(words.wordAt.length - 1),
});

/** The first of the words that are next, as its bytes. */
function smallest(parts: readonly Part[]): Uint8Array | null {
  let first: Uint8Array | null = null;
  for (const { words, at } of parts) {
    if (at >= words.wordAt.length - 1) continue;
    if (first === null || compareWord(words, at, first) < 0)
      first = words.letters.subarray(words.wordAt[at], words.wordAt[at + 1]);
  }
  return first;
}

function joined(words: readonly Uint8Array[]): Pick<Words, 'letters' | 'wordAt'> {
  const wordAt = new Uint32Array(words.length + 1);
  words.forEach(({ length }, place) => (wordAt[place + 1] = (wordAt[place] ?? 0) + length));
  const letters = new Uint8Array(wordAt.at(-1) ?? 0);
  words.forEach((bytes, place) => letters.set(bytes, wordAt[place]));
  return { letters, wordAt };
}

function texts(
  parts: readonly Part[],
  count: number,
  words: number,
): Pick<Words, 'textAt' | 'text'> {
  const most = parts.reduce((sum, part) => sum + part.words.text.length, 0);
  const text = placesFor(words + 1, most);
  const textAt = new Uint32Array(count + 1);
  let size = 0;
  let home = 0;
  for (const { words: from, rows, placeOf } of parts)
    for (let each = 0; each < from.count; each += 1) {
      if ((rows[each] ?? -1) < 0) continue;
      for (let at = from.textAt[each] ?? 0; at < (from.textAt[each + 1] ?? 0); at += 1) {
        const word = from.text[at] ?? 0;
        text[size] = word === 0 ? 0 : (placeOf[word - 1] ?? 0) + 1;
        size += 1;
      }
      home += 1;
      textAt[home] = size;
    }
  return { text: text.slice(0, size), textAt };
}
