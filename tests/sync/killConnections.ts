import { vi } from 'vitest';

/** Every transaction on a connection that is open now fails, as after a phone was asleep. Undone by `vi.restoreAllMocks`. */
export function killConnections() {
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
    const isOurs = this.name.startsWith('rxdb-dexie-');
    if (alive.has(this) || !isOurs) return transaction.apply(this, args);
    throw new DOMException(
      'Connection to Indexed Database server lost. Refresh the page to try again',
      'UnknownError',
    );
  });
}
