import { contained } from '#server/contained.ts';
import type { Db } from './db/db.ts';
import { tellFigures } from './domain/figures/index.ts';
import { runSchedules } from './domain/schedules/index.ts';
import type { Log } from './log.ts';

/** Midnight of a place is any minute of the day, and figures are told within one. */
const EVERY_MS = 30_000;
/** Homes whose owners are told in one round: the others are told in the next. */
const TOLD_MOST = 1000;

interface Deps {
  readonly db: Db;
  readonly log: Log;
  /** Something was done so often. */
  readonly onDone?: (kind: string, count: number) => void;
}

/**
 * Shows homes and changes prices on the days their owners chose, and tells owners what came of their homes: twice a minute. Several
 * processes look, and each thing is done by one of them. A day that came while no process was there is made up for. Gives a function that
 * ends it.
 */
export function startEveryMinute(
  { db, log, onDone }: Deps,
  { everyMs = EVERY_MS } = {},
): () => Promise<void> {
  let isEnded = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;

  async function schedules(): Promise<void> {
    const count = await runSchedules(db);
    if (count > 0) log.info(`Carried out the schedules of listings: ${count}.`);
    onDone?.('schedules', count);
  }
  async function figures(): Promise<void> {
    let told = 0;
    while (told < TOLD_MOST) {
      // oxlint-disable-next-line no-await-in-loop -- a few at a time: others use the database meanwhile
      const more = await tellFigures(db);
      if (more === 0 || isEnded) break;
      told += more;
    }
    onDone?.('figures', told);
  }
  async function round(): Promise<void> {
    await schedules().catch((thrown: unknown) =>
      log.warn('schedules of listings could not be carried out; it is tried again', thrown),
    );
    await figures().catch((thrown: unknown) => log.warn('owners were not told of figures', thrown));
    if (!isEnded) plan();
  }
  function plan(): void {
    const go = () => {
      running = round();
    };
    timer = setTimeout(contained('the work of each minute', go, log), everyMs).unref();
  }

  plan();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
