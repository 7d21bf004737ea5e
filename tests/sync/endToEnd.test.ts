import { forceCloseDatabase } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pullAnswerSchema } from '#contract/protocol/sync.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { createSync, type Person, type Sync } from '#sync/index.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { createMemoryStorage, createNodePlatform, keysOf } from './nodePlatform.ts';
import { until } from './wait.ts';

const WITHIN = { timeout: 10_000 };

let server: TestServer;
let sync: Sync;
let maya: { id: string; token: string };
let jonas: { id: string; token: string };
let conversationId: string;
let other: Person;
const platform = createNodePlatform();
const storage = createMemoryStorage();

const start = () => createSync({ origin: server.url, storage, platform });
const signIn = (userType: 'renter' | 'landlord' = 'renter') =>
  sync.auth.signIn({ email: 'maya@example.test', password: TEST_PASSWORD, userType });
const write = (content: string) =>
  sync.chat.sendMessage({ conversationId, receiverId: jonas.id, content });
const stored = async () => {
  const { body } = await server.call(
    'GET',
    `/api/messages/conversations/${conversationId}/messages?limit=200`,
    { token: jonas.token },
  );
  return (body as { content: string }[]).map(({ content }) => content);
};
const databases = async () =>
  (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));

const connections: IDBDatabase[] = [];

beforeAll(async () => {
  const open = IDBFactory.prototype.open;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
    const request = open.apply(this, args);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
  server = await startTestServer();
  maya = await server.makePerson('maya@example.test', { fullName: 'Maya' });
  jonas = await server.makePerson('jonas@example.test', {
    userType: 'landlord',
    fullName: 'Jonas',
  });
  conversationId = conversationIdOf(maya.id, jonas.id);
  other = { id: jonas.id, full_name: 'Jonas', user_type: 'landlord', avatar_url: null };
  sync = start();
});
afterAll(async () => {
  await sync?.close();
  await server?.close();
});

test('SE1 nobody is signed in on a new device, and it says so at once', () => {
  expect(sync.session.get()).toEqual({ status: 'unauthenticated' });
});

test('SE2 signing in stores the person, the roles and the tokens under their keys', async () => {
  expect(await signIn()).toEqual({ ok: true, requiresVerification: false });
  expect(sync.session.get()).toMatchObject({
    status: 'authenticated',
    currentRole: 'renter',
    verified: true,
    user: { id: maya.id, email: 'maya@example.test', full_name: 'Maya' },
  });
  expect(storage.getItem('currentRole')).toBe('renter');
  expect(JSON.parse(storage.getItem('userRoles') ?? '')).toEqual([
    { role: 'renter', is_primary: true },
  ]);
  expect(JSON.parse(storage.getItem('user') ?? '')).toMatchObject({ id: maya.id });
  expect(JSON.parse(storage.getItem('token') ?? '')).toHaveProperty('refresh_token');
});

test('SE3 a wrong password is told by its code', async () => {
  const answer = await sync.auth.signIn({
    email: 'jonas@example.test',
    password: 'Wrong-pass1',
    userType: 'renter',
  });
  expect(answer).toEqual({ ok: false, failure: 'invalid_credentials' });
});

test('CM1 a message written on a device arrives, and the answer comes back', async () => {
  expect(await sync.chat.startConversation(other)).toBe(conversationId);
  const thread = sync.chat.thread(conversationId);
  const stop = thread.subscribe(() => {});
  await sync.chat.saveDraft(conversationId, 'Is it free?');
  await write('Is it free?');
  const sent = await until(thread, (value) => value?.messages[0]?.delivery === 'sent');
  expect(sent?.messages).toMatchObject([{ content: 'Is it free?', seq: 1, isMine: true }]);
  await server.call('POST', `/api/messages/conversations/${conversationId}/messages`, {
    token: jonas.token,
    body: { content: 'It is.' },
  });
  // It is shown before it is stored, and has its place in the thread once it is.
  const answered = await until(thread, (value) => value?.messages[1]?.seq === 2);
  expect(answered?.messages[1]).toMatchObject({ content: 'It is.', isMine: false, seq: 2 });
  stop();
  const row = await until(sync.chat.conversation(conversationId), (value) => value?.unread === 1);
  expect(row).toMatchObject({ draft: '', preview: { text: 'It is.', isMine: false }, waiting: 0 });
  await sync.chat.markRead(conversationId, 2);
  const read = await until(sync.chat.conversation(conversationId), (value) => value?.unread === 0);
  expect(read?.unread).toBe(0);
});

test('RP1 people one may write to are pulled', async () => {
  const people = await until(sync.chat.people(), (value) => (value?.length ?? 0) > 0);
  expect(people).toEqual([other]);
});

test('RP2 a switch of roles reaches the server, and signing in as the other role takes it', async () => {
  expect(await sync.auth.switchRole('landlord')).toBe(false);
  expect(await signIn('landlord')).toMatchObject({
    ok: true,
    roleChange: { from: 'renter', to: 'landlord', isNew: true },
  });
  const both = await until(
    sync.session,
    (state) => state.status === 'authenticated' && state.roles.length === 2,
  );
  expect(both).toMatchObject({ currentRole: 'landlord' });
  await until(sync.status, (status) => status.collections.roles.lastPullAt !== null);
  expect(await sync.auth.switchRole('renter')).toBe(true);
  expect(sync.session.get()).toMatchObject({ currentRole: 'renter' });
  await expect
    .poll(async () => {
      const roles = await server.call('POST', '/rest/v1/rpc/get_user_roles', {
        token: maya.token,
        headers: { apikey: server.backend.embedded.anonKey },
        body: { user_id_param: maya.id },
      });
      return roles.body;
    }, WITHIN)
    .toContainEqual({ role: 'renter', is_primary: true });
});

