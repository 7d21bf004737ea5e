import { expect, test } from 'vitest';
import { createMemoryStorage } from '#tests/sync/memoryStorage.ts';
import { SessionRefused } from '../model/signedOut.ts';
import { newAgentId } from './agentId.ts';
import { authFailureOf } from './authFailure.ts';
import { parseCallback } from './callbackUrl.ts';
import { localUserOf } from './localUser.ts';
import { currentRoleOf, roleChangeOf, roleStep, withPrimary } from './roles.ts';
import { createSessionStore } from './sessionStore.ts';
import { createStoredSession } from './storedSession.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const user = {
  id: ID,
  email: 'maya@example.test',
  full_name: 'Maya',
  avatar_url: null,
  user_metadata: { user_type: 'renter' as const },
};
const sessionOver = (items: Record<string, string>) => {
  const storage = createMemoryStorage();
  for (const [key, value] of Object.entries(items)) storage.setItem(key, value);
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (text: string) => void warnings.push(text) };
  const stored = createStoredSession(storage, log);
  return { storage, warnings, stored, session: createSessionStore(stored) };
};

test.each([
  ['no JSON', '{'],
  ['another shape', '{"id": 5}'],
  ['null', 'null'],
])('SE7 a stored user that is %s is removed and reported', (_what, text) => {
  const { session, storage, warnings } = sessionOver({ user: text });
  session.read();
  expect(session.state.get()).toEqual({ status: 'unauthenticated' });
  expect(storage.getItem('user')).toBeNull();
  expect(warnings).toHaveLength(1);
});

test('SE7 broken roles are removed; the person stays signed in', () => {
  const { session, storage } = sessionOver({
    user: JSON.stringify(user),
    userRoles: '[{"role":"king"}]',
    currentRole: 'landlord',
  });
  session.read();
  expect(session.state.get()).toMatchObject({ status: 'authenticated', currentRole: 'landlord' });
  expect(storage.getItem('userRoles')).toBeNull();
});

test('SE8 the role in force is the primary one, else the first, else the saved, else the type', () => {
  const both = [
    { role: 'renter', isPrimary: false },
    { role: 'landlord', isPrimary: true },
  ] as const;
  expect(currentRoleOf(both, 'renter', 'renter')).toBe('landlord');
  expect(currentRoleOf([{ role: 'landlord', isPrimary: false }], 'renter', 'renter')).toBe(
    'landlord',
  );
  expect(currentRoleOf([], 'landlord', 'renter')).toBe('landlord');
  expect(currentRoleOf([], null, 'landlord')).toBe('landlord');
  expect(currentRoleOf([], null, undefined)).toBe('renter');
});

test('SE9 signing in promotes an expected role that is held, and adds one that is not', () => {
  const renter = [{ role: 'renter', isPrimary: true }] as const;
  expect(roleStep(renter, 'renter')).toEqual({ kind: 'none' });
  expect(roleStep(renter, 'landlord')).toEqual({ kind: 'add', role: 'landlord' });
  expect(roleStep([], 'renter')).toEqual({ kind: 'add', role: 'renter' });
  const both = [...renter, { role: 'landlord', isPrimary: false }] as const;
  expect(roleStep(both, 'landlord')).toEqual({ kind: 'promote', role: 'landlord' });
  expect(withPrimary(both, 'landlord')).toEqual([
    { role: 'landlord', isPrimary: true },
    { role: 'renter', isPrimary: false },
  ]);
});

test('SE10 an agent id is as the server takes it', () => {
  const random = { next: () => 0, bytes: (length: number) => new Uint8Array(length).fill(0xab) };
  expect(newAgentId(random)).toBe('AG-ABABABABAB');
});

for (const [url, kind] of [
  ['https://x.test/auth/callback#access_token=a&refresh_token=r', 'tokens'],
  ['https://x.test/auth/callback?token_hash=h&type=signup', 'hash'],
  ['https://x.test/auth/callback?code=c', 'code'],
  ['https://x.test/auth/callback#error=access_denied&error_code=otp_expired', 'error'],
  ['https://x.test/auth/callback?code=c&error_code=otp_expired', 'error'],
  ['https://x.test/auth/callback?token_hash=h&type=unheard', 'none'],
  ['https://x.test/auth/callback#access_token=a', 'none'],
  ['not a url', 'none'],
] as const) {
  test(`SE11 ${url} is read as ${kind}`, () => {
    expect(parseCallback(url).kind).toBe(kind);
  });
}

