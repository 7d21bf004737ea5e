import type { Db } from './db/db.ts';
import { checkListings } from './domain/listingChecks.ts';
import type { Log } from './log.ts';

const CHANNEL = 'listing_checks';

interface Deps {
  readonly db: Db;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Judges new and changed listings whenever the database says that there are some, and once at the start: those that
 * came while no server ran. Gives what ends it.
 */
export async function startListingChecks({ db, log, now }: Deps): Promise<() => Promise<void>> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function run(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        await checkListings(db, now);
      } while (isAskedAgain);
    } catch (thrown) {
      log.error('listings could not be judged; they wait for the next one', thrown);
    } finally {
      running = undefined;
    }
  }
  function ask(): void {
    isAskedAgain = true;
    running ??= run();
  }

  const stop = await db.listen(CHANNEL, ask);
  ask();
  return async () => {
    await stop();
    await running;
  };
}
