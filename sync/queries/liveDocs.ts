import type { RxDocument, RxQuery } from 'rxdb/plugins/core';
import type { CollectionKey, Docs } from '../database/collections.ts';
import type { Collection, LocalDatabase } from '../database/database.ts';
import { deviceFailureOf } from '../database/failure.ts';
import { readOne } from '../database/read.ts';
import type { Unsubscribe } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Source } from './source.ts';

const nothing = () => undefined;
/** New connections tried in a row for one read before it is given up until somebody else opens one. */
const REOPENS_MAX = 3;

/** The documents of a query, live; begins again by itself when the database was reopened. */
export function liveDocs<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  queryOf: (collection: Collection<Key>) => RxQuery<Docs[Key], RxDocument<Docs[Key]>[]>,
  log: Log,
): Source<readonly RxDocument<Docs[Key]>[]> {
  return (emit) => {
    let stop: Unsubscribe = nothing;
    let run = 0;
    let reopens = 0;

    const failed = (mine: number, error: unknown) => {
      if (mine !== run || database.isClosed()) return;
      log.warn(`live read of ${key} failed`, error);
      if (deviceFailureOf(error) !== 'connectionLost' || reopens >= REOPENS_MAX) {
        database.noteRead(error);
        return;
      }
      reopens += 1;
      // Tells this read, as every other one, to begin again.
      database.reopen().catch((reason: unknown) => log.warn('reopening failed', reason));
    };
    const begin = async () => {
      const mine = ++run;
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
      offReopen();
      stop();
    };
  };
}
