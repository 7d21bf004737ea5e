import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import {
  HOME_FILE_CACHE,
  PHOTO_CACHE,
  SHARED_CACHE,
  TOUR_CACHE,
} from '#contract/protocol/caches.ts';
import { SHARED_WORDS } from '#contract/protocol/shared.ts';
import { memoryCaches } from '#src/sw/testCaches.ts';
import { forgetKept } from '#sync/device/index.ts';
import { keepHomeFile } from '#sync/device/keptHomeFiles.ts';
import { keepTour } from '#sync/device/keptTours.ts';
import { SignedOut } from '#sync/model/signedOut.ts';
import { createLeaving } from '#sync/session/leaving.ts';
import {
  createPersonBefore,
  createSessionStore,
  createStoredSession,
} from '#sync/session/stored.ts';
import { databaseNameOf, GUEST_DATABASE } from '#sync/store/identity.ts';
import { MARKER_KEY } from '#sync/session/wipe.ts';
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

const log = { info: () => undefined, warn: () => undefined };
const leavingOver = (storage: Storage) => {
  let who: string | null = MAYA;
  return createLeaving({
    storage,
    log,
    clock: createVirtualClock(),
    session: { read: () => undefined, clear: () => void (who = null) },
    removal: { beganWith: () => undefined },
    userIdNow: () => who,
    endRemote: () => undefined,
    settled: () => Promise.resolve(),
  });
};

test('SE5 a log out leaves no database, no key and no picture, whoever wrote it and whatever the guest before looked for', async () => {
  const storage = createMemoryStorage();
  storage.setItem('what-a-page-keeps', 'of Maya');
  const kept = new Set([PHOTO_CACHE, TOUR_CACHE]);
  vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(kept.delete(name)) });
  const names = [databaseNameOf(MAYA), firstPagesNameOf(GUEST_DATABASE)];
  for (const name of names) await makeDatabase(name);
  await leavingOver(storage).signOut();
  expect(keysOf(storage)).toEqual([]);
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(names.filter((name) => left.includes(name))).toEqual([]);
  await expect.poll(() => [...kept]).toEqual([]);
});

/** Takes so many characters, values alone. */
function smallStorage(most: number): Storage {
  const storage = createMemoryStorage();
  const { setItem } = storage;
  return Object.assign(storage, {
    setItem(key: string, value: string) {
      const others = keysOf(storage).filter((name) => name !== key);
      const taken = others.reduce((sum, name) => sum + (storage.getItem(name)?.length ?? 0), 0);
      if (taken + value.length > most) throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    },
  });
}

test.each([
  ['is full', (storage: Storage) => storage],
  [
    'takes nothing any more',
    (storage: Storage) =>
      Object.assign(storage, {
        setItem() {
          throw new DOMException('full', 'QuotaExceededError');
        },
      }),
  ],
])('SE5 a log out leaves nothing where local storage %s', async (_how, become) => {
  const all = memoryCaches();
  vi.stubGlobal('caches', all);
  const storage = smallStorage(200);
  storage.setItem('token', 't'.repeat(150));
  storage.setItem('user', 'u'.repeat(50));
  await all.open(TOUR_CACHE);
  await makeDatabase(databaseNameOf(MAYA));
  await leavingOver(become(storage)).signOut();
  expect(keysOf(storage)).toEqual([]);
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(left).not.toContain(databaseNameOf(MAYA));
  await expect.poll(() => all.has(TOUR_CACHE)).toBe(false);
});

test('SE5 a log out that is cut off where local storage is full is finished by the next start', async () => {
  const storage = smallStorage(200);
  storage.setItem('token', 't'.repeat(150));
  storage.setItem('user', 'u'.repeat(50));
  await makeDatabase(databaseNameOf(MAYA));
  const never = new Promise<void>(() => undefined);
  const { signOut } = createLeaving({
    ...{ storage, log, clock: createVirtualClock(), userIdNow: () => MAYA, settled: () => never },
    session: { read: () => undefined, clear: () => undefined },
    removal: { beganWith: () => undefined },
    endRemote: () => undefined,
  });
  void signOut();
  await new Promise<void>((read) => {
    const session = { read: () => read(), clear: () => undefined };
    const start = createLeaving({
      ...{ storage, log, session, clock: createVirtualClock() },
      removal: { beganWith: () => undefined },
      ...{ userIdNow: () => null, endRemote: () => undefined, settled: () => Promise.resolve() },
    });
    start.readAtStart();
  });
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(left).not.toContain(databaseNameOf(MAYA));
  expect(keysOf(storage)).toEqual([]);
});

