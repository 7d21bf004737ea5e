import type { Home, HomeShelf } from './shelf.ts';

const STORE = 'homes';
const BY_ORDER = 'byOrder';

/** IndexedDB and nothing above it: one transaction, however many. */
export async function openRawHomes(name: string): Promise<HomeShelf> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    const store = opening.result.createObjectStore(STORE, { keyPath: 'id' });
    store.createIndex(BY_ORDER, 'order');
  });
  const database = await result(opening);
  return {
    async put(homes) {
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'relaxed' });
      const done = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('abort', () => reject(transaction.error));
      });
      const store = transaction.objectStore(STORE);
      for (const home of homes) store.put(home);
      await done;
    },
    newest(count) {
      const store = database.transaction(STORE).objectStore(STORE);
      return result<Home[]>(store.index(BY_ORDER).getAll(null, count));
    },
  };
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
