import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSync, type Sync } from '#sync/index.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { NORMAL_LIMITS } from '#server/embedded/auth/rates.ts';
import { startFront, type Front } from './front.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';
import { until } from './wait.ts';

const NEW_PASSWORD = 'New-pass2';

let backend: TestBackend;
let server: TestServer;
let front: Front;
const opened: Sync[] = [];

beforeAll(async () => {
  backend = await startTestBackend({ publicUrl: () => front.url });
  server = await startTestServer({ backend });
  front = await startFront(server.url);
});
afterEach(async () => {
  for (const sync of opened.splice(0)) await sync.close();
  front.answer = null;
});
afterAll(async () => {
  await front.close();
  await server.close();
  await backend.close();
});

function newDevice(origin = front.url) {
  const storage = createMemoryStorage();
  const sync = createSync({ origin, storage, platform: createNodePlatform() });
  opened.push(sync);
  return { sync, storage };
}

const newPerson = (email: string, password = TEST_PASSWORD) => ({
  fullName: 'New Person',
  firstName: 'New',
  email,
  password,
  userType: 'renter' as const,
});

/** What answers the sign-up instead of the auth service. */
const signupAnswers = (status: number, body: unknown) => {
  front.answer = (path) =>
    path.startsWith('/auth/v1/signup')
      ? { status, type: 'application/json', body: JSON.stringify(body) }
      : null;
};

