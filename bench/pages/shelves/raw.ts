import type { Message } from '#contract/entities/message.ts';
import type { Shelf } from './shelf.ts';

const STORE = 'messages';
const BY_SEQ = 'bySeq';

/** IndexedDB and nothing above it; puts are strict: stored means on the disk. */
export async function openRaw(name: string): Promise<Shelf> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    const store = opening.result.createObjectStore(STORE, { keyPath: 'id' });
    store.createIndex(BY_SEQ, ['conversationId', 'seq']);
  });
  const database = await result(opening);
  const write = async (messages: readonly Message[], durability: IDBTransactionDurability) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability });
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
    const store = transaction.objectStore(STORE);
    for (const message of messages) store.put(message);
    await done;
  };
  return {
    fill: (messages) => write(messages, 'relaxed'),
    put: (message) => write([message], 'strict'),
    last(conversationId, lastSeq, count) {
      const range = IDBKeyRange.bound(
        [conversationId, lastSeq - count + 1],
        [conversationId, lastSeq],
      );
      const store = database.transaction(STORE).objectStore(STORE);
      return result<Message[]>(store.index(BY_SEQ).getAll(range));
    },
  };
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
