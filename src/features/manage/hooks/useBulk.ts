import { useState } from 'react';
import type { HeldListing } from '#src/data/types.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { type Undo, useUndo } from '#src/ui/useUndo.ts';
import { planned, type Action, type Plan, type PlannedChange } from '../rules/bulk.ts';

export interface Bulk {
  /** What was done, as long as it is said. */
  readonly done: Undo<readonly PlannedChange[]>;
  /** How many changes this device did not take the last time. */
  readonly failed: number;
  /** Which of the homes the last action left as they are; null: nothing was done yet, or that was read. */
  readonly left: { readonly all: boolean; readonly why: Plan['left'] } | null;
  /** Does it to all it fits. Resolves with how many that were. */
  run(action: Action, listings: readonly HeldListing[]): Promise<number>;
  undo(): void;
  /** What was left out needs no saying any more. */
  dismiss(): void;
}

/** Changes of several homes at once, each written here first, and the way back for ten seconds. */
export function useBulk(): Bulk {
  const { listings: market } = useMarket();
  const done = useUndo<readonly PlannedChange[]>();
  const [failed, setFailed] = useState(0);
  const [left, setLeft] = useState<Bulk['left']>(null);

  const write = async (changes: readonly (readonly [string, PlannedChange['fields']])[]) => {
    const results = await Promise.allSettled(
      changes.map(([id, fields]) => market.change(id, fields)),
    );
    setFailed(results.filter(({ status }) => status === 'rejected').length);
  };
  return {
    done,
    failed,
    left,
    async run(action, listings) {
      const { changes, left: why } = planned(action, listings, Date.now());
      await write(changes.map(({ id, fields }) => [id, fields] as const));
      if (changes.length === 0) done.end();
      else done.offer(changes);
      setLeft(why.length === 0 ? null : { all: changes.length === 0, why });
      return changes.length;
    },
    undo() {
      const changes = done.gone ?? [];
      done.end();
      setLeft(null);
      void write(changes.map(({ id, before }) => [id, before] as const));
    },
    dismiss: () => setLeft(null),
  };
}
