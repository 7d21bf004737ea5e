import type { CollectionKey, Docs } from '../database/collections.ts';
import type { LocalDatabase } from '../database/database.ts';
import type { Unsubscribe } from '../ports/clock.ts';
import { touchedIn, type Touched } from './liveRead.ts';

const nothing = () => undefined;

/** Tells what changes in a collection, in this tab or another, from the moment it is open. */
export function watchChanges<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  {
    onTouched,
    onReopened,
  }: {
    onTouched(touched: readonly Touched<Docs[Key]>[]): void;
    /** The database was opened anew: what changed meanwhile is not known. */
    onReopened(): void;
  },
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
      const subscription = collection.eventBulks$.subscribe((bulk) =>
        onTouched(touchedIn<Docs[Key]>(bulk)),
      );
      stop = () => subscription.unsubscribe();
      onReopened();
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
