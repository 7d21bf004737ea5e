import type { CollectionKey } from '../../database/collections.ts';
import type { LocalDatabase } from '../../database/database.ts';
import { watchWrites } from '../../database/watchWrites.ts';
import type { Unsubscribe } from '../../ports/clock.ts';

/**
 * Calls back when something in a collection changed, in this tab or another; once more when it is open, for whatever
 * happened while it was being opened.
 */
export const onChanges = (
  database: LocalDatabase,
  key: CollectionKey,
  onChange: () => void,
): Unsubscribe => watchWrites(database, key, { onWritten: () => onChange(), onOpened: onChange });
