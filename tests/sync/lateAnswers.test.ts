import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ownerOf } from '#sync/model/owner.ts';
import { createSync, type Sync } from '#sync/index.ts';
import { createPhotoStore } from '#sync/adapters/browser/parcelStore.ts';
import { SessionRefused } from '#sync/model/signedOut.ts';
import { createViewNotes } from '#sync/outgoing/views/viewNotes.ts';
import { databaseNameOf } from '#sync/store/identity.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { LONG } from '#tests/tags.ts';
import { keepBack } from './lateAnswers.ts';
import {
  createMemoryStorage,
  createNodePlatform,
  keysOf,
  type NodePlatform,
} from './nodePlatform.ts';

let server: TestServer;
let made = 0;
const opened: Sync[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const sync of opened.splice(0)) await sync.close();
});
afterAll(() => server.close());

function newDevice(): { sync: Sync; storage: Storage; platform: NodePlatform } {
  const storage = createMemoryStorage();
  const platform = createNodePlatform();
  const sync = createSync({ origin: server.url, storage, platform });
  opened.push(sync);
  return { sync, storage, platform };
}
const newPerson = async () => {
  const email = `late${++made}@example.test`;
  const { id } = await server.makePerson(email);
  return { id, credentials: { email, password: TEST_PASSWORD, userType: 'renter' as const } };
};
const databasesOf = async (userId: string) =>
  (await indexedDB.databases()).filter(({ name }) => name?.includes(databaseNameOf(userId)));

test('SE29 a token of /api that comes after Log Out is not kept', async () => {
  const { credentials } = await newPerson();
  const { sync, storage, platform } = newDevice();
  const late = keepBack((path) => path.includes('/api/auth/signin'));
  await sync.auth.signIn(credentials);
  await late.given;
  await sync.auth.signOut();
  await late.arrive();
  expect(keysOf(storage)).toEqual([]);
  expect(platform.warnings.filter((text) => text.includes('token'))).toEqual([]);
});

test(
  'SE29 a token of /api that comes after the next person signed in is not theirs',
  LONG,
  async () => {
    const [maya, daniel] = [await newPerson(), await newPerson()];
    const { sync, storage } = newDevice();
    const late = keepBack((path) => path.includes('/api/auth/signin'));
    await sync.auth.signIn(maya.credentials);
    await late.given;
    await sync.auth.signOut();
    await sync.auth.signIn(daniel.credentials);
    await expect.poll(() => storage.getItem('backendToken')).toMatch(/^ey/);
    const own = storage.getItem('backendToken');
    await late.arrive();
    expect(storage.getItem('backendToken')).toBe(own);
  },
);

test('SE29 a change of the account that is answered after Log Out brings no session back', async () => {
  const { credentials } = await newPerson();
  const { sync, storage } = newDevice();
  await sync.auth.signIn(credentials);
  const late = keepBack((path, method) => path.includes('/auth/v1/user') && method === 'PUT');
  const telling = sync.auth.tellLanguage('pt');
  await late.given;
  await sync.auth.signOut();
  await late.arrive();
  await telling;
  expect(keysOf(storage)).toEqual([]);
});

test.each([
  ['the password', '/auth/v1/token'],
  ['the roles', '/rpc/get_user_roles'],
])('SE29 a sign-in that hears of %s after Log Out signs nobody in', async (_what, part) => {
  const { id, credentials } = await newPerson();
  const { sync, storage } = newDevice();
  const late = keepBack((path) => path.includes(part));
  const signingIn = sync.auth.signIn(credentials);
  await late.given;
  await sync.auth.signOut();
  await late.arrive();
  expect(await signingIn).toMatchObject({ ok: false });
  expect(sync.session.get()).toEqual({ status: 'unauthenticated' });
  expect(keysOf(storage)).toEqual([]);
  expect(await databasesOf(id)).toEqual([]);
});

