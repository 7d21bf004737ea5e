import type { RxDocument, RxQuery } from 'rxdb/plugins/core';
import type { CollectionKey, Docs } from '../collections.ts';
import type { Collection, LocalDatabase } from '../database.ts';
import { deviceFailureOf } from '../../model/failure.ts';
import { readOne } from '../read.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { readAgainAfter } from '../../kit/backoff.ts';
import { createTimer } from '../../kit/timer.ts';
import type { Source } from '../../kit/source.ts';

const nothing = () => undefined;
/** New connections tried in a row for one read before its failure is shown. */
const REOPENS_MAX = 3;
/** Only another version of the app, in a tab loaded anew, can read what is stored. */
const FINAL: ReadonlySet<unknown> = new Set(['outdated', 'migration']);

export interface LiveDocsDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

/**
 * The documents of a query, live; begins again by itself when the database was reopened. A read whose connection is
 * dead asks for a new one at once. Any other failure is shown (`database.device`), and a new connection asked for later
 * and later, until an answer comes: what a person looks at must not stay empty for good because of one bad moment. It
 * takes a new one: the library goes on giving the failure of a collection that it could not open.
 * `watchWrites` does none of this: nothing is on the screen because of it. It begins again with the reads.
 */
export function liveDocs<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  queryOf: (collection: Collection<Key>) => RxQuery<Docs[Key], RxDocument<Docs[Key]>[]>,
  { clock, log }: LiveDocsDeps,
): Source<readonly RxDocument<Docs[Key]>[]> {
  return (emit) => {
    let stop: Unsubscribe = nothing;
    let run = 0;
    let reopens = 0;
    let failures = 0;
    const again = createTimer(clock);

    /** Tells this read, as every other one, to begin again. */
    const beginAllAgain = () => {
      database.reopen().catch((reason: unknown) => log.warn('reopening failed', reason));
    };
    const failed = (mine: number, error: unknown) => {
      if (mine !== run || database.isClosed()) return;
      log.warn(`live read of ${key} failed`, error);
      const failure = deviceFailureOf(error);
      if (failure === 'connectionLost' && reopens < REOPENS_MAX) {
        reopens += 1;
        beginAllAgain();
        return;
      }
      database.noteRead(error);
      if (FINAL.has(failure)) return;
      again.set(readAgainAfter(failures), beginAllAgain);
      failures += 1;
    };
    const begin = async () => {
      const mine = ++run;
      again.clear();
      stop();
      stop = nothing;
      try {
        const collection = await database.collection(key);
        if (mine !== run) return;
        // A query on a killed connection neither answers nor fails; a plain read does.
        await readOne(collection, 'none');
        if (mine !== run) return;
        const subscription = queryOf(collection).$.subscribe({
          next(docs) {
            reopens = 0;
            failures = 0;
            database.noteRead(null);
            emit(docs);
          },
          error: (error: unknown) => failed(mine, error),
        });
        stop = () => subscription.unsubscribe();
      } catch (error) {
        failed(mine, error);
      }
    };
    const offReopen = database.onReopen(() => void begin());
    void begin();
    return () => {
      run += 1;
      again.clear();
      offReopen();
      stop();
    };
  };
}
