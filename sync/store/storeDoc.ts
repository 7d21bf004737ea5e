import { changeDoc } from './changeDoc.ts';
import type { CollectionKey, Docs } from './collections.ts';
import type { LocalDatabase } from './database.ts';
import { reviving } from './revive.ts';

/** It comes and goes this often only where something is wrong. */
const MOST_ATTEMPTS = 5;

/**
 * Writes a document as `change` makes it of what is stored (null: nothing is); null leaves it as it is. Resolves once
 * durable here. Runs again, with what is stored then, where another tab was faster; throws what `change` throws.
 */
export function storeDoc<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  id: string,
  change: (before: Docs[Key] | null) => Docs[Key] | null,
): Promise<void> {
  return reviving(database)(async () => {
    const collection = await database.collection(key);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      if (await changeDoc(collection, id, change)) return;
      const fresh = change(null);
      if (fresh === null) return;
      const { error } = await collection.bulkInsert([fresh]);
      // Another tab, or news of it, made it in this very moment.
      if (error.length === 0) return;
    }
    throw new Error(`a document of ${key} was not stored`);
  })();
}

/** Takes documents out, here and, where the collection is replicated, everywhere. */
export function removeDocs(
  database: LocalDatabase,
  key: CollectionKey,
  ids: readonly string[],
): Promise<void> {
  return reviving(database)(async () => {
    const collection = await database.collection(key);
    const docs = await collection.findByIds([...ids]).exec();
    await Promise.all([...docs.values()].map((doc) => doc.incrementalRemove()));
  })();
}
