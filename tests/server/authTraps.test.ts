import { afterAll, beforeAll, expect, it } from 'vitest';
import { NORMAL_LIMITS } from '#server/embedded/auth/authRates.ts';
import { ask } from './ask.ts';
import { openLink } from './openLink.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from './startTestBackend.ts';

let backend: TestBackend;
/** With the limits of a real one, but without its pauses. */
let strict: TestBackend;

beforeAll(async () => {
  [backend, strict] = await Promise.all([
    startTestBackend(),
    startTestBackend({ rates: { ...NORMAL_LIMITS, padMs: 1 } }),
  ]);
});
afterAll(() => Promise.all([backend.close(), strict.close()]));

const login = (to: TestBackend, email: string, password: string, peer?: string) =>
  ask(to.embedded, '/auth/v1/token?grant_type=password', {
    body: { email, password },
    ...(peer !== undefined && { peer }),
  });

const askFrom = (number: number) =>
  ask(strict.embedded, '/rest/v1/rpc/is_email_available', {
    body: { email_param: `free${number}@example.test` },
    headers: {
      'x-forwarded-for': `203.0.113.${number}`,
      'cf-connecting-ip': `198.51.100.${number}`,
    },
    peer: '192.0.2.99',
  });

const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error_code?: string }).error_code;

async function endedSessions(userId: string): Promise<number> {
  const rows = await backend.embedded.db.asService((sql) =>
    sql.query('select 1 from ended_sessions where user_id = $1::uuid', [userId]),
  );
  return rows.length;
}

it('repeated logins are limited: the sixth within the window answers 429 and says when', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    statuses.push((await login(strict, 'nobody@example.test', 'Wrong-pass1')).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
  const sixth = await login(strict, 'Nobody@example.test', 'Wrong-pass1');
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(200);
  expect(await codeOf(sixth)).toBe('over_request_rate_limit');
});

it('repeated logins are limited: tries at the same moment do not slip past', async () => {
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => login(strict, 'burst@example.test', 'Wrong-pass1')),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
});

it('repeated logins are limited by the network address too', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 31 }, async (_, number) => {
      const answer = await login(strict, `guess${number}@example.test`, 'Wrong-pass1', '192.0.2.7');
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await login(strict, 'guess99@example.test', 'Wrong-pass1', '192.0.2.8')).status).toBe(
    400,
  );
});

it('repeated logins are limited, but the right password wipes the slate', async () => {
  const email = 'forgetful@example.test';
  await strict.makePerson(email);
  for (let round = 0; round < 2; round += 1) {
    for (let turn = 0; turn < 4; turn += 1) await login(strict, email, 'Wrong-pass1');
    expect((await login(strict, email, TEST_PASSWORD)).status).toBe(200);
  }
});

it('repeated resets and sign-ups are limited, for known and unknown addresses alike', async () => {
  await strict.makePerson('known@example.test');
  for (const email of ['known@example.test', 'unknown@example.test']) {
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await ask(strict.embedded, '/auth/v1/recover', { body: { email } })).status);
    }
    expect([email, statuses]).toEqual([email, [200, 200, 200, 200, 200, 429]]);
  }
  const signups: number[] = [];
  const body = { email: 'double@example.test', password: TEST_PASSWORD };
  await strict.makePerson(body.email);
  for (let turn = 0; turn < 5; turn += 1) {
    signups.push((await ask(strict.embedded, '/auth/v1//signup/', { body })).status);
  }
  expect(signups).toEqual([200, 200, 200, 200, 429]);
});

it('repeated logins are limited under every spelling of the path', async () => {
  for (const path of [
    '/auth/v1/%74oken',
    '/auth/v1//token',
    '/auth/v1/token/',
    '/auth//v1/token',
  ]) {
    const statuses: number[] = [];
    const email = `${path.length}${path.indexOf('%')}@example.test`;
    for (let turn = 0; turn < 6; turn += 1) {
      const body = { email, password: 'Wrong-pass1' };
      const answer = await ask(strict.embedded, `${path}?grant_type=password`, { body });
      statuses.push(answer.status);
    }
    expect([path, [404, 429].includes(statuses[5] ?? 0)]).toEqual([path, true]);
  }
});

it('repeated guesses of a code are limited', async () => {
  const body = { type: 'signup', email: 'guessed@example.test', token: '000000' };
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    statuses.push((await ask(strict.embedded, '/auth/v1/verify', { body })).status);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
});

it('a second mail within the minute is refused as hosted does', async () => {
  const email = 'impatient@example.test';
  await ask(strict.embedded, '/auth/v1/signup', { body: { email, password: TEST_PASSWORD } });
  const again = await ask(strict.embedded, '/auth/v1/resend', { body: { type: 'signup', email } });
  expect(again.status).toBe(429);
  expect(await codeOf(again)).toBe('over_email_send_rate_limit');
  expect(strict.embedded.mailbox.list(email)).toHaveLength(1);
});

