import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { createSync, type Sync } from '#sync/index.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { NORMAL_LIMITS } from '#server/embedded/auth/authRates.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';
import { startFront, type Front } from './front.ts';
import { createMemoryStorage, createNodePlatform, keysOf } from './nodePlatform.ts';
import { until, untilProfile } from './wait.ts';

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

/** The texts that this device's storage holds. */
const heldOf = (storage: Storage, ...texts: string[]) => {
  const all = keysOf(storage)
    .map((key) => `${key} ${storage.getItem(key) ?? ''}`)
    .join('\n');
  return texts.filter((text) => all.includes(text));
};

/** Answers the sign-up instead of the auth service. */
const signupAnswers = (status: number, body: unknown) => {
  front.answer = (path) =>
    path.startsWith('/auth/v1/signup')
      ? { status, type: 'application/json', body: JSON.stringify(body) }
      : null;
};

/** The link in the newest mail to an address. */
const linkTo = (email: string): string => backend.embedded.mailbox.list(email)[0]?.link ?? '';

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

test('SE12 the phone number of a sign-up is in the profile and in the copy of everything, and not in the session', async () => {
  const email = 'phone@example.test';
  const { sync, storage } = newDevice();
  await sync.auth.signUp({ ...newPerson(email), phone: '+49301234567' });
  await sync.auth.completeFromUrl(linkTo(email));
  await until(sync.records.one('about_me'), (body) => body?.phone === '+49301234567');
  expect(await (await sync.account.exportData()).content.text()).toContain('+49301234567');
  expect(heldOf(storage, '301234567')).toEqual([]);
  const copies = await asAccountService(backend.embedded.db).asService((sql) =>
    sql.query('select identity_data from auth.identities where identity_data::text like $1', [
      '%301234567%',
    ]),
  );
  expect(copies).toEqual([]);
});

test('SE12 mails come in the language of the pages the account was made on, or signed in on last', async () => {
  const { sync } = newDevice();
  const email = 'amina@example.test';
  const languageOf = () => backend.embedded.mailbox.list(email)[0]?.language;
  await sync.auth.signUp({ ...newPerson(email), language: 'ar' });
  expect(languageOf()).toBe('ar');

  await newDevice().sync.auth.completeFromUrl(linkTo(email));
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
  const url = linkTo(email);
  expect(new URL(url).pathname).toBe('/reset-password');
  expect(await sync.auth.resetPassword({ proof: { url }, password: 'weak' })).toEqual({
    ok: false,
    failure: 'weak_password',
  });
  expect(keysOf(storage)).toEqual([]);
  expect(await sync.auth.resetPassword({ proof: { url }, password: NEW_PASSWORD })).toMatchObject({
    ok: true,
  });
  expect(sync.session.get()).toMatchObject({ status: 'authenticated', currentRole: 'landlord' });
  await until(elsewhere.sync.session, ({ status }) => status === 'unauthenticated');
  const old = newDevice();
  expect(
    await old.sync.auth.signIn({ email, password: TEST_PASSWORD, userType: 'landlord' }),
  ).toEqual({ ok: false, failure: 'invalid_credentials' });
  expect(
    await old.sync.auth.resetPassword({ proof: { url: linkTo(email) }, password: 'x' }),
  ).toEqual({
    ok: false,
    failure: 'expired_link',
  });
});

test('SE23 a new password is set with the digits of the mail, and wrong ones leave what was typed to be tried again', async () => {
  const email = 'by-hand@example.test';
  await server.makePerson(email);
  const { sync } = newDevice();
  await sync.auth.requestPasswordReset(email);
  const code = backend.embedded.mailbox.list(email)[0]?.code ?? '';
  const reset = (typed: string, password = NEW_PASSWORD) =>
    sync.auth.resetPassword({ proof: { email, code: typed }, password });
  expect(await reset(code === '000000' ? '000001' : '000000')).toEqual({
    ok: false,
    failure: 'expired_link',
  });
  expect(await reset(code, 'weak')).toEqual({ ok: false, failure: 'weak_password' });
  expect(await reset(code)).toMatchObject({ ok: true });
  expect(await signInStatus(email, NEW_PASSWORD)).toBe(200);
});

const grantSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

