import type { KeptPacks } from '../../model/ports/keptPacks.ts';
import type { ListingIndex } from '#search/finding/listingIndex.ts';
import type { Taking } from './taking.ts';

/** Keeps the index from one start to the next. */
export interface IndexPersistence {
  /** Takes in what was kept, and what was stored since. False: nothing was, and all listings have to be read. */
  begin(): Promise<boolean>;
  /** Reads the words that were kept. */
  words(): Promise<void>;
  /**
   * Keeps the present index, but not while homes are awaited: it would be of no one time. False: this
   * searcher keeps it no more.
   */
  keep(asOf: number): Promise<boolean>;
  close(): void;
}

export interface IndexPersistenceDeps {
  readonly kept: KeptPacks;
  readonly index: ListingIndex;
  readonly taking: Taking;
  /** ms since the epoch. */
  now(): number;
}

/**
 * The margin for rows that were on their way to the disk when the index was kept: they are read once more, but
 * for homes of areas, whose writes are counted.
 */
const SLACK_MS = 10_000;
/** However well it is kept: after a week all homes are read again. */
const OLDEST_MS = 7 * 86_400_000;
/** If more than this share of the homes changed, all of them are read: in slices that is faster. */
const MOST_CHANGED = 0.25;

export function createIndexPersistence({
  kept,
  index,
  taking,
  now,
}: IndexPersistenceDeps): IndexPersistence {
  let readAt = 0;

  const begin = async (): Promise<boolean> => {
    const found = await kept.columns();
    if (found === null) return false;
    const { columns, asOf } = found;
    // A clock that was put back: what was stored since cannot be told from what was there before.
    const isOfNow = asOf <= now() + SLACK_MS && now() - found.readAt < OLDEST_MS;
    if (!isOfNow || !index.packs.restore(columns)) return false;
    ({ readAt } = found);
    return await taking.since(asOf - SLACK_MS, found.turns, index.size * MOST_CHANGED);
  };
  return {
    async begin() {
      const hasBegun = await begin().catch(() => false);
      if (hasBegun) return true;
      index.retain(new Set());
      for (const area of index.packs.lackWords()) index.packs.restoreWords(area, null);
      kept.distrust();
      readAt = now();
      return false;
    },
    async words() {
      for (const area of index.packs.lackWords()) {
        // oxlint-disable-next-line no-await-in-loop
        const bytes = await kept.words(area).catch(() => null);
        const lost = index.packs.restoreWords(area, bytes);
        // oxlint-disable-next-line no-await-in-loop
        if (lost.length > 0) await taking.these(lost);
      }
    },
    async keep(asOf) {
      // Before what is kept is looked at: it may be newer, and is never older.
      const turns = await taking.turns().catch(() => null);
      if (index.awaited.are()) return true;
      const packs = index.packs.changed();
      return await kept.keep(packs, { asOf, readAt, turns }).catch(() => false);
    },
    close: () => kept.close(),
  };
}
