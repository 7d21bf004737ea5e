import { deviceFailureOf } from '../../model/failure.ts';

/** The names of the stores of the database. */
export const AREAS = 'areas';
export const BLOCKS = 'blocks';
export const PACKS = 'packs';
/** The first had no packs. */
const VERSION = 2;

/** The connection to a database that a wipe may delete at any time: then it is not made anew. */
export function createConnection(name: string, factory: () => IDBFactory) {
  let opened: IDBDatabase | null = null;
  let opening: Promise<IDBDatabase | null> | null = null;
  let isOver = false;

  const take = (database: IDBDatabase | null): IDBDatabase | null => {
    opening = null;
    database?.addEventListener('versionchange', () => {
      isOver = true;
      database.close();
    });
    database?.addEventListener('close', () => (opened = null));
    if (isOver) database?.close();
    opened = isOver ? null : database;
    return opened;
  };
  const open = (isMade: boolean): Promise<IDBDatabase | null> =>
    new Promise((resolve, reject) => {
      const asked = factory().open(name, VERSION);
      asked.addEventListener('upgradeneeded', ({ oldVersion }) => {
        const database = asked.result;
        if (!isMade && oldVersion === 0) asked.transaction?.abort();
        else
          for (const each of [AREAS, BLOCKS, PACKS])
            if (!database.objectStoreNames.contains(each)) database.createObjectStore(each);
      });
      asked.addEventListener('success', () => resolve(take(asked.result)));
      asked.addEventListener('error', (event) => {
        event.preventDefault();
        opening = null;
        if (isMade) reject(asked.error ?? new Error('no reason'));
        else resolve(null);
      });
    });

  return {
    /** Null: it is not there. */
    async existing(): Promise<IDBDatabase | null> {
      if (opened !== null || isOver) return isOver ? null : opened;
      opening ??= open(false);
      return await opening;
    },
    async made(): Promise<IDBDatabase> {
      await opening;
      const database = opened ?? (isOver ? null : await open(true));
      if (database === null) throw new Error(`the database ${name} is closed`);
      return database;
    },
    /** Does what begins with a connection once more on a new one, where the browser has killed the one it ran on. */
    async again<T>(work: () => Promise<T>): Promise<T> {
      const before = opened;
      try {
        return await work();
      } catch (error) {
        if (isOver || deviceFailureOf(error) !== 'connectionLost') throw error;
        if (before === null || opened === before) {
          opened?.close();
          opened = null;
        }
        return await work();
      }
    },
    close() {
      isOver = true;
      opened?.close();
      opened = null;
    },
  };
}

export function result<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason')));
  });
}

export function completed(transaction: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('homes were not stored')),
    );
  });
  // A read of it fails first, and whoever waits for that asks for this no more.
  done.catch(() => undefined);
  return done;
}
