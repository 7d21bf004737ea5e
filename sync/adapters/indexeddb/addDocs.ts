/**
 * Adds those of the documents that are not there, in one transaction, and gives what is stored in the place of the
 * others, by id. The operating system has them then, the disk as soon as it may. Rejects where the transaction failed:
 * then none was added.
 */
export function addDocs(
  database: IDBDatabase,
  docs: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, unknown>> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('docs', 'readwrite', { durability: 'relaxed' });
    const store = transaction.objectStore('docs');
    const there = new Map<string, unknown>();
    transaction.addEventListener('complete', () => resolve(there));
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('documents were not added')),
    );
    for (const doc of docs) {
      const adding = store.add(doc);
      adding.addEventListener('error', (event) => {
        if (adding.error?.name !== 'ConstraintError') return;
        // Somebody is there already: no reason to take the others back.
        event.preventDefault();
        event.stopPropagation();
        const reading: IDBRequest<unknown> = store.get(doc.id);
        reading.addEventListener('success', () => there.set(doc.id, reading.result));
      });
    }
  });
}

/**
 * Resolves when the disk has what was written before. Writes are durable in their order, so a document is put once more
 * as it is.
 */
export function putThrough(database: IDBDatabase, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('docs', 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore('docs');
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('the disk did not take a document')),
    );
    const reading: IDBRequest<unknown> = store.get(id);
    reading.addEventListener('success', () => {
      if (reading.result !== undefined) store.put(reading.result);
    });
  });
}
