import type { CollectionKey } from '../../database/collections.ts';
import type { LocalDatabase } from '../../database/database.ts';
import type { Unsubscribe } from '../../ports/clock.ts';

const nothing = () => undefined;

/** Calls back when something in a collection changed, in this tab or another. */
export function onChanges(
  database: LocalDatabase,
  key: CollectionKey,
  onChange: () => void,
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
      const subscription = collection.eventBulks$.subscribe(() => onChange());
      stop = () => subscription.unsubscribe();
      // What happened while the collection was being opened is covered by one call.
      onChange();
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
