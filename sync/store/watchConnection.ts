import type { RxCollection } from 'rxdb/plugins/core';

/** What the storage below a collection keeps of its IndexedDB connection. */
interface Connected {
  readonly dexieDb?: { backendDB(): EventTarget | null };
}

/**
 * Calls back when the browser itself ends the connection of a collection: it removed the data, or its disk
 * failed. A connection that is closed by us, or for another tab that deletes the database, says nothing.
 */
export async function watchConnection<Doc>(
  collection: RxCollection<Doc>,
  onClosed: () => void,
): Promise<void> {
  const internals = collection.storageInstance.internals as Promise<Connected>;
  const { dexieDb } = await internals;
  dexieDb?.backendDB()?.addEventListener('close', onClosed, { once: true });
}
