import type { CollectionKey, Docs } from '../collections.ts';
import type { LocalDatabase } from '../database.ts';
import { watchWrites } from '../watchWrites.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import { touchedIn, type Touched } from './liveRead.ts';

export interface ChangeListener<Doc> {
  onTouched(touched: readonly Touched<Doc>[]): void;
  /** The database was opened anew: what changed meanwhile is not known. */
  onReopened(): void;
}

/** Tells what changes in a collection, in this tab or another, from the moment it is open. */
export const watchChanges = <Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  { onTouched, onReopened }: ChangeListener<Docs[Key]>,
): Unsubscribe =>
  watchWrites(database, key, {
    onWritten: (bulk) => onTouched(touchedIn<Docs[Key]>(bulk)),
    onOpened: onReopened,
  });
