import type { CollectionKey } from '../../store/collections.ts';
import type { LocalDatabase } from '../../store/database.ts';
import { watchWrites } from '../../store/watchWrites.ts';
import type { Unsubscribe } from '../../kit/clock.ts';

/**
 * Calls back when something in a collection changed, in this tab or another; once more when it is open, for whatever
 * happened while it was being opened.
 */
export const onChanges = (
  database: LocalDatabase,
  key: CollectionKey,
  onChange: () => void,
): Unsubscribe => watchWrites(database, key, { onWritten: () => onChange(), onOpened: onChange });
