import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase, type LocalDatabase } from '#sync/store/database.ts';
import { watchFirstRead } from '#sync/store/firstRead.ts';
import { watchChanges } from '#sync/store/reads/watchChanges.ts';
import { liveDocs } from '#sync/store/reads/liveDocs.ts';
import { everything, liveRead } from '#sync/store/reads/liveRead.ts';
import { readAll } from '#sync/store/beneath/documents.ts';
import { createIdentities } from '#sync/root/identities.ts';
import { createSync } from '#sync/index.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { checkedStorage } from './checkedStorage.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';
import { killConnections } from './killConnections.ts';
import { until } from './wait.ts';

let made = 0;
let database: LocalDatabase | null = null;
const log = { info: () => undefined, warn: () => undefined };
const open = (storage = checkedStorage) => {
  made += 1;
  database = openDatabase({ name: `roost-device${made}`, storage });
  return database;
};
afterEach(async () => {
  vi.restoreAllMocks();
  await database?.close();
  database = null;
});
const somebody = {
  id: 'somebody',
  scope: 'people',
  full_name: 'Somebody',
  user_type: 'renter',
  avatar_url: null,
  rev: 1,
  updated_at: '2026-03-01T12:00:00.000Z',
} as const;
const failsWith = (failure: Error): typeof checkedStorage => ({
  ...checkedStorage,
  async createStorageInstance() {
    await Promise.resolve();
    throw failure;
  },
});

/** Every read of ours fails from now on, as on a disk that is going. Undone by `vi.restoreAllMocks`. */
function breakReads() {
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    for (const method of ['get', 'getAll'] as const) {
      const real = prototype[method];
      vi.spyOn(prototype, method).mockImplementation(function (
        this: IDBObjectStore | IDBIndex,
        ...args: [IDBValidKey | IDBKeyRange]
      ) {
        const { transaction } = 'objectStore' in this ? this.objectStore : this;
        // Tabs tell one another what they wrote through a database of the library's own.
        if (!transaction.db.name.startsWith('rxdb-dexie-'))
          return real.apply(this as never, args as [IDBValidKey]);
        throw new DOMException('broken', 'AbortError');
      });
    }
  }
}

test('ST4 a database that cannot be opened is shown by its code', async () => {
  const { device, collection } = open(failsWith(new DOMException('full', 'QuotaExceededError')));
  await expect(collection('messages')).rejects.toThrow();
  expect(device.get()).toEqual({ status: 'failed', code: 'quota' });
});

test('ST4 a database that does not answer is shown after 10 s, until it does', async () => {
  const clock = createVirtualClock();
  const heard: (string | null)[] = [];
  let answer = (_collection: never) => {};
  const silent = {
    collection: () => new Promise<never>((resolve) => (answer = resolve)),
    noteRead: (error: unknown) => void heard.push(error instanceof Error ? error.name : null),
  };
  watchFirstRead(silent, clock);
  await clock.advance(9000);
  expect(heard).toEqual([]);
  await clock.advance(1000);
  expect(heard).toEqual(['NoAnswer']);
  answer((await open().collection('messages')) as never);
  await expect.poll(() => heard).toEqual(['NoAnswer', null]);
});

test('ST4 a live read that dies is shown; one that is begun anew in time is not', async () => {
  const opened = open();
  const deps = { clock: createVirtualClock(), log };
  const seen: string[] = [];
  opened.device.subscribe(() => seen.push(opened.device.get().status));
  let emitted = 0;
  const stop = liveDocs(opened, 'users', {}, deps)(() => (emitted += 1));
  await expect.poll(() => emitted).toBe(1);
  killConnections();
  await opened.reopen();
  await expect.poll(() => emitted).toBe(2);
  expect(seen).toEqual([]);
  stop();

  breakReads();
  const stopBroken = liveDocs(opened, 'users', {}, deps)(() => undefined);
  await until(opened.device, ({ status }) => status === 'failed');
  expect(opened.device.get()).toEqual({ status: 'failed', code: 'unavailable' });
  vi.restoreAllMocks();
  await opened.reopen();
  await until(opened.device, ({ status }) => status === 'ok');
  stopBroken();
});