test('SE31 logging in elsewhere leaves the role of a device that runs, which is switched there alone, also without a network', async () => {
  expect(await sync.auth.switchRole('landlord')).toBe(true);
  const rpc = (name: string, body: object) =>
    server.call('POST', `/rest/v1/rpc/${name}`, {
      token: maya.token,
      headers: { apikey: server.backend.embedded.anonKey },
      body: { user_id_param: maya.id, ...body },
    });
  const primary = async () => (await rpc('get_user_roles', {})).body;
  await expect.poll(primary, WITHIN).toContainEqual({ role: 'landlord', is_primary: true });
  await rpc('add_user_role', { role_name: 'renter', make_primary: true });
  const heard = await until(
    sync.session,
    (state) =>
      state.status === 'authenticated' &&
      state.roles.some(({ role, isPrimary }) => role === 'renter' && isPrimary),
  );
  expect(heard).toMatchObject({ currentRole: 'landlord' });
  // It is primary already: there is nothing to ask, and nobody.
  expect(await sync.auth.switchRole('renter')).toBe(true);
  expect(sync.session.get()).toMatchObject({ currentRole: 'renter' });
});

test('DB4 rows go on moving after the browser has closed the database', async () => {
  const settings = async () => {
    const { body } = await server.call('POST', '/rest/v1/rpc/sync_pull', {
      token: maya.token,
      headers: { apikey: server.backend.embedded.anonKey },
      body: { p_collection: 'records', p_scope: 'mine' },
    });
    return pullAnswerSchema.parse(body).rows.filter((row) => row['kind'] === 'settings');
  };
  await sync.records.change('settings', { units: 'metric' });
  await expect.poll(settings, WITHIN).toMatchObject([{ body: { units: 'metric' } }]);
  // As a browser does that runs out of room: the app opens the database anew.
  for (const connection of connections)
    if (connection.name.includes('--records')) forceCloseDatabase(connection as never);
  await sync.records.change('settings', { digits: 'latin' });
  await expect
    .poll(settings, WITHIN)
    .toMatchObject([{ body: { units: 'metric', digits: 'latin' } }]);
});

test('SE4 what was written without a network is there after a restart, and arrives after the next', async () => {
  await sync.close();
  const cutOff = createSync({ origin: 'http://127.0.0.1:9', storage, platform });
  expect(cutOff.session.get()).toMatchObject({ status: 'authenticated', verified: false });
  await cutOff.chat.sendMessage({ conversationId, receiverId: jonas.id, content: 'first' });
  await cutOff.chat.saveDraft(conversationId, 'unfinished');
  await cutOff.close();

  const again = createSync({ origin: 'http://127.0.0.1:9', storage, platform });
  const thread = await until(again.chat.thread(conversationId), (value) => value !== undefined);
  expect(thread?.messages.map(({ content }) => content)).toEqual([
    'Is it free?',
    'It is.',
    'first',
  ]);
  expect(thread?.messages[2]?.delivery).toMatch(/queued|sending/);
  const row = await until(again.chat.conversation(conversationId), (value) => value !== undefined);
  expect(row).toMatchObject({ draft: 'unfinished', waiting: 1 });
  await again.chat.sendMessage({ conversationId, receiverId: jonas.id, content: 'second' });
  expect(again.session.get()).toMatchObject({ status: 'authenticated' });
  await again.close();

  sync = start();
  await until(sync.chat.outbox(), (items) => items?.length === 0);
  expect(await stored()).toEqual(['Is it free?', 'It is.', 'first', 'second']);
});

test('MT1 repair builds everything from the server again and keeps drafts', async () => {
  await sync.maintenance.repair();
  const thread = await until(
    sync.chat.thread(conversationId),
    (value) => value?.messages.length === 4,
  );
  expect(thread?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  const row = await until(sync.chat.conversation(conversationId), (value) => value !== undefined);
  expect(row?.draft).toBe('unfinished');
  const { text } = await sync.maintenance.exportUnsent();
  expect(JSON.parse(text)).toMatchObject({
    unsent: [],
    drafts: [{ to: 'Jonas', content: 'unfinished' }],
  });
});

test('SE5 after signing out nothing of the person is left', async () => {
  expect((await databases()).length).toBeGreaterThan(0);
  await sync.auth.signOut();
  expect(sync.session.get()).toEqual({ status: 'unauthenticated' });
  expect(await databases()).toEqual([]);
  expect(keysOf(storage)).toEqual([]);
  await expect(write('too late')).rejects.toThrow();
  expect(sync.chat.people().get()).toBeUndefined();
});

test('SE6 signing in again brings everything back', async () => {
  await signIn();
  const thread = await until(
    sync.chat.thread(conversationId),
    (value) => value?.messages.length === 4 && value.isComplete,
  );
  expect(thread?.messages).toHaveLength(4);
  expect(platform.warnings).toEqual([]);
});
