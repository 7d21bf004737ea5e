import type { Db } from './db/db.ts';
import { clearOldNews } from './domain/upkeep.ts';
import type { Log } from './log.ts';

const MINUTE = 60_000;
/** Not while everybody connects again after a start. */
const FIRST_AFTER_MS = 5 * MINUTE;
const EVERY_MS = 60 * MINUTE;

/** Keeps the database from growing with old news: soon after the start, then every hour. Gives what ends it. */
export function startUpkeep(
  { db, log }: { readonly db: Db; readonly log: Log },
  { firstAfterMs = FIRST_AFTER_MS, everyMs = EVERY_MS } = {},
): () => Promise<void> {
  let isEnded = false;
  let running = Promise.resolve();

  async function round(): Promise<void> {
    try {
      const cleared = await clearOldNews(db);
      if (cleared > 0)
        log.info(`Cleared ${cleared} old departures, tombstones and ended sessions.`);
    } catch (thrown) {
      log.warn('old news could not be cleared; it is tried again in an hour', thrown);
    }
    if (!isEnded) plan(everyMs);
  }
  function plan(afterMs: number): void {
    timer = setTimeout(() => {
      running = round();
    }, afterMs).unref();
  }

  let timer: NodeJS.Timeout;
  plan(firstAfterMs);
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
