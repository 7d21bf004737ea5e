import { useState } from 'react';
import type { ChangesForNow, HeldListing } from '#src/data/types.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { MOST_HELD_BACK_MS, type Undo, useUndo } from '#src/ui/useUndo.ts';
import { planned, type Action, type Plan } from '../rules/bulk.ts';

/** A change that goes out once it can no longer be taken back. */
interface Done {
  readonly count: number;
  readonly changes: ChangesForNow;
}

export interface Bulk {
  /** The last change, as long as it is shown. */
  readonly done: Undo<Done>;
  /** How many changes this device could not store the last time. */
  readonly failed: number;
  /** The homes that the last action did not change; null: there was none, or the message was dismissed. */
  readonly left: { readonly all: boolean; readonly why: Plan['left'] } | null;
  /** Applies the action to all homes it fits. Resolves with their number. */
  run(action: Action, listings: readonly HeldListing[]): Promise<number>;
  undo(): void;
  /** Dismisses the message about homes that were left out. */
  dismiss(): void;
}

/**
 * Changes several homes at once, each stored here first. For ten seconds that can be undone, and so long nobody else
 * hears of it: what was changed by mistake would stand in the home's history for ever.
 */
export function useBulk(): Bulk {
  const { listings: market } = useMarket();
  const send = ({ changes }: Done) => changes.send();
  const done = useUndo<Done>(send, { most: MOST_HELD_BACK_MS });
  const [failed, setFailed] = useState(0);
  const [left, setLeft] = useState<Bulk['left']>(null);

  return {
    done,
    failed,
    left,
    async run(action, listings) {
      const { changes, left: why } = planned(action, listings, Date.now());
      // The earlier change goes out first: the next may be of the same home.
      await done.pass();
      if (changes.length > 0) {
        const held = await market.changeForNow(changes);
        setFailed(held.failed);
        const count = changes.length - held.failed;
        if (count > 0) done.offer({ count, changes: held });
      }
      setLeft(why.length === 0 ? null : { all: changes.length === 0, why });
      return changes.length;
    },
    undo() {
      const { gone } = done;
      done.end();
      setLeft(null);
      gone?.changes.takeBack().catch(() => setFailed(gone.count));
    },
    dismiss: () => setLeft(null),
  };
}
