import type { DexieStorageInternals, RxCollection } from 'rxdb/plugins/core';

/** The IndexedDB connection of a collection, as the library keeps it. */
const connectionOf = <Doc>({ storageInstance }: RxCollection<Doc>): DexieStorageInternals =>
  storageInstance.internals as DexieStorageInternals;

/**
 * Calls back when the browser itself ends the connection of a collection: it removed the data, or its disk
 * failed. A connection that is closed by us, or for another tab that deletes the database, says nothing.
 */
export async function watchConnection<Doc>(
  collection: RxCollection<Doc>,
  onClosed: () => void,
): Promise<void> {
  const { dexieDb } = await connectionOf(collection);
  dexieDb.backendDB()?.addEventListener('close', onClosed, { once: true });
}

/**
 * Resolves when the disk has what was written to a collection before, as far as the collection asks that of any write
 * (docs/decisions/local-store.md). Writes are durable in their order, so a document is put once more as it is; nobody hears of it.
 */
export async function putThrough<Doc>(collection: RxCollection<Doc>, id: string): Promise<void> {
  const { dexieDb, dexieTable } = await connectionOf(collection);
  await dexieDb.transaction('rw', dexieTable, async () => {
    const document: unknown = await dexieTable.get(id);
    if (document !== undefined) await dexieTable.put(document);
  });
}

/** A range of an index, walked with a cursor of IndexedDB itself. */
export interface Walk {
  readonly index: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly direction: 'next' | 'prev';
}

/** Calls `step` for each document of the range, as long as it says that it moved the cursor on. */
export async function walk<Doc>(
  collection: RxCollection<Doc>,
  { index, from, to, direction }: Walk,
  step: (cursor: IDBCursorWithValue) => boolean,
): Promise<void> {
  const { dexieDb, dexieTable } = await connectionOf(collection);
  const range = IDBKeyRange.bound(from, to);
  await dexieDb.transaction('r', dexieTable, async ({ idbtrans }) => {
    const request = idbtrans.objectStore(dexieTable.name).index(index).openCursor(range, direction);
    await new Promise<void>((resolve, reject) => {
      request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
      request.addEventListener('success', () => {
        const cursor = request.result;
        if (cursor === null || !step(cursor)) resolve();
      });
    });
  });
}
