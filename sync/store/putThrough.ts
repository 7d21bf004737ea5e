import type { DexieStorageInternals } from 'rxdb/plugins/core';
import type { CollectionKey } from './collections.ts';
import type { Collection } from './database.ts';

/**
 * Resolves when the disk has what was written to a collection before, as far as the collection asks that of any write
 * (docs/decisions/local-store.md). Writes are durable in their order, so a document is put once more as it is; nobody hears of it.
 */
export async function putThrough<Key extends CollectionKey>(
  { storageInstance }: Collection<Key>,
  id: string,
): Promise<void> {
  const { dexieDb, dexieTable } = await (storageInstance.internals as DexieStorageInternals);
  await dexieDb.transaction('rw', dexieTable, async () => {
    const document: unknown = await dexieTable.get(id);
    if (document !== undefined) await dexieTable.put(document);
  });
}
