import { type CollectionKey, type Docs, REPLICATED_COLLECTIONS } from '../database/collections.ts';
import type { LocalDatabase } from '../database/database.ts';
import type { Unsubscribe } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { isChangedHere } from '../queries/changedHere.ts';
import { watchChanges } from '../queries/watchChanges.ts';
import { unheardRows } from './unheardRows.ts';

/** A row that a person changed and the server has not answered, with all that is noted of it. */
export interface ChangedRow {
  readonly key: CollectionKey;
  readonly doc: Docs[CollectionKey];
}

export interface ChangedRows {
  get(): readonly ChangedRow[];
  /** Begins to read along; ends with what it gives. What was known before stays known. */
  watch(): Unsubscribe;
}

/** Areas are the server's alone. */
const WRITTEN = ([...REPLICATED_COLLECTIONS] as CollectionKey[]).filter((key) => key !== 'areas');

/**
 * Keeps in memory what was changed here and not answered, for the case that the browser removes it. In the leader
 * alone: it has these collections open anyhow, and hears what every tab writes.
 */
export function createChangedRows(database: LocalDatabase, userId: string, log: Log): ChangedRows {
  const known = new Map<string, ChangedRow>();
  const note = (key: CollectionKey, doc: Docs[CollectionKey]) => {
    if (isChangedHere(doc)) known.set(`${key} ${doc.id}`, { key, doc });
    else known.delete(`${key} ${doc.id}`);
  };
  /** What is not there is not forgotten: that may be what this is for. */
  const readAgain = async (key: CollectionKey) => {
    for (const { doc } of await unheardRows(database, key, userId))
      note(key, doc as Docs[CollectionKey]);
    const ids = [...known.values()].flatMap((row) => (row.key === key ? [row.doc.id] : []));
    const { storageInstance } = await database.collection(key);
    const docs: readonly unknown[] = await storageInstance.findDocumentsById(ids, true);
    for (const doc of docs) note(key, doc as Docs[CollectionKey]);
  };
  return {
    get: () => [...known.values()],
    watch() {
      const stops = WRITTEN.map((key) =>
        watchChanges(database, key, {
          onTouched(touched) {
            for (const { doc } of touched) note(key, doc);
          },
          onReopened() {
            readAgain(key).catch((error: unknown) => {
              if (!database.isClosed()) log.info(`what was changed of ${key} is not known`, error);
            });
          },
        }),
      );
      return () => stops.forEach((stop) => stop());
    },
  };
}
