import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSync, type Sync } from '#sync/index.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { databaseNameOf, storedDatabases } from '#sync/store/identity.ts';
import { NEVER } from '#sync/model/facts.ts';
import type { SessionState } from '#sync/model/types.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import {
  createMemoryStorage,
  createNodePlatform,
  keysOf,
  type NodePlatform,
} from './nodePlatform.ts';
import { startFront, type Front } from './front.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { removeDatabases } from './removeDatabases.ts';
import { until } from './wait.ts';
import { SLOW } from '#tests/tags.ts';

/** An address without a server. */
const NOWHERE = 'http://127.0.0.1:9';

let server: TestServer;
let front: Front;
let sync: Sync | null = null;
let storage: Storage;
let platform: NodePlatform;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  front = await startFront(server.url);
});
afterAll(async () => {
  await front?.close();
  await server?.close();
});
afterEach(async () => {
  await sync?.close();
  sync = null;
  front.answer = null;
});

const newDevice = (origin = front.url) => {
  storage = createMemoryStorage();
  platform = createNodePlatform();
  sync = createSync({ origin, storage, platform });
  return sync;
};
const restart = async (origin = front.url) => {
  await sync?.close();
  sync = createSync({ origin, storage, platform });
  return sync;
};
const person = async () => {
  made += 1;
  const email = `session${made}@example.test`;
  return { email, ...(await server.makePerson(email)) };
};
const signedIn = async () => {
  const device = newDevice();
  const { email, id } = await person();
  await device.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
  return { device, email, id };
};
const expireToken = () => {
  const token = JSON.parse(storage.getItem('token') ?? '{}') as object;
  storage.setItem('token', JSON.stringify({ ...token, expires_at: 1 }));
};
const connected = (device: Sync) =>
  until(device.status, ({ connection }) => connection.status === 'connected');

test('SE12 a sign-up waits for its mail, is finished by the link, and takes the chosen role', async () => {
  const device = newDevice();
  const email = 'new-landlord@example.test';
  const answer = await device.auth.signUp({
    fullName: 'New Landlord',
    firstName: 'New',
    email,
    password: TEST_PASSWORD,
    userType: 'landlord',
  });
  expect(answer).toEqual({ ok: true, requiresVerification: true });
  expect(device.session.get()).toEqual({ status: 'unauthenticated' });
  expect(storage.getItem('pendingUserType')).toBe('landlord');
  expect(
    await device.auth.signIn({ email, password: TEST_PASSWORD, userType: 'landlord' }),
  ).toEqual({ ok: false, failure: 'email_not_confirmed' });

  const [mail] = server.backend.embedded.mailbox.list(email);
  const link = mail?.link ?? '';
  expect(await device.auth.completeFromUrl(link)).toEqual({
    ok: true,
    requiresVerification: false,
  });
  expect(device.session.get()).toMatchObject({
    status: 'authenticated',
    currentRole: 'landlord',
    user: {
      full_name: 'New Landlord',
      user_metadata: { first_name: 'New', user_type: 'landlord' },
    },
  });
  expect(storage.getItem('pendingUserType')).toBeNull();
  expect(await device.auth.completeFromUrl(link)).toEqual({
    ok: false,
    failure: 'expired_link',
  });
});

test('SE12 what somebody came for when they signed up is told once, where the link is opened, on whichever device', async () => {
  const email = 'came-for@example.test';
  const cameFor = '/properties/025c5f6d-35ab-55d5-b7fd-6c1a9dd1103d';
  const asked = { email, fullName: 'A B', firstName: 'A', password: TEST_PASSWORD } as const;
  await newDevice().auth.signUp({ ...asked, userType: 'renter', cameFor });
  const [mail] = server.backend.embedded.mailbox.list(email);
  storage.clear();
  const elsewhere = newDevice();
  const opened = await elsewhere.auth.completeFromUrl(mail?.link ?? '');
  expect(opened).toMatchObject({ ok: true, cameFor });
});

test('SE12 the digits of the mail do what its link does, and wrong ones are told as such', async () => {
  const email = 'by-code@example.test';
  const asked = { email, fullName: 'A B', firstName: 'A', password: TEST_PASSWORD } as const;
  const device = newDevice();
  await device.auth.signUp({ ...asked, userType: 'landlord' });
  const code = server.backend.embedded.mailbox.list(email)[0]?.code ?? '';
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await device.auth.completeByCode({ email, code: wrong })).toEqual({
    ok: false,
    failure: 'expired_link',
  });
  expect(await device.auth.completeByCode({ email, code })).toMatchObject({ ok: true });
  expect(device.session.get()).toMatchObject({ status: 'authenticated', currentRole: 'landlord' });
});