test('ST4 a live read that failed is read again, later and later, until an answer comes', async () => {
  const opened = open();
  const clock = createVirtualClock();
  let failed = 0;
  const warn = () => (failed += 1);
  breakReads();
  const emitted: unknown[] = [];
  const deps = { clock, log: { ...log, warn } };
  const stop = liveDocs(opened, 'users', {}, deps)((docs) => emitted.push(docs));
  await expect.poll(() => failed).toBe(1);
  await clock.advance(1999);
  expect(failed).toBe(1);
  await clock.advance(1);
  await expect.poll(() => failed).toBe(2);
  await clock.advance(3999);
  expect(failed).toBe(2);
  expect(opened.device.get()).toEqual({ status: 'failed', code: 'unavailable' });
  vi.restoreAllMocks();
  await clock.advance(1);
  await until(opened.device, ({ status }) => status === 'ok');
  await expect.poll(() => emitted).toEqual([[]]);
  stop();

  breakReads();
  const stopAgain = liveDocs(opened, 'users', {}, deps)(() => undefined);
  await expect.poll(() => failed).toBe(3);
  stopAgain();
  await clock.advance(60_000);
  expect(failed).toBe(3);
});

test('ST4 a read by index that failed goes on by itself, as every other read does', async () => {
  const clock = createVirtualClock();
  let isBroken = true;
  const opened = open({
    ...checkedStorage,
    createStorageInstance(params) {
      return (
        isBroken ? failsWith(new DOMException('no', 'AbortError')) : checkedStorage
      ).createStorageInstance(params);
    },
  });
  const emitted: number[] = [];
  const deps = { database: opened, clock, log };
  const stop = liveRead(deps, 'users', {
    read: (users) =>
      isBroken ? Promise.reject(new DOMException('no', 'AbortError')) : readAll(users),
    concerns: everything,
  })((all) => emitted.push(all.length));
  await until(opened.device, ({ status }) => status === 'failed');
  isBroken = false;
  await clock.advance(2000);
  await until(opened.device, ({ status }) => status === 'ok');
  await expect.poll(() => emitted).toEqual([0]);
  isBroken = true;
  await (await opened.collection('users')).insert(somebody);
  await until(opened.device, ({ status }) => status === 'failed');
  isBroken = false;
  await clock.advance(2000);
  await until(opened.device, ({ status }) => status === 'ok');
  await expect.poll(() => emitted).toEqual([0, 1]);
  stop();
});

test('ST4 what only another version of the app can read is not read again', async () => {
  const clock = createVirtualClock();
  let tries = 0;
  const failing = failsWith(
    Object.assign(new Error('cannot be brought over'), { name: 'MigrationFailed' }),
  );
  const opened = open({
    ...failing,
    createStorageInstance(params) {
      tries += 1;
      return failing.createStorageInstance(params);
    },
  });
  liveDocs(opened, 'users', {}, { clock, log })(() => undefined);
  await until(opened.device, ({ status }) => status === 'failed');
  const before = tries;
  await clock.advance(600_000);
  expect(opened.device.get()).toEqual({ status: 'failed', code: 'migration' });
  expect(tries).toBe(before);
});

test('ST4 with a read that begins again does all that had given up its collection', async () => {
  const clock = createVirtualClock();
  let isBroken = true;
  const opened = open({
    ...checkedStorage,
    createStorageInstance(params) {
      return (
        isBroken ? failsWith(new DOMException('no', 'AbortError')) : checkedStorage
      ).createStorageInstance(params);
    },
  });
  let opens = 0;
  let written = 0;
  watchChanges(opened, 'users', {
    onTouched: () => (written += 1),
    onOpened: () => (opens += 1),
  });
  const emitted: number[] = [];
  liveDocs(opened, 'users', {}, { clock, log })((docs) => emitted.push(docs.length));
  await until(opened.device, ({ status }) => status === 'failed');
  isBroken = false;
  await clock.advance(2000);
  await until(opened.device, ({ status }) => status === 'ok');
  await expect.poll(() => opens).toBe(1);
  expect(written).toBe(0);
  await (await opened.collection('users')).insert(somebody);
  await expect.poll(() => written).toBe(1);
  await expect.poll(() => emitted.at(-1)).toBe(1);
});

test('ST4 an identity that cannot be made is shown too', async () => {
  const identities = createIdentities(() => Promise.reject(new Error('no code to load')), log);
  identities.follow('somebody');
  await until(identities.device, ({ status }) => status === 'failed');
  expect(identities.device.get()).toEqual({ status: 'failed', code: 'unavailable' });
});

test('ST4 a guest is told, too, that the database does not open', async () => {
  const platform = {
    ...createNodePlatform(),
    databaseStorage: failsWith(new DOMException('refused', 'SecurityError')),
  };
  const sync = createSync({
    origin: 'http://127.0.0.1:9',
    storage: createMemoryStorage(),
    platform,
  });
  const stop = sync.market.listings
    .search({ property_types: [] }, { from: 0, count: 20 })
    .subscribe(() => undefined);
  const { device } = await until(sync.status, (status) => status.device.status === 'failed');
  expect(device).toEqual({ status: 'failed', code: 'unavailable' });
  stop();
  await sync.close();
});
