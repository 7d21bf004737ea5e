import { deviceFailureOf } from '../../model/failure.ts';

/** Opens a database that is there; null where it is not, and then none is made. */
export function existing(factory: IDBFactory, name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const opening = factory.open(name);
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('success', () => {
      const database = opening.result;
      // A reader must not be waited for: a deletion or a new version goes first.
      database.addEventListener('versionchange', () => database.close());
      resolve(database);
    });
    opening.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(null);
    });
  });
}

export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason')));
  });
}

/** Does work once more where the browser has killed the connection it ran on. `drop`: lets that one go; false where there was none. */
export async function onceMore<T>(work: () => Promise<T>, drop: () => boolean): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (deviceFailureOf(error) !== 'connectionLost' || !drop()) throw error;
    return await work();
  }
}