test('SE12 an address that is registered is told as such', async () => {
  const { email } = await person();
  const answer = await newDevice().auth.signUp({
    fullName: 'A',
    firstName: 'A',
    email,
    password: TEST_PASSWORD,
    userType: 'renter',
  });
  expect(answer).toMatchObject({ ok: false });
  expect(['already_registered', 'account_without_identities']).toContain(
    answer.ok ? '' : answer.failure,
  );
});

test('SE18 an address is available, taken, or cannot be checked', async () => {
  const { email } = await person();
  const device = newDevice();
  expect(await device.auth.checkEmail('nobody@example.test')).toBe('available');
  expect(await device.auth.checkEmail(email)).toBe('taken');
  await sync?.close();
  expect(await newDevice(NOWHERE).auth.checkEmail(email)).toBe('error');
});

test('SE10 an account without an agent id gets one at sign-in', async () => {
  const { device } = await signedIn();
  const state = device.session.get();
  expect(state.status === 'authenticated' ? state.user.user_metadata.agent_id : '').toMatch(
    /^AG-[0-9A-F]{10}$/,
  );
});

test('SE2 the token of /api is kept, and no key but those of the specification is used', async () => {
  await signedIn();
  await expect.poll(() => storage.getItem('backendToken')).toMatch(/^ey/);
  expect(new Set(keysOf(storage))).toEqual(
    new Set(['backendToken', 'currentRole', 'token', 'user', 'userRoles']),
  );
});

test('SE4 without a network signing in says so', async () => {
  const answer = await newDevice(NOWHERE).auth.signIn({
    email: 'a@example.test',
    password: 'x',
    userType: 'renter',
  });
  expect(answer).toEqual({ ok: false, failure: 'network' });
});

test('SE15 an expired token and no network sign nobody out; with the network one refresh goes on', async () => {
  const { device } = await signedIn();
  // An app that still runs would begin a refresh of its own, which may be counted below.
  await device.close();
  expireToken();
  const offline = await restart(NOWHERE);
  expect(offline.session.get()).toMatchObject({ status: 'authenticated', verified: false });
  await until(offline.status, ({ reachability }) => reachability === 'offline');
  expect(offline.session.get()).toMatchObject({ status: 'authenticated' });
  front.requests.length = 0;
  const online = await restart();
  await connected(online);
  expect(online.session.get()).toMatchObject({ status: 'authenticated', verified: true });
  expect(front.requests.filter((path) => path.includes('grant_type=refresh_token'))).toHaveLength(
    1,
  );
});

test('ST3 after a start without a network the status knows when the device last synced', async () => {
  const { device, id } = await signedIn();
  await device.close();
  const { database, times } = openStores(databaseNameOf(id), platform.databaseStorage);
  await times.write({ lastPullAt: NEVER, lastPushAt: { ...NEVER, outbox: 2 }, lastContactAt: 3 });
  await database.close();
  const offline = await restart(NOWHERE);
  const status = await until(offline.status, ({ lastContactAt }) => lastContactAt !== null);
  expect(status.lastContactAt).toBe(3);
  expect(status.collections.outbox.lastPushAt).toBe(2);
});

for (const [what, answer] of [
  ['429', { status: 429, type: 'application/json', body: '{"code":"over_request_rate_limit"}' }],
  ['500', { status: 500, type: 'application/json', body: '{}' }],
  ['a captive portal', { status: 200, type: 'text/html', body: '<h1>Welcome</h1>' }],
] as const) {
  test(`SE14 a refresh answered by ${what} does not sign out`, async () => {
    await signedIn();
    expireToken();
    front.answer = (path) => (path.includes('grant_type=refresh_token') ? answer : null);
    front.requests.length = 0;
    const device = await restart();
    await expect
      .poll(() => front.requests.filter((path) => path.includes('refresh_token')).length, {
        timeout: 10_000,
      })
      .toBeGreaterThan(1);
    expect(device.session.get()).toMatchObject({ status: 'authenticated' });
    front.answer = null;
    await connected(device);
    expect(device.session.get()).toMatchObject({ status: 'authenticated', verified: true });
  });
}

