import type { CollectionKey } from './collections.ts';
import { storedDatabases } from './identity.ts';
import { DOCS, isThere, storedUnder, storeNameOf } from './beneath/layout.ts';

/**
 * The documents of a collection as they lie on the device, past the library, which opens no collection that
 * it cannot bring over. Of several versions the oldest that holds any: what was cut off on the way to a newer
 * one is whole there. Rows come from any version, so nothing is promised of their fields.
 */
export async function readStored(
  databaseName: string,
  key: CollectionKey,
): Promise<readonly unknown[]> {
  const names = (await storedDatabases(databaseName)) ?? [];
  const versions = names
    .flatMap((name) => storedUnder(name, databaseName))
    .flatMap((stored) => (stored.key === key ? [stored.version] : []))
    .toSorted((one, other) => one - other);
  for (const version of versions) {
    const docs = await docsIn(storeNameOf(databaseName, key, version));
    if (docs.length > 0) return docs;
  }
  return [];
}

async function docsIn(indexedDbName: string): Promise<readonly unknown[]> {
  const database = await opened(indexedDbName);
  try {
    const docs = await settled(database.transaction(DOCS).objectStore(DOCS).getAll());
    return docs.filter(isThere);
  } finally {
    database.close();
  }
}

const opened = (name: string): Promise<IDBDatabase> => settled(indexedDB.open(name));

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });
}
