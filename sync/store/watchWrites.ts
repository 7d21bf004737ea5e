import type { RxChangeEventBulk } from 'rxdb/plugins/core';
import type { Unsubscribe } from '../kit/clock.ts';
import type { CollectionKey, Docs } from './collections.ts';
import type { LocalDatabase } from './database.ts';

export interface WriteListener<Doc> {
  onWritten(bulk: RxChangeEventBulk<Doc>): void;
  /** The collection is open, or open again: what was written before is not told. */
  onOpened(): void;
}

const nothing = () => undefined;

/**
 * Hears of what is written in a collection, in this tab or another, however often the database is opened anew. Where it
 * cannot be opened nothing is shown or tried here: `liveDocs` does, and with it this begins again.
 */
export function watchWrites<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  { onWritten, onOpened }: WriteListener<Docs[Key]>,
): Unsubscribe {
  let stop: Unsubscribe = nothing;
  let run = 0;
  const begin = async () => {
    const mine = ++run;
    stop();
    stop = nothing;
    try {
      const collection = await database.collection(key);
      if (mine !== run) return;
      const subscription = collection.eventBulks$.subscribe(onWritten);
      stop = () => subscription.unsubscribe();
      onOpened();
    } catch {
      // The reads of this collection report why it cannot be opened.
    }
  };
  const offReopen = database.onReopen(() => void begin());
  void begin();
  return () => {
    run += 1;
    offReopen();
    stop();
  };
}