test('SE13 a refused session ends here; what was unsent stays and goes out after signing in again', async () => {
  const { email, id } = await signedIn();
  const other = await person();
  expireToken();
  storage.setItem(
    'token',
    JSON.stringify({
      ...(JSON.parse(storage.getItem('token') ?? '') as object),
      refresh_token: 'x',
    }),
  );
  const cutOff = await restart(NOWHERE);
  const conversationId = await cutOff.chat.startConversation({
    id: other.id,
    full_name: 'Other',
    user_type: 'renter',
    avatar_url: null,
  });
  await cutOff.chat.sendMessage({ conversationId, receiverId: other.id, content: 'kept' });
  const device = await restart();
  await until(device.session, ({ status }) => status === 'unauthenticated');
  expect(['token', 'user', 'userRoles', 'currentRole'].map((key) => storage.getItem(key))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect((await indexedDB.databases()).some(({ name }) => name?.includes(databaseNameOf(id)))).toBe(
    true,
  );
  await device.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
  await until(device.chat.outbox(), (items) => items?.length === 0);
  const { body } = await server.call(
    'GET',
    `/api/messages/conversations/${conversationId}/messages`,
    { token: other.token },
  );
  expect(body).toMatchObject([{ content: 'kept' }]);
});

test('SE5 signing out without a network leaves nothing either', async () => {
  const { id } = await signedIn();
  const device = await restart(NOWHERE);
  await device.chat.saveDraft('019a0000-0000-5000-8000-000000000001', 'a draft');
  await device.auth.signOut();
  expect(keysOf(storage)).toEqual([]);
  const left = (await indexedDB.databases()).map(({ name }) => name ?? '');
  expect(left.filter((name) => name.includes(databaseNameOf(id)))).toEqual([]);
});

test('CM5 CM7 what is being written stands in local storage before the command returns, until the database has it', async () => {
  await signedIn();
  const device = await restart(NOWHERE);
  const id = '019a0000-0000-5000-8000-000000000001';
  const noted = () => keysOf(storage).filter((key) => key.endsWith(id));
  const saving = device.chat.saveDraft(id, 'half a thought');
  expect(noted()).toHaveLength(1);
  await saving;
  expect(noted()).toEqual([]);
  const writing = device.records.write('text_draft', id, 1, [
    { path: ['text'], to: 'half an answer', known: [] },
  ]);
  expect(noted()).toHaveLength(1);
  await writing;
  expect(noted()).toEqual([]);
});

test('SE16 a deletion that was cut off is finished at the next start, before anything is shown', async () => {
  const { id } = await signedIn();
  await sync?.close();
  const name = databaseNameOf(id);
  storage.clear();
  storage.setItem('roost-wipe', name);
  // No time passes: a slow machine must not end the loading before the deletion does (SE26).
  platform = { ...platform, clock: createVirtualClock() };
  const device = await restart();
  expect(device.session.get()).toEqual({ status: 'loading' });
  await until(device.session, ({ status }) => status === 'unauthenticated');
  const left = (await indexedDB.databases()).map((database) => database.name ?? '');
  expect(left.filter((each) => each.includes(name))).toEqual([]);
  expect(keysOf(storage)).toEqual([]);
});

/**
 * A tab that the browser froze holds one of a person's databases, though none the others wait for: it neither closes it
 * when asked to, nor hears of anything.
 */
const frozenTab = (userId: string): Promise<IDBDatabase> =>
  new Promise((resolve) => {
    const request = indexedDB.open(`${databaseNameOf(userId)}-frozen`);
    request.addEventListener('success', () => resolve(request.result));
  });

test('SE5 what a frozen tab held at Log Out is forgotten as soon as it is gone', async () => {
  const { device, id } = await signedIn();
  await connected(device);
  const frozen = await frozenTab(id);
  await device.auth.signOut();
  expect(keysOf(storage)).toEqual(['roost-wipe']);
  frozen.close();
  await expect.poll(() => keysOf(storage)).toEqual([]);
  expect(await storedDatabases(databaseNameOf(id))).toEqual([]);
});

test(
  'SE29 a Log Out while what the one before left is still being deleted is remembered',
  // Each deletion waits for the tab that is frozen.
  SLOW,
  async () => {
    const { device, email, id } = await signedIn();
    await connected(device);
    const frozen = await frozenTab(id);
    await device.auth.signOut();
    await device.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
    await device.auth.signOut();
    expect(keysOf(storage)).toEqual(['roost-wipe']);
    frozen.close();
    await expect.poll(() => keysOf(storage)).toEqual([]);
    expect(await storedDatabases(databaseNameOf(id))).toEqual([]);
  },
);

test(
  'SE16 who signs in again before a deletion could end keeps what they write from then on',
  // Each deletion waits for the tab that is frozen.
  SLOW,
  async () => {
    const { device, email, id } = await signedIn();
    const other = await person();
    await connected(device);
    const frozen = await frozenTab(id);
    await device.auth.signOut();
    await device.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
    await connected(device);
    const isSignedIn = ({ status }: SessionState) => status === 'authenticated';
    const cutOff = await restart(NOWHERE);
    await until(cutOff.session, isSignedIn);
    const conversationId = await cutOff.chat.startConversation({
      id: other.id,
      full_name: 'Other',
      user_type: 'renter',
      avatar_url: null,
    });
    await cutOff.chat.sendMessage({ conversationId, receiverId: other.id, content: 'kept' });
    const again = await restart(NOWHERE);
    await until(again.session, isSignedIn);
    // The stored message may come behind the first answer.
    const kept = await until(again.chat.outbox(), (items) => (items?.length ?? 0) > 0);
    expect(kept?.map(({ content }) => content)).toEqual(['kept']);
    frozen.close();
  },
);

const tellStorage = (key: string | null, newValue: string | null = null) =>
  (platform.events as EventTarget).dispatchEvent(
    Object.assign(new Event('storage'), { key, newValue }),
  );

test('SE20 a storage that the browser cleared ends the session and says so; Log Out in another tab ends it too, without a word', async () => {
  const { device } = await signedIn();
  tellStorage('roost-wipe', 'roost-some-name');
  storage.clear();
  tellStorage(null);
  expect(device.session.get()).toEqual({ status: 'unauthenticated' });
  expect(device.maintenance.wasRemoved.get()).toBe(false);
  await device.close();

  const { device: other } = await signedIn();
  storage.clear();
  tellStorage(null);
  expect(other.session.get()).toEqual({ status: 'unauthenticated' });
  expect(other.maintenance.wasRemoved.get()).toBe(true);
  other.maintenance.dismissRemoval();
  expect(other.maintenance.wasRemoved.get()).toBe(false);
});

test('SE21 who was signed in for a while and has no database any more is told so at the start, and all of it comes back', async () => {
  const { device, id } = await signedIn();
  await device.chat.saveDraft('019a0000-0000-5000-8000-000000000001', 'a draft');
  await device.close();
  await removeDatabases(databaseNameOf(id));
  const justNow = await restart();
  await connected(justNow);
  expect(justNow.maintenance.wasRemoved.get()).toBe(false);
  await justNow.close();

  await removeDatabases(databaseNameOf(id));
  const token = JSON.parse(storage.getItem('token') ?? '{}') as { expires_at: number };
  storage.setItem('token', JSON.stringify({ ...token, expires_at: token.expires_at - 600 }));
  const later = await restart();
  await until(later.maintenance.wasRemoved, Boolean);
  await connected(later);
});

test('UP6 a tab of an older version writes what is typed, closes the database when a newer one asks, and says why it stands still', async () => {
  const { device, id } = await signedIn();
  const name = databaseNameOf(id);
  await connected(device);
  const drafting = device.chat.saveDraft('019a0000-0000-5000-8000-000000000001', 'typed just now');
  const heard: unknown[] = [];
  const newer = platform.channel(`${name}:upgrade`);
  newer.subscribe((message) => heard.push((message as { type: string }).type));
  newer.post({ type: 'upgrading', tab: 'newer', generation: 99 });
  await until(device.status, ({ device: { status } }) => status === 'failed');
  await expect.poll(() => heard).toEqual(['closing', 'closed']);
  newer.close();
  await drafting;
  expect(device.status.get().device).toEqual({ status: 'failed', code: 'outdated' });
  await expect(device.chat.sendAll()).rejects.toMatchObject({ code: 'outdated' });
  expect(device.session.get()).toMatchObject({ status: 'authenticated' });

  const { database } = openStores(name, platform.databaseStorage);
  const conversations = await database.collection('conversations');
  expect((await conversations.find().exec()).map(({ draft }) => draft)).toContain('typed just now');
  await database.close();
});

test('SE26 loading ends after 5 s, though a deletion never answers', async () => {
  const clock = createVirtualClock();
  storage = createMemoryStorage();
  storage.setItem('roost-wipe', 'roost-somebody');
  platform = createNodePlatform();
  const databases = vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => undefined));
  sync = createSync({ origin: NOWHERE, storage, platform: { ...platform, clock } });
  await clock.advance(4999);
  expect(sync.session.get()).toEqual({ status: 'loading' });
  await clock.advance(1);
  expect(sync.session.get()).toEqual({ status: 'unauthenticated' });
  databases.mockRestore();
});

test('MT4 with the first message that is written the browser is asked, once, to keep the data', async () => {
  const { device } = await signedIn();
  const other = await person();
  const persist = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('navigator', { storage: { persisted: () => Promise.resolve(false), persist } });
  try {
    const conversationId = await device.chat.startConversation({
      id: other.id,
      full_name: 'Somebody Else',
      avatar_url: null,
      user_type: 'landlord',
    });
    expect(persist).not.toHaveBeenCalled();
    for (const content of ['one', 'two'])
      await device.chat.sendMessage({ conversationId, receiverId: other.id, content });
    await expect.poll(() => persist.mock.calls.length).toBe(1);
  } finally {
    vi.unstubAllGlobals();
  }
});
