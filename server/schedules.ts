import { contained } from '#server/contained.ts';
import type { Db } from './db/db.ts';
import { runSchedules } from './domain/upkeep/index.ts';
import type { Log } from './log.ts';

/** Midnight of a place is any minute of the day. */
const EVERY_MS = 60_000;

interface Deps {
  readonly db: Db;
  readonly log: Log;
  /** Something was done so often. */
  readonly onDone?: (kind: string, count: number) => void;
}

/**
 * Shows homes and changes prices on the days their owners chose, once a minute. Several processes look, and each thing is done by one of
 * them. A day that came while no process was there is made up for. Gives a function that ends it.
 */
export function startSchedules(
  { db, log, onDone }: Deps,
  { everyMs = EVERY_MS } = {},
): () => Promise<void> {
  let isEnded = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;

  async function round(): Promise<void> {
    try {
      const count = await runSchedules(db);
      if (count > 0) log.info(`Carried out the schedules of listings: ${count}.`);
      onDone?.('schedules', count);
    } catch (thrown) {
      log.warn('schedules of listings could not be carried out; it is tried again', thrown);
    }
    if (!isEnded) plan();
  }
  function plan(): void {
    const go = () => {
      running = round();
    };
    timer = setTimeout(contained('schedules', go, log), everyMs).unref();
  }

  plan();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