test('SE29 a token that is refreshed after Log Out is not kept', async () => {
  const { credentials } = await newPerson();
  const { sync, storage } = newDevice();
  await sync.auth.signIn(credentials);
  await sync.close();
  const token = JSON.parse(storage.getItem('token') ?? '{}') as object;
  storage.setItem('token', JSON.stringify({ ...token, expires_at: 1 }));
  const late = keepBack((path) => path.includes('grant_type=refresh_token'));
  const again = createSync({ origin: server.url, storage, platform: createNodePlatform() });
  opened.push(again);
  await late.given;
  await again.auth.signOut();
  await late.arrive();
  expect(keysOf(storage)).toEqual([]);
});

test('SE29 a letter that is answered after Log Out leaves nothing', async () => {
  const { id, credentials } = await newPerson();
  const { sync } = newDevice();
  await sync.auth.signIn(credentials);
  const late = keepBack((path) => path.includes('/api/contact'));
  await sync.parcels.sendLetter({
    topic: 'question',
    name: 'Maya',
    email: credentials.email,
    message: 'Hello',
    language: 'en',
  });
  await late.given;
  await sync.auth.signOut();
  await late.arrive();
  expect(await databasesOf(id)).toEqual([]);
});

test('SE29 a letter whose sending began just before Log Out leaves nothing', async () => {
  const { id, credentials } = await newPerson();
  const { sync } = newDevice();
  await sync.auth.signIn(credentials);
  const sending = sync.parcels
    .sendLetter({
      topic: 'question',
      name: 'Maya',
      email: credentials.email,
      message: 'Hello',
      language: 'en',
    })
    .catch(() => undefined);
  await sync.auth.signOut();
  await sending;
  await sync.flush();
  expect(await databasesOf(id)).toEqual([]);
});

test('SE29 a photo that is drawn by the time of Log Out is not kept', async () => {
  const ending = new AbortController();
  const name = databaseNameOf('019a0000-0000-7000-8000-0000000000aa');
  const store = createPhotoStore(name, ending.signal);
  await store.put({ id: 'first' }, new Blob(['first']));
  ending.abort();
  await store.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(`${name}-photos`).addEventListener('success', resolve);
  });
  await expect(store.put({ id: 'late' }, new Blob(['late']))).rejects.toThrow();
  await expect(store.all()).rejects.toThrow();
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(`${name}-photos`);
});

test('SE29 after a refusal, where nothing is wiped, a photo that was being drawn is kept', async () => {
  const ending = new AbortController();
  const store = createPhotoStore(
    databaseNameOf('019a0000-0000-7000-8000-0000000000bb'),
    ending.signal,
  );
  ending.abort(new SessionRefused());
  await store.put({ id: 'late' });
  expect(await store.all()).toEqual([{ id: 'late' }]);
  await store.close();
});

test('SE29 a look that is told to the server by the time of Log Out is not noted again', () => {
  const storage = createMemoryStorage();
  const ending = new AbortController();
  const { random, log } = createNodePlatform();
  const notes = createViewNotes(storage, {
    owner: ownerOf('maya'),
    random,
    log,
    ending: ending.signal,
  });
  notes.put({ listingId: 'a', day: '2026-03-01', state: 'waiting' });
  ending.abort();
  storage.clear();
  notes.put({ listingId: 'a', day: '2026-03-01', state: 'sent' });
  expect(keysOf(storage)).toEqual([]);
});

test('SE29 what this tab writes between a Log Out in another one and the news of it goes with that news', async () => {
  const { id, credentials } = await newPerson();
  const { sync, storage, platform } = newDevice();
  await sync.auth.signIn(credentials);
  await expect.poll(() => storage.getItem('backendToken')).toMatch(/^ey/);
  const user = storage.getItem('user') ?? '';
  storage.clear();
  storage.setItem('user', user);
  storage.setItem('backendToken', 'late');
  const views = createViewNotes(storage, { ...platform, owner: ownerOf(id) });
  views.put({ listingId: 'a', day: '2026-03-01', state: 'waiting' });
  (platform.events as EventTarget).dispatchEvent(
    Object.assign(new Event('storage'), { key: null, newValue: null }),
  );
  expect(sync.session.get()).toEqual({ status: 'unauthenticated' });
  expect(keysOf(storage)).toEqual([]);
});
