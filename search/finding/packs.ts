import type { ListingRows } from './listingRows.ts';
import {
  type AreaColumns,
  areaColumnsOf,
  readColumns,
  readWords,
  writeColumns,
  writeWords,
} from '../packs/pack.ts';

/** A pack of an area, to be kept; without homes, to be kept no more. */
export interface KeptPack {
  readonly area: string;
  readonly count: number;
  readonly columns: ArrayBuffer;
  readonly words: ArrayBuffer;
}

/** The index as packs, one an area: what is read of them is what homes put one by one would give. */
export interface Packs {
  /** Packs of the areas that changed since this was asked last. Areas whose words are not read yet wait. */
  changed(): KeptPack[];
  /** Takes in columns of areas none of whose homes are here. False: they cannot be believed, and then nothing was taken. */
  restore(columns: readonly ArrayBuffer[]): boolean;
  /** The areas whose words are not here yet. Searching by words has to wait for them. */
  lackWords(): readonly string[];
  /**
   * Takes in the words of such an area; null: there are none to be had. Gives the ids of homes that have to be put anew, since
   * their words could not be believed.
   */
  restoreWords(area: string, words: ArrayBuffer | null): readonly string[];
}

export function createPacks(rows: ListingRows): Packs {
  const { areas } = rows.dictionaries;
  return {
    changed() {
      const packs: KeptPack[] = [];
      for (const code of rows.changed) {
        const pack = packOf(rows, code);
        if (pack === null) continue;
        packs.push(pack);
        rows.changed.delete(code);
      }
      return packs;
    },
    restore(columns) {
      const kept = columns.map(readColumns);
      const sound = kept.filter((each) => each !== null);
      const areDifferent = new Set(sound.map(({ area }) => area)).size === columns.length;
      if (!areDifferent) return false;
      const taken: AreaColumns[] = [];
      for (const each of sound) {
        if (rows.restore(each)) {
          taken.push(each);
          continue;
        }
        takeBack(rows, taken);
        return false;
      }
      return true;
    },
    lackWords: () => rows.shelves.lacking().flatMap((code) => areas.values[code] ?? []),
    restoreWords(area, words) {
      const code = areas.find(area);
      const count = rows.shelves.unreadOf(code)?.length ?? 0;
      const read = words === null ? null : readWords(words, count);
      const homes = rows.shelves.restore(code, read);
      return read === null ? Array.from(homes.filter((row) => row >= 0)).map(rows.ids.idOf) : [];
    },
  };
}

/** Homes that were restored, out again. */
function takeBack(rows: ListingRows, taken: readonly AreaColumns[]): void {
  for (const { area } of taken) {
    const code = rows.dictionaries.areas.find(area);
    const homes = rows.shelves.restore(code, null);
    for (const row of homes) rows.remove(rows.ids.idOf(row));
  }
}

function packOf(rows: ListingRows, code: number): KeptPack | null {
  const area = rows.dictionaries.areas.values[code];
  const shelf = rows.shelves.of(code);
  if (area === undefined || shelf === null) return null;
  const kept = areaColumnsOf(area, shelf.rows, {
    columns: rows.columns(),
    currencies: rows.dictionaries.currencies.values,
    ids: rows.ids.numbers(),
  });
  return {
    area,
    count: shelf.rows.length,
    columns: writeColumns(kept),
    words: writeWords(shelf.words),
  };
}