test.each([
  [{ code: 'invalid_credentials', status: 400 }, 'invalid_credentials'],
  [{ code: 'email_not_confirmed', status: 400 }, 'email_not_confirmed'],
  [{ code: 'user_already_exists', status: 422 }, 'already_registered'],
  [{ code: 'weak_password', status: 422 }, 'weak_password'],
  [{ code: 'over_email_send_rate_limit', status: 429 }, 'too_many_requests'],
  [{ status: 429 }, 'too_many_requests'],
  [{ code: 'otp_expired', status: 403 }, 'expired_link'],
  [{ name: 'AuthRetryableFetchError', status: 0 }, 'network'],
  [new TypeError('fetch failed'), 'network'],
  [{ code: 'toString', status: 500 }, 'unexpected'],
  ['a string', 'unexpected'],
])('SE3 %o means %s', (error, failure) => {
  expect(authFailureOf(error)).toEqual({ ok: false, failure });
});

test('SE2 what a person wrote into their metadata cannot break the local copy', () => {
  const account = {
    id: ID,
    email: 'maya@example.test',
    user_metadata: { full_name: 7, user_type: 'admin', agent_id: 'AG-1', avatar: '' },
  };
  expect(localUserOf(account)).toEqual({
    id: ID,
    email: 'maya@example.test',
    full_name: '',
    avatar_url: null,
    user_metadata: { agent_id: 'AG-1' },
  });
  expect(localUserOf({ id: 'x' })).toBeNull();
});

test('SE17 what another tab wrote is taken over; a cleared storage signs this tab out', () => {
  const { session, storage } = sessionOver({});
  session.read();
  storage.setItem('user', JSON.stringify(user));
  storage.setItem('userRoles', '[{"role":"landlord","is_primary":true}]');
  session.read();
  expect(session.state.get()).toMatchObject({ currentRole: 'landlord', verified: false });
  storage.clear();
  session.read();
  expect(session.state.get()).toEqual({ status: 'unauthenticated' });
});

test('SE29 what is heard of a person whom another tab has signed out is not stored', () => {
  const { session, storage } = sessionOver({});
  session.signedIn(user, []);
  storage.clear();
  session.updateProfile(ID, { full_name: 'Maya Lind', avatar_url: null });
  session.updateRoles(ID, [{ role: 'landlord', isPrimary: true }]);
  expect(storage.length).toBe(0);
  session.read();
  expect(session.state.get()).toEqual({ status: 'unauthenticated' });
});

test('SE29 a session ends by Log Out, a refusal, another person, and in another tab; a new sign-in begins another', () => {
  const { session, storage } = sessionOver({});
  const daniel = { ...user, id: '019a0000-0000-7000-8000-000000000002' };
  const ends = [
    () => session.clear(),
    () => session.clear(new SessionRefused()),
    () => session.signedIn(daniel, []),
    () => {
      storage.clear();
      session.read();
    },
  ];
  for (const end of ends) {
    const signingIn = session.ending();
    session.signedIn(user, []);
    const ending = session.endingOf(ID);
    session.signedIn(user, []);
    session.read();
    expect([signingIn.aborted, ending.aborted]).toEqual([false, false]);
    end();
    expect([signingIn.aborted, ending.aborted]).toEqual([true, true]);
    expect(session.endingOf(ID).aborted).toBe(true);
    expect(session.ending().aborted).toBe(false);
    session.clear();
  }
});

