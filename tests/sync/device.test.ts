import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase, type LocalDatabase } from '#sync/database/database.ts';
import { watchFirstRead } from '#sync/database/firstRead.ts';
import { liveDocs } from '#sync/queries/liveDocs.ts';
import { createIdentities } from '#sync/session/identities.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { checkedStorage } from './checkedStorage.ts';
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
const failsWith = (failure: Error): typeof checkedStorage => ({
  ...checkedStorage,
  async createStorageInstance() {
    await Promise.resolve();
    throw failure;
  },
});

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
  const seen: string[] = [];
  opened.device.subscribe(() => seen.push(opened.device.get().status));
  let emitted = 0;
  const stop = liveDocs(opened, 'users', (users) => users.find(), log)(() => (emitted += 1));
  await expect.poll(() => emitted).toBe(1);
  killConnections();
  await opened.reopen();
  await expect.poll(() => emitted).toBe(2);
  expect(seen).toEqual([]);
  stop();

  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken', 'AbortError');
  });
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('broken', 'AbortError');
  });
  const stopBroken = liveDocs(opened, 'users', (users) => users.find(), log)(() => undefined);
  await until(opened.device, ({ status }) => status === 'failed');
  expect(opened.device.get()).toEqual({ status: 'failed', code: 'unavailable' });
  vi.restoreAllMocks();
  await opened.reopen();
  await until(opened.device, ({ status }) => status === 'ok');
  stopBroken();
});

test('ST4 an identity that cannot be made is shown too', async () => {
  const identities = createIdentities(() => Promise.reject(new Error('no code to load')), log);
  identities.follow('somebody');
  await until(identities.device, ({ status }) => status === 'failed');
  expect(identities.device.get()).toEqual({ status: 'failed', code: 'unavailable' });
});
