import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import type { Locks } from '#sync/model/ports/locks.ts';
import type { Catalogue } from '#sync/model/ports/catalogue.ts';
import { startGuestCatalogue } from '#sync/root/guestCatalogue.ts';
import type { LocalDatabase } from '#sync/store/index.ts';
import { createFakeRows } from './fakeRows.ts';

const log = { info: () => undefined, warn: () => undefined };
const random = { next: () => 0, bytes: (length: number) => new Uint8Array(length) };
/** A thousandth of each wait passes. */
const clock = {
  now: () => browserClock.now(),
  after: (ms: number, callback: () => void) => browserClock.after(ms / 1000, callback),
};
const hold: Locks['hold'] = async (_name, _how, work) => await work(new AbortController().signal);
const locks = { hold } as unknown as Locks;

/** Counts how often listings are asked to be kept in step, each time on a collection of its own. */
function guestOf(database: LocalDatabase) {
  const hints = new Set<(hint: 'online') => void>();
  const page = {
    onHint(callback: (hint: 'online') => void) {
      hints.add(callback);
      return () => hints.delete(callback);
    },
  };
  const catalogue = {} as unknown as Catalogue;
  const connect = () => Promise.resolve({ rows: createFakeRows(), catalogue });
  const guest = startGuestCatalogue({
    ...{ database, clock, random, log, locks, connect, network: undefined },
    page,
  });
  return { guest, begun: () => hints.size };
}

afterEach(() => vi.restoreAllMocks());

test('DB4 a guest’s listings are kept in step on the new connection where the browser ended the one before', async () => {
  const { database } = openStores('roost-guest-reopened');
  const { guest, begun } = guestOf(database);
  await expect.poll(begun).toBe(1);
  const asked = vi.spyOn(database, 'collection');
  await database.reopen();
  await expect.poll(() => asked.mock.calls.flat()).toContain('properties');
  await expect.poll(begun).toBe(1);
  await guest.stop();
  expect(begun()).toBe(0);
  await database.close();
});

test('RT1 a guest’s listings that could not be kept in step at first are so later', async () => {
  const { database } = openStores('roost-guest-later');
  let fails = 2;
  const { collection } = database;
  const busy = {
    ...database,
    collection: ((key: 'areas') =>
      (fails -= 1) >= 0
        ? Promise.reject(new DOMException('busy', 'UnknownError'))
        : collection(key)) as LocalDatabase['collection'],
  };
  const { guest, begun } = guestOf(busy);
  await expect.poll(begun).toBe(1);
  await guest.stop();
  await database.close();
});