test('SE5 a log out ends where the browser does not say what databases there are, and the next start goes on with it', async () => {
  const storage = createMemoryStorage();
  await makeDatabase(databaseNameOf(MAYA));
  const failing = vi
    .spyOn(indexedDB, 'databases')
    .mockRejectedValue(new DOMException('the disk fails', 'UnknownError'));
  await leavingOver(storage).signOut();
  expect(keysOf(storage)).toEqual([MARKER_KEY]);
  failing.mockRestore();
  await leavingOver(storage).signOut();
  expect(keysOf(storage)).toEqual([]);
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(left).not.toContain(databaseNameOf(MAYA));
});

test.each([
  ['a paper', HOME_FILE_CACHE, (ending: AbortSignal) => keepHomeFile('key', 5, ending)],
  [
    'a tour',
    TOUR_CACHE,
    (ending: AbortSignal) => {
      const photos = [{ key: 'pic', sphere: undefined }];
      const tour = { id: MAYA, title: 'A tour', photos, about: 5 };
      return keepTour(tour as unknown as Parameters<typeof keepTour>[0], 1, ending);
    },
  ],
])('SE29 %s that comes after Log Out is not kept', async (_what, cache, keep) => {
  const all = memoryCaches();
  vi.stubGlobal('caches', all);
  let come = () => undefined as void;
  const answer = new Promise<Response>((resolve) => {
    come = () => resolve(new Response('bytes'));
  });
  vi.stubGlobal('fetch', () => answer);
  const span = new AbortController();
  const keeping = keep(span.signal).catch(() => undefined);
  span.abort(new SignedOut());
  await forgetKept();
  come();
  await keeping;
  expect(await all.has(cache)).toBe(false);
});

const personOf = (id: string) => ({
  ...{ id, email: 'a@example.test', full_name: 'A', avatar_url: null },
  user_metadata: { user_type: 'renter' as const },
});
const DANIEL = '019a0000-0000-7000-8000-000000000002';

/** A device on which somebody kept a tour and a paper, and something was shared at `sharedAt`. */
async function deviceWith(sharedAt: number) {
  const all = memoryCaches();
  vi.stubGlobal('caches', all);
  for (const name of [TOUR_CACHE, HOME_FILE_CACHE, PHOTO_CACHE]) await all.open(name);
  const words = { title: '', text: 'a secret', url: '', files: [], left: 0, at: sharedAt };
  await (await all.open(SHARED_CACHE)).put(SHARED_WORDS, Response.json(words));
  const storage = createMemoryStorage();
  const userIdNow = (): string | null => {
    const state = session.state.get();
    return state.status === 'authenticated' ? state.user.id : null;
  };
  const before = createPersonBefore({ storage, clock: createVirtualClock(), userIdNow });
  const session = createSessionStore(createStoredSession(storage, log), before.note);
  session.signedIn(personOf(MAYA), []);
  return {
    session,
    storage,
    before,
    async kept() {
      const names = [TOUR_CACHE, HOME_FILE_CACHE, PHOTO_CACHE, SHARED_CACHE];
      const there = await Promise.all(names.map((name) => all.has(name)));
      return names.filter((_, at) => there[at]);
    },
  };
}

test.each([
  ['a refusal', (session: ReturnType<typeof createSessionStore>) => session.refused()],
  ['nothing but the next sign-in', () => undefined],
])(
  'SE35 what somebody kept beside their database is not the next person’s after %s',
  async (_how, end) => {
    const { session, before, kept } = await deviceWith(0);
    end(session);
    await before.makeWayFor(DANIEL);
    expect(await kept()).toEqual([]);
  },
);

test('SE35 after a refusal the same person finds what they kept', async () => {
  const { session, storage, before, kept } = await deviceWith(0);
  session.refused();
  await before.makeWayFor(MAYA);
  expect(await kept()).toHaveLength(4);
  session.signedIn(personOf(MAYA), []);
  expect(keysOf(storage)).not.toContain('roost-before');
});

test('SE35 what the next person shared before they signed in stays theirs', async () => {
  const { session, before, kept } = await deviceWith(createVirtualClock().now() + 1000);
  session.refused();
  await before.makeWayFor(DANIEL);
  expect(await kept()).toEqual([SHARED_CACHE]);
});

test('SE35 a log out leaves no note of who was here', async () => {
  const { session, storage } = await deviceWith(0);
  session.clear();
  expect(keysOf(storage)).not.toContain('roost-before');
});