const askForToken = (grant: string, body: object) =>
  fetch(new URL(`/auth/v1/token?grant_type=${grant}`, server.url), {
    method: 'POST',
    headers: { apikey: backend.embedded.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const signInStatus = async (email: string, password: string) =>
  (await askForToken('password', { email, password })).status;

/** A session that another device of the person has; two whole devices of one person in one process would be two tabs. */
async function signInElsewhere(email: string) {
  const granted = await askForToken('password', { email, password: TEST_PASSWORD });
  const { access_token, refresh_token } = grantSchema.parse(await granted.json());
  return {
    connect: () => server.socket(access_token),
    /** The answers of /api to it, and of the auth service when it renews it. */
    async counts() {
      const api = await server.call('GET', API.conversations, { token: access_token });
      const { status } = await askForToken('refresh_token', { refresh_token });
      return { api: api.status, renewal: status };
    },
  };
}

test('SE32 whoever knows the present password sets another: other sessions end, this device goes on', async () => {
  const email = 'changing@example.test';
  await server.makePerson(email);
  const there = await signInElsewhere(email);
  const here = newDevice();
  await here.sync.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
  await until(here.sync.status, ({ connection }) => connection.status === 'connected');
  const before = here.storage.getItem('token');
  const change = (current: string, password: string) =>
    here.sync.auth.changePassword({ current, password });
  expect(await change('Not-mine1', NEW_PASSWORD)).toEqual({
    ok: false,
    failure: 'invalid_credentials',
  });
  expect(here.storage.getItem('token')).toBe(before);
  expect(await change(TEST_PASSWORD, 'weak')).toEqual({ ok: false, failure: 'weak_password' });
  expect(await change(TEST_PASSWORD, TEST_PASSWORD)).toEqual({
    ok: false,
    failure: 'same_password',
  });

  expect(await change(TEST_PASSWORD, NEW_PASSWORD)).toEqual({ ok: true });
  expect(await there.counts()).toEqual({ api: 401, renewal: 400 });
  await until(here.sync.status, ({ connection }) => connection.status === 'connected');
  expect(here.sync.session.get()).toMatchObject({ status: 'authenticated' });
  await untilProfile(here.sync);
  await here.sync.account.saveProfile({ fullName: 'Written After' });
  await expect
    .poll(
      () =>
        backend.embedded.db.asService((sql) =>
          sql.query('select full_name from user_profiles where email = $1', [email]),
        ),
      { timeout: 30_000 },
    )
    .toEqual([{ full_name: 'Written After' }]);
  expect(heldOf(here.storage, TEST_PASSWORD, NEW_PASSWORD)).toEqual([]);
  expect(await signInStatus(email, TEST_PASSWORD)).toBe(400);
  expect(await signInStatus(email, NEW_PASSWORD)).toBe(200);
});

test('SE32 a session of yesterday sets a password by the present one, too', async () => {
  const email = 'yesterday@example.test';
  await server.makePerson(email);
  const { sync } = newDevice();
  await sync.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
  await asAccountService(backend.embedded.db).asService((sql) =>
    sql.query("update auth.sessions set created_at = now() - interval '30 hours'"),
  );
  expect(
    await sync.auth.changePassword({ current: TEST_PASSWORD, password: NEW_PASSWORD }),
  ).toMatchObject({ ok: true });
});

test('SE32 without a network nothing of it changes, and nobody is signed out', async () => {
  const email = 'away@example.test';
  await server.makePerson(email);
  const { sync, storage } = newDevice();
  await sync.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
  await until(sync.status, ({ connection }) => connection.status === 'connected');
  front.answer = (path) =>
    path.startsWith('/auth/') ? { status: 503, type: 'text/plain', body: '' } : null;
  const failed = { ok: false, failure: 'network' };
  const input = { current: TEST_PASSWORD, password: NEW_PASSWORD };
  expect(await sync.auth.changePassword(input)).toEqual(failed);
  expect(
    await sync.auth.changeEmail({
      current: TEST_PASSWORD,
      email: 'b@example.test',
      language: 'en',
    }),
  ).toEqual(failed);
  await expect(sync.auth.credentials()).rejects.toThrow();
  expect(sync.session.get()).toMatchObject({ status: 'authenticated' });
  expect(heldOf(storage, TEST_PASSWORD, NEW_PASSWORD)).toEqual([]);
});

test('SE33 another address counts once both mailboxes agreed, and every session goes on', async () => {
  const [email, wanted] = ['moving@example.test', 'moved@example.test'];
  await server.makePerson(email);
  await server.makePerson('neighbour@example.test');
  const there = await signInElsewhere(email);
  const here = newDevice();
  await here.sync.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
  await until(here.sync.status, ({ connection }) => connection.status === 'connected');
  const change = (current: string, to: string) =>
    here.sync.auth.changeEmail({ current, email: to, language: 'de' });
  expect(await change('Not-mine1', wanted)).toMatchObject({ failure: 'invalid_credentials' });
  expect(await change(TEST_PASSWORD, 'neighbour@example.test')).toMatchObject({
    failure: 'already_registered',
  });
  expect(await here.sync.auth.credentials()).toEqual({
    email,
    pendingEmail: null,
    hasPassword: true,
  });
  expect(await change(TEST_PASSWORD, wanted)).toEqual({ ok: true });
  expect(await here.sync.auth.credentials()).toMatchObject({ email, pendingEmail: wanted });
  for (const to of [email, wanted])
    expect(backend.embedded.mailbox.list(to)[0]?.language).toBe('de');

  // The new mailbox is read where nobody is signed in.
  const elsewhere = newDevice();
  const ofNew = linkTo(wanted);
  expect(new URL(ofNew).pathname).toBe('/auth/email-change');
  expect(await elsewhere.sync.auth.confirmEmail(ofNew)).toEqual({ ok: true, email: null });
  const ofOld = linkTo(email);
  expect(await here.sync.auth.confirmEmail(ofOld)).toEqual({ ok: true, email: wanted });
  expect(await here.sync.auth.confirmEmail(linkTo(wanted))).toMatchObject({
    failure: 'expired_link',
  });
  expect(keysOf(elsewhere.storage)).toEqual([]);
  await until(
    here.sync.session,
    (state) => state.status === 'authenticated' && state.user.email === wanted,
  );
  expect(await there.counts()).toEqual({ api: 200, renewal: 200 });
  expect(await signInStatus(wanted, TEST_PASSWORD)).toBe(200);
});

test('SE33 an account without a password says so, and gets one by the mail', async () => {
  const email = 'google-only@example.test';
  await server.makePerson(email);
  const { sync } = newDevice();
  await sync.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
  await asAccountService(backend.embedded.db).asService((sql) =>
    sql.query('update auth.users set encrypted_password = null where email = $1', [email]),
  );
  expect(await sync.auth.credentials()).toMatchObject({ email, hasPassword: false });
  expect(
    await sync.auth.changePassword({ current: TEST_PASSWORD, password: NEW_PASSWORD }),
  ).toMatchObject({ failure: 'invalid_credentials' });
  await sync.auth.requestPasswordReset(email);
  expect(
    await sync.auth.resetPassword({ proof: { url: linkTo(email) }, password: NEW_PASSWORD }),
  ).toMatchObject({ ok: true });
  expect(await sync.auth.credentials()).toMatchObject({ hasPassword: true });
  expect(sync.session.get()).toMatchObject({ status: 'authenticated' });
});

test('SE24 signing out everywhere ends the sessions and sockets of the other devices', async () => {
  const email = 'everywhere@example.test';
  await server.makePerson(email);
  const credentials = { email, password: TEST_PASSWORD, userType: 'renter' } as const;
  const there = await signInElsewhere(email);
  const socket = await there.connect();
  const isOver = new Promise((resolve) => void socket.once('disconnect', resolve));
  const here = newDevice();
  await here.sync.auth.signIn(credentials);
  await until(here.sync.status, ({ connection }) => connection.status === 'connected');
  expect(await here.sync.auth.signOutEverywhere()).toBe(true);
  // A deletion that takes more than 3 s ends after the answer.
  await expect.poll(() => keysOf(here.storage)).toEqual([]);
  expect(await isOver).toBe('io server disconnect');
  expect(await there.counts()).toEqual({ api: 401, renewal: 400 });
});

test('SE24 without a network signing out everywhere changes nothing', async () => {
  const email = 'nowhere@example.test';
  await server.makePerson(email);
  const { sync } = newDevice();
  await sync.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
  front.answer = (path) =>
    /signout|logout/u.test(path) ? { status: 503, type: 'text/plain', body: '' } : null;
  expect(await sync.auth.signOutEverywhere()).toBe(false);
  expect(sync.session.get()).toMatchObject({ status: 'authenticated' });
});

test('SE24 where our server does not answer the auth service alone ends the others', async () => {
  const email = 'half@example.test';
  await server.makePerson(email);
  const there = await signInElsewhere(email);
  const { sync } = newDevice();
  await sync.auth.signIn({ email, password: TEST_PASSWORD, userType: 'renter' });
  front.answer = (path) =>
    path.includes('signout') ? { status: 503, type: 'text/plain', body: '' } : null;
  expect(await sync.auth.signOutEverywhere()).toBe(true);
  front.answer = null;
  expect(await there.counts()).toEqual({ api: 401, renewal: 400 });
});

test('SE25 a link opened where no role was asked for leaves the roles as they are', async () => {
  const { sync } = newDevice();
  await sync.auth.signUp({ ...newPerson('elsewhere@example.test'), userType: 'landlord' });
  const other = newDevice();
  expect(await other.sync.auth.completeFromUrl(linkTo('elsewhere@example.test'))).toMatchObject({
    ok: true,
  });
  expect(other.sync.session.get()).toMatchObject({
    currentRole: 'landlord',
    roles: [{ role: 'landlord', isPrimary: true }],
  });
});