/** Where the newest mail to an address leads. */
async function openMail(email: string): Promise<string> {
  const [mail] = backend.embedded.mailbox.list(email);
  const answer = await fetch(mail?.link ?? '', { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

test('SE3 signing up is refused by the code of the real auth service', async () => {
  const { sync } = newDevice();
  await server.makePerson('taken@example.test');
  expect(await sync.auth.signUp(newPerson('taken@example.test'))).toEqual({
    ok: false,
    failure: 'account_without_identities',
  });
  expect(await sync.auth.signUp(newPerson('weak@example.test', 'weak'))).toEqual({
    ok: false,
    failure: 'weak_password',
  });
  expect(await sync.auth.signUp(newPerson('not an address'))).toEqual({
    ok: false,
    failure: 'invalid_email',
  });
});

test('SE3 what only a hosted auth service answers is understood by its documented shape', async () => {
  const { sync, storage } = newDevice();
  signupAnswers(422, {
    code: 422,
    error_code: 'user_already_exists',
    msg: 'User already registered',
  });
  expect(await sync.auth.signUp(newPerson('a@example.test'))).toEqual({
    ok: false,
    failure: 'already_registered',
  });
  signupAnswers(400, { code: 400, error_code: 'signup_disabled', msg: 'Signups not allowed' });
  expect(await sync.auth.signUp(newPerson('a@example.test'))).toEqual({
    ok: false,
    failure: 'refused',
  });
  signupAnswers(500, { code: 500, error_code: 'unexpected_failure', msg: 'Database error' });
  expect(await sync.auth.signUp(newPerson('a@example.test'))).toEqual({
    ok: false,
    failure: 'unexpected',
  });
  signupAnswers(503, {});
  expect(await sync.auth.signUp(newPerson('a@example.test'))).toEqual({
    ok: false,
    failure: 'network',
  });
  expect(storage.getItem('pendingUserType')).toBeNull();
});

test('SE3 logging in is refused by the code of the real auth service', async () => {
  const { sync } = newDevice();
  const signIn = (email: string, password = TEST_PASSWORD) =>
    sync.auth.signIn({ email, password, userType: 'renter' });
  await server.makePerson('wrong@example.test');
  const wrong = { ok: false, failure: 'invalid_credentials' };
  expect(await signIn('wrong@example.test', 'Wrong-pass1')).toEqual(wrong);
  expect(await signIn('nobody@example.test')).toEqual(wrong);
  await sync.auth.signUp(newPerson('unconfirmed@example.test'));
  expect(await signIn('unconfirmed@example.test')).toEqual({
    ok: false,
    failure: 'email_not_confirmed',
  });
});

test('SE3 the sixth login in a row is too many', async () => {
  const strict = await startTestBackend({ rates: { ...NORMAL_LIMITS, padMs: 1 } });
  const app = await startTestServer({ backend: strict });
  const { sync } = newDevice(app.url);
  const failures: unknown[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const result = await sync.auth.signIn({
      email: 'guess@example.test',
      password: 'Wrong-pass1',
      userType: 'renter',
    });
    failures.push(result.ok ? null : result.failure);
  }
  expect(failures.slice(4)).toEqual(['invalid_credentials', 'too_many_requests']);
  await app.close();
  await strict.close();
});

test('SE18 "A missing table counts as available", any other failure does not', async () => {
  const { sync } = newDevice();
  const answering = (status: number, code: string) => {
    front.answer = (path) =>
      path.includes('is_email_available')
        ? { status, type: 'application/json', body: JSON.stringify({ code, message: '' }) }
        : null;
  };
  answering(404, '42P01');
  expect(await sync.auth.checkEmail('a@example.test')).toBe('available');
  answering(404, 'PGRST205');
  expect(await sync.auth.checkEmail('a@example.test')).toBe('available');
  answering(429, 'rate_limited');
  expect(await sync.auth.checkEmail('a@example.test')).toBe('error');
});

test('SE12 a phone number goes with the account', async () => {
  const { sync } = newDevice();
  await sync.auth.signUp({ ...newPerson('phone@example.test'), phone: '+49301234567' });
  const rows = await backend.embedded.db.asService((sql) =>
    sql.query<{ data: string }>(
      "select raw_user_meta_data::text as data from auth.users where email = 'phone@example.test'",
    ),
  );
  expect(rows[0]?.data).toContain('+49301234567');
});

test('SE12 mails come in the language of the pages the account was made on, or signed in on last', async () => {
  const { sync } = newDevice();
  const email = 'amina@example.test';
  const languageOf = () => backend.embedded.mailbox.list(email)[0]?.language;
  await sync.auth.signUp({ ...newPerson(email), language: 'ar' });
  expect(languageOf()).toBe('ar');

  await fetch(backend.embedded.mailbox.list(email)[0]?.link ?? '', { redirect: 'manual' });
  const signIn = { email, password: TEST_PASSWORD, userType: 'renter', language: 'fr' } as const;
  expect(await sync.auth.signIn(signIn)).toMatchObject({ ok: true });
  await sync.auth.requestPasswordReset(email);
  expect(languageOf()).toBe('fr');

  await sync.auth.tellLanguage('pt');
  await sync.auth.requestPasswordReset(email);
  expect(languageOf()).toBe('pt');
});

test('SE10 the agent id that the database gave is the one the account gets', async () => {
  const { id } = await server.makePerson('agent@example.test');
  const { sync } = newDevice();
  await sync.auth.signIn({
    email: 'agent@example.test',
    password: TEST_PASSWORD,
    userType: 'renter',
  });
  const rows = await backend.embedded.db.asService((sql) =>
    sql.query<{ agent_id: string }>('select agent_id from user_profiles where id = $1::uuid', [id]),
  );
  expect(sync.session.get()).toMatchObject({
    user: { user_metadata: { agent_id: rows[0]?.agent_id } },
  });
});

test('SE23 a new password is set with the link of the mail, and every other session ends', async () => {
  const email = 'forgetful@example.test';
  await server.makePerson(email, { userType: 'landlord' });
  const elsewhere = newDevice();
  await elsewhere.sync.auth.signIn({ email, password: TEST_PASSWORD, userType: 'landlord' });
  await until(elsewhere.sync.status, ({ connection }) => connection.status === 'connected');

  const { sync, storage } = newDevice();
  expect(await sync.auth.requestPasswordReset(email)).toMatchObject({ ok: true });
  expect(await sync.auth.requestPasswordReset('nobody@example.test')).toMatchObject({ ok: true });
  const url = await openMail(email);
  expect(new URL(url).pathname).toBe('/reset-password');
  expect(await sync.auth.resetPassword({ url, password: 'weak' })).toEqual({
    ok: false,
    failure: 'weak_password',
  });
  expect(storage.length).toBe(0);
  expect(await sync.auth.resetPassword({ url, password: NEW_PASSWORD })).toMatchObject({
    ok: true,
  });
  expect(sync.session.get()).toMatchObject({ status: 'authenticated', currentRole: 'landlord' });
  await until(elsewhere.sync.session, ({ status }) => status === 'unauthenticated');
  const old = newDevice();
  expect(
    await old.sync.auth.signIn({ email, password: TEST_PASSWORD, userType: 'landlord' }),
  ).toEqual({ ok: false, failure: 'invalid_credentials' });
  expect(await old.sync.auth.resetPassword({ url: await openMail(email), password: 'x' })).toEqual({
    ok: false,
    failure: 'expired_link',
  });
});

test('SE24 signing out everywhere ends the sessions and sockets of the other devices', async () => {
  const email = 'everywhere@example.test';
  await server.makePerson(email);
  const credentials = { email, password: TEST_PASSWORD, userType: 'renter' } as const;
  const [here, there] = [newDevice(), newDevice()];
  for (const { sync } of [here, there]) {
    await sync.auth.signIn(credentials);
    await until(sync.status, ({ connection }) => connection.status === 'connected');
  }
  expect(await here.sync.auth.signOutEverywhere()).toBe(true);
  expect(here.storage.length).toBe(0);
  await until(there.sync.session, ({ status }) => status === 'unauthenticated');
});

test('SE24 without a network signing out everywhere changes nothing', async () => {
  const email = 'nowhere@example.test';
  await server.makePerson(email);
  const { sync } = newDevice();
  await sync.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
  front.answer = (path) =>
    path.includes('signout') ? { status: 503, type: 'text/plain', body: '' } : null;
  expect(await sync.auth.signOutEverywhere()).toBe(false);
  expect(sync.session.get()).toMatchObject({ status: 'authenticated' });
});

test('SE25 a link opened where no role was asked for leaves the roles as they are', async () => {
  const { sync } = newDevice();
  await sync.auth.signUp({ ...newPerson('elsewhere@example.test'), userType: 'landlord' });
  const other = newDevice();
  expect(
    await other.sync.auth.completeFromUrl(await openMail('elsewhere@example.test')),
  ).toMatchObject({ ok: true });
  expect(other.sync.session.get()).toMatchObject({
    currentRole: 'landlord',
    roles: [{ role: 'landlord', isPrimary: true }],
  });
});
