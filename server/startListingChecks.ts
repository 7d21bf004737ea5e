import { contained } from './contained.ts';
import type { Db } from './db/db.ts';
import { checkListings, checkReviews } from './domain/moderation/index.ts';
import type { Log } from './log.ts';

const CHANNEL = 'listing_checks';
/** It looks so often even if it is told of nothing: for what broke off, and for what a process had taken that died. */
const AGAIN_MS = 60_000;

interface Deps {
  readonly db: Db;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly onJudged?: (count: number) => void;
}

/**
 * Judges new and changed listings, and what residents wrote about areas, whenever the database says that
 * there are some, and once at the start: those that came while no server ran. A round that breaks off is
 * tried again by itself, and so is one whose process died. Gives what ends it.
 */
export async function startListingChecks(
  { db, log, now, onJudged }: Deps,
  { againMs = AGAIN_MS } = {},
): Promise<() => Promise<void>> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let later: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        const { judged } = await checkListings({ db, log, now });
        if (judged > 0) onJudged?.(judged);
        await checkReviews(db);
      } while (isAskedAgain);
    } catch (thrown) {
      log.error('listings could not be judged; they are looked at again soon', thrown);
    } finally {
      running = undefined;
      askLater();
    }
  }
  function ask(): void {
    isAskedAgain = true;
    running ??= run();
  }

  function askLater(): void {
    clearTimeout(later);
    later = setTimeout(contained('judging listings', ask, log), againMs).unref();
  }

  const stop = await db.listen(CHANNEL, ask, ask);
  ask();
  return async () => {
    await stop();
    await running;
    clearTimeout(later);
  };
}
