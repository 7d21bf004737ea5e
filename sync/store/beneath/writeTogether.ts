import { fillObjectDataBeforeInsert, type RxCollection } from 'rxdb/plugins/core';
import { storableIn } from '#contract/rules/text/storable.ts';
import type { CollectionKey, Docs } from '../collections.ts';
import type { LocalDatabase } from '../database.ts';
import { reviving } from '../revive.ts';
import { readStoredDocs, type StoredDoc } from './documents.ts';
import { TOGETHER } from './rowNote.ts';
import { Overtaken } from './writeAtOnce.ts';

/** Another tab is faster this often only where something is wrong. */
const MOST_ATTEMPTS = 20;

/** Makes the next state of a document from the stored one, null where there is none; null removes it, undefined leaves it. */
export type Decide<Doc> = (before: Doc | null) => Doc | null | undefined;

/**
 * Writes several documents of a collection in one transaction: all of them, or none. Resolves once durable here. Runs
 * again, with what is stored then, where another tab was faster; throws what a decision throws, and then nothing is
 * written.
 */
export function storeTogether<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  decisions: ReadonlyMap<string, Decide<Docs[Key]>>,
): Promise<void> {
  return reviving(database)(async () => {
    const collection = await database.collection(key);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1)
      if (await isWritten(collection, decisions)) return;
    throw new Error(`documents of ${key} were not stored`);
  })();
}

/** False where another tab changed one of them meanwhile. */
async function isWritten<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  decisions: ReadonlyMap<string, Decide<Doc>>,
): Promise<boolean> {
  if (decisions.size === 0) return true;
  const stored = await readStoredDocs(collection, [...decisions.keys()], { withRemoved: true });
  const rows = [...decisions].flatMap(([id, decide]) =>
    rowOf(
      collection,
      stored.find((doc) => doc.id === id),
      decide,
    ),
  );
  if (rows.length === 0) return true;
  try {
    const { error } = await collection.storageInstance.bulkWrite(rows, TOGETHER);
    return error.length === 0;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}

/** The row to write, or none. `previous`: as it is stored, a removed one too. */
function rowOf<Doc extends { id: string }>(
  { schema }: RxCollection<Doc>,
  previous: StoredDoc<Doc> | undefined,
  decide: Decide<Doc>,
): { previous?: StoredDoc<Doc>; document: StoredDoc<Doc> }[] {
  const before = previous === undefined || previous._deleted ? null : previous;
  const after = decide(before);
  if (after === undefined || after === before || (after === null && before === null)) return [];
  if (after === null) {
    const removed = { ...(previous as StoredDoc<Doc>), _deleted: true };
    return [{ previous: previous as StoredDoc<Doc>, document: removed }];
  }
  const fresh: StoredDoc<Doc> = fillObjectDataBeforeInsert(schema, storableIn(after));
  if (previous === undefined) return [{ document: fresh }];
  const { _rev, _meta, _attachments } = previous;
  return [{ previous, document: { ...fresh, _rev, _meta, _attachments, _deleted: false } }];
}