it('a wrong password says the same of an unconfirmed, a confirmed and an unknown address', async () => {
  await backend.makePerson('confirmed@example.test');
  const body = { email: 'unconfirmed@example.test', password: TEST_PASSWORD };
  await ask(backend.embedded, '/auth/v1/signup', { body });
  const answers: unknown[] = [];
  for (const name of ['confirmed', 'unconfirmed', 'unknown']) {
    const answer = await login(backend, `${name}@example.test`, 'Wrong-pass1');
    answers.push([answer.status, await answer.json()]);
  }
  expect(answers[0]).toMatchObject([400, { error_code: 'invalid_credentials' }]);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  const right = await login(backend, body.email, TEST_PASSWORD);
  expect(await codeOf(right)).toBe('email_not_confirmed');
});

it('sign-up answers a known address with the same fields as a new one', async () => {
  await backend.makePerson('old@example.test');
  const shapes: string[][] = [];
  for (const email of ['old@example.test', 'new@example.test']) {
    const answer = await ask(backend.embedded, '/auth/v1/signup', {
      body: { email, password: TEST_PASSWORD, data: { full_name: 'Ana' } },
    });
    expect(answer.status).toBe(200);
    shapes.push(Object.keys((await answer.json()) as object).sort());
  }
  expect(shapes[0]).toEqual(shapes[1]);
});

it('an access token outlives its sign-out: the session is written down as ended', async () => {
  const email = 'devices@example.test';
  const { id, token } = await backend.makePerson(email);
  const other = (await (await login(backend, email, TEST_PASSWORD)).json()) as {
    access_token: string;
  };
  await login(backend, email, TEST_PASSWORD);
  const logout = (scope: string, by: string) =>
    ask(backend.embedded, `/auth/v1/logout?scope=${scope}`, { token: by });
  expect((await logout('local', token)).status).toBe(204);
  expect(await endedSessions(id)).toBe(1);
  expect((await logout('others', other.access_token)).status).toBe(204);
  expect(await endedSessions(id)).toBe(2);
  const user = await ask(backend.embedded, '/auth/v1/user', { method: 'GET', token });
  expect(await codeOf(user)).toBe('session_not_found');
  expect((await logout('', other.access_token)).status).toBe(400);
  expect(
    (await ask(backend.embedded, '/auth/v1/logout', { token: other.access_token })).status,
  ).toBe(204);
  expect(await endedSessions(id)).toBe(3);
});

it('a sign-out with a forged token ends nobody', async () => {
  const { id, token } = await backend.makePerson('victim@example.test');
  const forged = `${token.slice(0, -6)}aaaaaa`;
  const answer = await ask(backend.embedded, '/auth/v1/logout?scope=global', { token: forged });
  expect(answer.ok).toBe(false);
  expect(await endedSessions(id)).toBe(0);
});

it('an e-mail change reaches the profile', async () => {
  const { id, token } = await backend.makePerson('before@example.test');
  const email = 'after@example.test';
  const changed = await ask(backend.embedded, '/auth/v1/user', {
    method: 'PUT',
    body: { email },
    token,
  });
  expect(changed.status).toBe(200);
  const answers: unknown[] = [];
  for (const mailbox of ['before@example.test', email]) {
    const [mail] = backend.embedded.mailbox.list(mailbox);
    answers.push(await (await openLink(backend.embedded, mail?.link ?? '')).json());
  }
  expect(answers).toMatchObject([{ code: 200 }, { user: { email } }]);
  const rows = await backend.embedded.db.asService((sql) =>
    sql.query('select email from user_profiles where id = $1::uuid', [id]),
  );
  expect(rows).toEqual([{ email }]);
});

it('metadata is encoded once: the trigger at sign-up reads it', async () => {
  const { id } = await backend.makePerson('meta@example.test', {
    userType: 'landlord',
    fullName: 'Zoë "Quote" O’Neil',
  });
  const rows = await backend.embedded.db.asService((sql) =>
    sql.query('select full_name, user_type from user_profiles where id = $1::uuid', [id]),
  );
  expect(rows).toEqual([{ full_name: 'Zoë "Quote" O’Neil', user_type: 'landlord' }]);
});

it('is_email_available counts by the real network address, whatever a header claims', async () => {
  const statuses: number[] = [];
  for (let number = 0; number < 21; number += 1) statuses.push((await askFrom(number)).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses[20]).toBe(429);
});

it('is_email_available is generous with suites, whose calls all come from one address', async () => {
  for (let number = 0; number < 25; number += 1) {
    const answer = await ask(backend.embedded, '/rest/v1/rpc/is_email_available', {
      body: { email_param: `suite${number}@example.test` },
      peer: '192.0.2.98',
    });
    expect(answer.status).toBe(200);
  }
});
