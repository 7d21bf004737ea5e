import type { IndexPersistence } from './indexPersistence.ts';

/** Keeps what the index knows when nothing changes for a while. */
export interface QuietKeeper {
  /** From now on it may: the searcher is told of every change. */
  allow(): void;
  /** Something changed, or may have. */
  changed(): void;
  close(): void;
}

export interface QuietKeeperDeps {
  readonly persistence: Pick<IndexPersistence, 'keep'>;
  /** Resolves when all that was told so far is in the index, its words too. */
  settled(): Promise<void>;
  wait(ms: number): Promise<void>;
  /** ms since the epoch. */
  now(): number;
}

/**
 * After this quiet time the index is kept, and once more to move its time on: earlier writes have then surely
 * been told, and the next start need not look at them again.
 */
const QUIET_MS = [2000, 12_000];

export function createQuietKeeper({
  persistence,
  settled,
  wait,
  now,
}: QuietKeeperDeps): QuietKeeper {
  let changes = 0;
  let mayKeep = false;
  let isWaiting = false;

  /** True: it was kept, or cannot be; false: something changed meanwhile. */
  const keepAfter = async (ms: number): Promise<boolean> => {
    const seen = changes;
    await wait(ms);
    const asOf = now();
    if (seen === changes) await settled();
    if (seen !== changes || !mayKeep) return !mayKeep;
    mayKeep = await persistence.keep(asOf);
    return true;
  };
  const keep = async (step: number): Promise<void> => {
    const ms = QUIET_MS[step];
    if (ms !== undefined && mayKeep) await keep((await keepAfter(ms)) ? step + 1 : 0);
    else isWaiting = false;
  };
  const begin = () => {
    if (!mayKeep || isWaiting) return;
    isWaiting = true;
    void keep(0);
  };
  return {
    allow() {
      mayKeep = true;
      begin();
    },
    changed() {
      changes += 1;
      begin();
    },
    close() {
      mayKeep = false;
    },
  };
}
