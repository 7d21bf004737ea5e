import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { PHOTO_CACHE, TOUR_CACHE } from '#contract/protocol/caches.ts';
import { createLeaving } from '#sync/session/leaving.ts';
import { databaseNameOf, GUEST_DATABASE } from '#sync/store/identity.ts';
import { firstPagesNameOf } from '#sync/store/storesBeside.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { createMemoryStorage, keysOf } from './memoryStorage.ts';

const MAYA = '019a0000-0000-7000-8000-000000000001';

afterEach(() => vi.unstubAllGlobals());

const makeDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('error', () => reject(new Error(`no database ${name}`)));
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });

test('SE5 a log out leaves no database, no key and no picture, whoever wrote it and whatever the guest before looked for', async () => {
  const storage = createMemoryStorage();
  storage.setItem('what-a-page-keeps', 'of Maya');
  const kept = new Set([PHOTO_CACHE, TOUR_CACHE]);
  vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(kept.delete(name)) });
  const names = [databaseNameOf(MAYA), firstPagesNameOf(GUEST_DATABASE)];
  for (const name of names) await makeDatabase(name);
  const { signOut } = createLeaving({
    storage,
    clock: createVirtualClock(),
    log: { info: () => undefined, warn: () => undefined },
    session: { read: () => undefined, clear: () => undefined },
    removal: { beganWith: () => undefined },
    userIdNow: () => MAYA,
    endRemote: () => undefined,
    settled: () => Promise.resolve(),
  });

  await signOut();
  expect(keysOf(storage)).toEqual([]);
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(names.filter((name) => left.includes(name))).toEqual([]);
  await expect.poll(() => [...kept]).toEqual([]);
});
