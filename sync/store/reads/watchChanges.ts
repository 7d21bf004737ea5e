import type { CollectionKey, Docs } from '../collections.ts';
import type { LocalDatabase } from '../database.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import { onWritten, type Touched } from '../beneath/changes.ts';
import { whileOpen } from './following.ts';

export interface ChangeListener<Doc> {
  onTouched(touched: readonly Touched<Doc>[]): void;
  /** The collection is open, or open again: what changed before is not told. */
  onOpened(): void;
}

/**
 * Hears of what changes in a collection, in this tab or another, however often the database is opened anew.
 * If it cannot be opened, nothing is shown or tried here: the live read does (`following`), and with it this
 * begins again.
 */
export function watchChanges<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  { onTouched, onOpened }: ChangeListener<Docs[Key]>,
): Unsubscribe {
  return whileOpen(
    database,
    key,
    (collection) => {
      const stop = onWritten<Docs[Key]>(collection, onTouched);
      onOpened();
      return stop;
    },
    // The reads of this collection report why it cannot be opened.
    () => undefined,
  );
}

/**
 * Calls back when something in a collection changed; once more when it is open, for whatever happened while it was
 * being opened.
 */
export const onChanges = (
  database: LocalDatabase,
  key: CollectionKey,
  onChange: () => void,
): Unsubscribe => watchChanges(database, key, { onTouched: () => onChange(), onOpened: onChange });
