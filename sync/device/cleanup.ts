import type { RxCollection } from 'rxdb/plugins/core';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { purge } from '../store/writes.ts';
import type { LocalDatabase } from '../store/index.ts';
import type { Clock, Unsubscribe } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';

/** Not while the first screen is being read. */
const FIRST_AFTER_MS = 60_000;
const AGAIN_AFTER_MS = HOUR_MS;

/**
 * How long a removed document is kept, so that a tab that has not heard of it yet cannot bring it back.
 * Messages are not here: nothing removes them one by one, and looking would read all of them.
 */
const KEPT_MS = { outbox: HOUR_MS, users: 24 * HOUR_MS, roles: 24 * HOUR_MS } as const;

/** Removes for good what was deleted a while ago. */
export function startCleanup(database: LocalDatabase, clock: Clock, log: Log): Unsubscribe {
  let cancel: Unsubscribe = () => undefined;
  let isOver = false;
  const clean = async () => {
    try {
      for (const key of Object.keys(KEPT_MS) as (keyof typeof KEPT_MS)[]) {
        const collection = (await database.collection(key)) as RxCollection<unknown>;
        if (!isOver) await purge(collection, KEPT_MS[key]);
      }
    } catch (error) {
      if (!isOver) log.warn('cleaning up failed', error);
    }
    if (!isOver) cancel = clock.after(AGAIN_AFTER_MS, () => void clean());
  };
  cancel = clock.after(FIRST_AFTER_MS, () => void clean());
  return () => {
    isOver = true;
    cancel();
  };
}
