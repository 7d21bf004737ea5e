import type { Locks } from '../model/ports/locks.ts';

/**
 * Offers to take a change of one's own listings back. While any tab of this device makes one, the tab that leads reads
 * none of them to send it; an offer ends with its tab, so that a closed app holds nothing back.
 */
export interface UndoOffers {
  /** Resolves once the offer stands, with what ends it. */
  begin(): Promise<() => void>;
  /** Reads while nobody offers anything; false: somebody does, and nothing was read. */
  readUnlessOffered(read: () => Promise<void>): Promise<boolean>;
}

const UNDO_LOCK = 'undo';

export function createUndoOffers(locks: Locks): UndoOffers {
  return {
    begin: () =>
      new Promise((resolve, reject) => {
        locks
          .hold(UNDO_LOCK, { shared: true }, () => new Promise<void>((end) => resolve(end)))
          .catch(reject);
      }),
    readUnlessOffered: (read) => locks.tryHold(UNDO_LOCK, read),
  };
}
