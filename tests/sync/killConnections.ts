import { vi } from 'vitest';

/**
 * Every transaction on a connection that is open now fails, as after a phone was asleep. `isOurs`: of these databases, the library's
 * where it is not said. Undone by `vi.restoreAllMocks`.
 */
export function killConnections(isOurs = (name: string) => name.startsWith('rxdb-dexie-')) {
  const open = IDBFactory.prototype.open;
  const alive = new WeakSet<IDBDatabase>();
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
    const request = open.apply(this, args);
    request.addEventListener('success', () => alive.add(request.result));
    request.addEventListener('upgradeneeded', () => alive.add(request.result));
    return request;
  });
  const transaction = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    if (alive.has(this) || !isOurs(this.name)) return transaction.apply(this, args);
    throw new DOMException(
      'Connection to Indexed Database server lost. Refresh the page to try again',
      'UnknownError',
    );
  });
}

/** A request that fails, and with it its transaction, as where the disk or the connection fails in the middle. */
export function failingRequest(store: IDBObjectStore, error: DOMException) {
  const { transaction } = store;
  const ask = Reflect.get(transaction, '_execRequestAsync') as (asked: {
    operation(): void;
    source: unknown;
  }) => IDBRequest<IDBValidKey>;
  const operation = () => {
    throw error;
  };
  return ask.call(transaction, { operation, source: store });
}
