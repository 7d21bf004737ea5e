import type { Property } from '#contract/entities/property.ts';
import { findWords, type Measured, type Shelved, type TextFound } from './findWords.ts';
import type { Keywords } from './keywords.ts';
import { mergeWords } from './mergeWords.ts';
import { createWordsBuilder, type Words, type WordsBuilder } from '../packs/words.ts';

/**
 * The words of all rows, a shelf for each area. New words wait until they are indexed, in small pieces, and
 * are then merged into the shelf of their area. A shelf that was kept is there before its words are read.
 */
export interface WordShelves {
  /** Removes the row's earlier words first. */
  put(row: number, area: number, listing: Property): void;
  remove(row: number, area: number): void;
  /** Words of an area are kept and will be read. `rows`: of each of its homes. */
  expect(area: number, rows: Int32Array): void;
  /** The areas whose words are not read yet, and the rows of one of them. */
  lacking(): readonly number[];
  unreadOf(area: number): Int32Array | undefined;
  /** The words of an area that lacked them; null: they are not available, and its rows are indexed again. Gives the rows of its homes. */
  restore(area: number, words: Words | null): Int32Array;
  /** Words that were made elsewhere, of homes whose rows are new, beside those an area has. Not while it lacks any. */
  add(area: number, shelf: Shelved): void;
  /** Indexes the words of so many homes that wait, in areas that lack none. False: none waits any more. */
  index(count: number): boolean;
  /** Indexes all that wait first. Throws where words are not read yet. */
  find(keywords: Keywords, size: Measured): TextFound;
  /** The shelf of an area, without homes that are gone and with all that waited; null: its words are not read yet. */
  of(area: number): Shelved | null;
}

export function createWordShelves(): WordShelves {
  const shelves = new Map<number, Shelved>();
  const unread = new Map<number, Int32Array>();
  const waiting = new Map<number, Map<number, Property>>();
  let building: { area: number; builder: WordsBuilder; rows: number[] } | null = null;

  const finish = () => {
    if (building === null) return;
    const { area, builder, rows } = building;
    building = null;
    const before = shelves.get(area);
    const added = { words: builder.finish(), rows: Int32Array.from(rows) };
    shelves.set(area, mergeWords(before === undefined ? [added] : [before, added]));
  };
  const index = (count: number, only?: number): boolean => {
    let left = count;
    for (const [area, homes] of waiting) {
      if (unread.has(area) || (only !== undefined && area !== only)) continue;
      if (building?.area !== area) finish();
      building ??= { area, builder: createWordsBuilder(), rows: [] };
      for (const [row, listing] of homes) {
        if (left === 0) return true;
        building.builder.add(listing);
        building.rows.push(row);
        homes.delete(row);
        left -= 1;
      }
      waiting.delete(area);
      finish();
    }
    finish();
    return false;
  };
  return {
    put(row, area, listing) {
      const homes = waiting.get(area) ?? new Map<number, Property>();
      homes.set(row, listing);
      waiting.set(area, homes);
    },
    remove(row, area) {
      const homes = waiting.get(area);
      homes?.delete(row);
      if (homes?.size === 0) waiting.delete(area);
      leave(unread.get(area) ?? shelves.get(area)?.rows, row);
      if (building?.area === area) leave(building.rows, row);
    },
    expect: (area, rows) => void unread.set(area, rows),
    lacking: () => [...unread.keys()],
    unreadOf: (area) => unread.get(area),
    restore(area, words) {
      const rows = unread.get(area) ?? new Int32Array(0);
      unread.delete(area);
      if (words !== null) shelves.set(area, { words, rows });
      return rows;
    },
    add(area, shelf) {
      finish();
      const before = shelves.get(area);
      shelves.set(area, mergeWords(before === undefined ? [shelf] : [before, shelf]));
    },
    index,
    find(keywords, size) {
      if (unread.size > 0) throw new Error('words of the search are not read yet');
      index(Infinity);
      return findWords(keywords, [...shelves.values()], size);
    },
    of(area) {
      if (unread.has(area)) return null;
      index(Infinity, area);
      const merged = mergeWords([shelves.get(area) ?? NOTHING]);
      shelves.set(area, merged);
      return merged;
    },
  };
}

/** A row that is in no shelf any more. */
function leave(rows: Int32Array | number[] | undefined, row: number): void {
  const at = rows?.indexOf(row) ?? -1;
  if (rows !== undefined && at >= 0) rows[at] = -1;
}

const NOTHING: Shelved = { words: createWordsBuilder().finish(), rows: new Int32Array(0) };
