import type { Arrived } from '../../model/arrived.ts';
import type { AreaTurns, StoredListings } from '../../model/ports/storedListings.ts';
import type { ListingIndex } from '#search/finding/listingIndex.ts';
import { createAreasSeen, writtenBehind } from './areasSeen.ts';
import type { ShownHomes } from './shownHomes.ts';

/** Takes what is stored into an index. */
export interface Taking {
  /** Everything, and takes out what is not there any more. */
  all(): Promise<void>;
  /** These listings: what they are now, and none of those that are not stored any more. */
  these(ids: readonly string[]): Promise<void>;
  /** These homes were stored, and those of them that had to be read were. */
  told(homes: readonly Arrived[]): Promise<void>;
  /** Takes in rows stored since it began to read that were not reported. False: no answer changes. */
  meanwhile(): Promise<boolean>;
  /**
   * Takes in rows stored since (ms since the epoch), and homes of areas behind those turns where they are known. False: they are
   * more than `most`, and all have to be read.
   */
  since(at: number, turns: AreaTurns | null, most: number): Promise<boolean>;
  /** Of areas the write up to which all of their homes are in the index; null: that is not known. */
  turns(): Promise<AreaTurns | null>;
  /**
   * Compares with the stored listings: takes out those that are not stored, and reads those it never saw.
   * False: no answer changes.
   */
  compare(): Promise<boolean>;
  close(): void;
}

const SLICE = 500;

export function createTaking(
  stored: StoredListings,
  index: ListingIndex,
  shown: Pick<ShownHomes, 'forget' | 'forgetAll'>,
): Taking {
  let isClosed = false;
  /** Whether all that was stored once is in the index, or was told of since. */
  let isWhole = false;
  const areasSeen = createAreasSeen();

  const all = async () => {
    isWhole = false;
    const areas = await stored.areas();
    const seen = new Set<string>();
    shown.forgetAll();
    for await (const slice of stored.slices(SLICE)) {
      if (isClosed) return;
      index.put(slice);
      for (const { id } of slice) seen.add(id);
    }
    index.retain(seen);
    areasSeen.all(areas);
    isWhole = true;
  };
  const read = async (ids: readonly string[]) => {
    shown.forget(ids);
    const found = await stored.byIds(ids);
    index.put(found);
    const there = new Set(found.map(({ id }) => id));
    index.remove(ids.filter((id) => !there.has(id)));
  };
  /** Reads all listings in place of these if these cannot be read, or if an earlier read of all failed. */
  const these = async (ids: readonly string[]) => {
    if (!isWhole) {
      await all();
      return;
    }
    isWhole = false;
    await read(ids);
    isWhole = true;
  };
  return {
    all,
    these,
    told: async (homes) => areasSeen.told(homes),
    async since(at, turns, most) {
      const [areas, written] = await Promise.all([stored.areas(), stored.writtenSince(at)]);
      if (written === null) return false;
      const ids = [...new Set([...written, ...writtenBehind(areas, turns, at)])];
      if (ids.length > most) return false;
      if (ids.length > 0) await read(ids);
      areasSeen.all(areas);
      isWhole = true;
      return true;
    },
    async turns() {
      const areas = await stored.areas();
      return isWhole ? areasSeen.turns(areas) : null;
    },
    async compare() {
      const all = await stored.ids();
      if (all === null) return false;
      const before = index.size;
      const ids = new Set(all);
      index.retain(ids);
      const isFewer = index.size < before;
      // Most of those that are not in the index are let or sold: they are read, and left out again.
      const unknown = [...ids].filter((id) => !index.has(id));
      const known = index.size;
      if (unknown.length > 0) await these(unknown);
      return isFewer || index.size > known;
    },
    async meanwhile() {
      if (!isWhole) {
        await all();
        return true;
      }
      const [areas, written] = await Promise.all([stored.areas(), stored.storedMeanwhile()]);
      // A document brought over to a raised schema keeps the time it was written at: it is not among the new ones.
      const unknown = (await stored.documents()).filter((id) => !index.has(id));
      const ids = [...new Set([...written, ...areasSeen.lacking(areas), ...unknown])];
      if (ids.length > 0) await these(ids);
      areasSeen.all(areas);
      return ids.length > 0;
    },
    close() {
      isClosed = true;
    },
  };
}
