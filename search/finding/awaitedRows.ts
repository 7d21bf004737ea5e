import type { AreaPack } from '../packs/areaPack.ts';
import type { Dictionary } from '../packs/codes.ts';
import { type AreaColumns, chosenOf, idAt } from '../packs/pack.ts';
import type { Ids } from './ids.ts';
import type { WordShelves } from './wordShelves.ts';

/**
 * Homes that are not stored here, since only a pack of their area is. A home that is put or removed is none
 * any more.
 */
export interface AwaitedRows {
  /**
   * Takes in those homes of a pack that nothing is known of here. False: words of this area are not read yet, and nothing is
   * changed.
   */
  take(pack: Pick<AreaPack, 'columns' | 'words'>, isKnown: (id: string) => boolean): boolean;
  are(): boolean;
  has(row: number): boolean;
  /** It is stored as the pack has it, and awaited no more. */
  keep(row: number): void;
  /** Those of an area are awaited no more, and have to be as they are stored. Gives their ids. */
  end(area: string): readonly string[];
  leave(row: number, area: number): void;
}

export interface AwaitedRowsDeps {
  readonly ids: Pick<Ids, 'find' | 'idOf'>;
  readonly areas: Dictionary;
  readonly shelves: Pick<WordShelves, 'unreadOf' | 'add'>;
  areaOf(row: number): number;
  /** The codes of areas whose stored homes have changed. */
  readonly changed: Pick<Set<number>, 'add'>;
  /** The rows of homes none of which is here; null: some are, and nothing is changed. */
  insert(homes: AreaColumns): Int32Array | null;
}

export function createAwaitedRows(deps: AwaitedRowsDeps): AwaitedRows {
  const { ids, areas, shelves, areaOf, changed } = deps;
  /** By the code of their area. */
  const awaited = new Map<number, Set<number>>();
  const leave = (row: number, area: number) => {
    const homes = awaited.get(area);
    homes?.delete(row);
    if (homes?.size === 0) awaited.delete(area);
  };

  return {
    take({ columns, words }, isKnown) {
      const code = areas.codeOf(columns.area);
      if (shelves.unreadOf(code) !== undefined) return false;
      const places = Array.from({ length: words.count }, (_, place) => place).filter((place) => {
        const id = idAt(columns, place);
        return ids.find(id) < 0 && !isKnown(id);
      });
      const rows = places.length === 0 ? null : deps.insert(chosenOf(columns, places));
      if (rows === null) return true;
      const rowOf = new Int32Array(words.count).fill(-1);
      places.forEach((place, at) => (rowOf[place] = rows[at] ?? -1));
      shelves.add(code, { words, rows: rowOf });
      awaited.set(code, new Set([...(awaited.get(code) ?? []), ...rows]));
      return true;
    },
    are: () => awaited.size > 0,
    has: (row) => awaited.get(areaOf(row))?.has(row) === true,
    keep(row) {
      changed.add(areaOf(row));
      leave(row, areaOf(row));
    },
    end(area) {
      const code = areas.find(area);
      const homes = Array.from(awaited.get(code) ?? [], (row) => ids.idOf(row));
      awaited.delete(code);
      return homes;
    },
    leave,
  };
}