test('SE19 the own profile goes before what the metadata said, until the metadata says something new', () => {
  const { session, storage } = sessionOver({ user: JSON.stringify(user) });
  session.read();
  session.updateProfile(ID, { full_name: 'Maya L.', avatar_url: '/maya.webp' });
  const shown = { full_name: 'Maya L.', avatar_url: '/maya.webp', email: user.email };
  expect(session.state.get()).toMatchObject({ user: shown });
  expect(storage.getItem('user')).toContain('Maya L.');
  session.updateUser(user);
  expect(session.state.get()).toMatchObject({ user: shown });
  const renamed = { ...user, full_name: 'M', user_metadata: { full_name: 'M' } };
  session.updateUser(renamed);
  expect(session.state.get()).toMatchObject({ user: { full_name: 'M' } });
  session.updateProfile('somebody else', { full_name: 'X', avatar_url: null });
  expect(session.state.get()).toMatchObject({ user: { full_name: 'M' } });
});

test('SE19 the stored role follows the role in force, also when the one of before was taken away elsewhere', () => {
  const { session, storage } = sessionOver({ user: JSON.stringify(user) });
  session.read();
  session.updateRoles(ID, [{ role: 'landlord', isPrimary: true }]);
  expect(storage.getItem('currentRole')).toBe('landlord');
  session.updateRoles(ID, [{ role: 'renter', isPrimary: true }]);
  expect(storage.getItem('currentRole')).toBe('renter');
});

const renterNow = [
  { role: 'renter', isPrimary: true },
  { role: 'landlord', isPrimary: false },
] as const;

test('SE31 a session that runs keeps its role when another becomes primary elsewhere, over a restart and in every tab', () => {
  const { session, storage, stored } = sessionOver({});
  session.signedIn(user, [{ role: 'landlord', isPrimary: true }]);
  session.updateRoles(ID, renterNow);
  expect(session.state.get()).toMatchObject({ currentRole: 'landlord', roles: renterNow });
  expect(storage.getItem('currentRole')).toBe('landlord');
  const afterRestart = createSessionStore(stored);
  afterRestart.read();
  expect(afterRestart.state.get()).toMatchObject({ currentRole: 'landlord' });
});

test('SE31 what is chosen in one tab is not taken back by what another hears of the roles', () => {
  const { session, stored } = sessionOver({});
  session.signedIn(user, renterNow);
  const other = createSessionStore(stored);
  other.read();
  session.updateRoles(ID, renterNow, 'landlord');
  other.updateRoles(ID, renterNow.toReversed());
  session.read();
  expect(session.state.get()).toMatchObject({ currentRole: 'landlord' });
});

test('SE31 who logs in acts in the role that is then primary', () => {
  const { session } = sessionOver({});
  session.signedIn(user, [{ role: 'landlord', isPrimary: true }]);
  session.signedIn(user, renterNow);
  expect(session.state.get()).toMatchObject({ currentRole: 'renter' });
});

test('SE9 a log-in says how it changed the role, and nothing where it did not', () => {
  const landlord = [{ role: 'landlord', isPrimary: true }] as const;
  const change = { from: 'landlord', to: 'renter' };
  expect(roleChangeOf(landlord, renterNow)).toEqual({ ...change, isNew: true });
  expect(roleChangeOf(withPrimary(renterNow, 'landlord'), renterNow)).toEqual({
    ...change,
    isNew: false,
  });
  expect(roleChangeOf(renterNow, renterNow)).toBeNull();
  expect(roleChangeOf([], renterNow)).toBeNull();
});

const signedIn = () => {
  const over = sessionOver({ user: JSON.stringify(user) });
  over.session.read();
  return over;
};

test('SE30 a refusal while the account is deleted waits for how that ends', async () => {
  const { session } = signedIn();
  const outcome = session.whileEnding(async () => {
    session.refused();
    expect(session.state.get().status).toBe('authenticated');
    await Promise.resolve();
    session.clear();
  });
  await outcome;
  expect(session.state.get().status).toBe('unauthenticated');
});

test('SE30 where the deletion fails the refusal counts', async () => {
  const { session } = signedIn();
  const ending = session.ending();
  const failing = session.whileEnding(() => {
    session.refused();
    return Promise.reject(new Error('no line'));
  });
  await expect(failing).rejects.toThrow('no line');
  expect(session.state.get().status).toBe('unauthenticated');
  expect(ending.reason).toBeInstanceOf(SessionRefused);
});
