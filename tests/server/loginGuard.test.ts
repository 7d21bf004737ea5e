import { afterAll, beforeAll, expect, it } from 'vitest';
import { NORMAL_LIMITS } from '#server/embedded/auth/authRates.ts';
import { ask } from './ask.ts';
import { openLink } from './openLink.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from './startTestBackend.ts';

/** With the limits of a real one, but without its pauses. */
const STRICT = { ...NORMAL_LIMITS, padMs: 1 };
const HOME = '192.0.2.1';
const STRANGER = '198.51.100.9';

let strict: TestBackend;
beforeAll(async () => {
  strict = await startTestBackend({ rates: STRICT });
});
afterAll(() => strict.close());

const login = (email: string, password: string, peer: string, cookie = '') =>
  ask(strict.embedded, '/auth/v1/token?grant_type=password', {
    body: { email, password },
    peer,
    headers: { ...(cookie && { cookie }) },
  });
const cookieOf = (answer: Response) =>
  (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

async function guess(email: string, tries: number, peerOf: (turn: number) => string) {
  const statuses: number[] = [];
  for (let turn = 0; turn < tries; turn += 1)
    statuses.push((await login(email, 'Wrong-pass1', peerOf(turn))).status);
  return statuses;
}

it('a stranger who guesses is slowed, and the owner signs in from elsewhere all the same', async () => {
  const email = 'besieged@example.test';
  await strict.makePerson(email);
  const statuses = await guess(email, 12, () => STRANGER);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expect((await login(email, TEST_PASSWORD, HOME)).status).toBe(200);
});

it('a device that signed in before signs in beside a stranger on the same network', async () => {
  const email = 'cafe@example.test';
  await strict.makePerson(email);
  const first = await login(email, TEST_PASSWORD, HOME);
  const cookie = cookieOf(first);
  expect(first.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
  expect((await guess(email, 6, () => HOME)).at(-1)).toBe(429);
  expect((await login(email, TEST_PASSWORD, HOME)).status).toBe(429);
  const again = await login(email, TEST_PASSWORD, HOME, cookie);
  expect(again.status).toBe(200);
  expect(cookieOf(again)).toBe('');
  // Known for this account alone, and for five wrong ones.
  const another = 'neighbour@example.test';
  await strict.makePerson(another);
  await guess(another, 6, () => HOME);
  expect((await login(another, TEST_PASSWORD, HOME, cookie)).status).toBe(429);
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1)
    statuses.push((await login(email, 'Wrong-pass1', HOME, cookie)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

it('guesses from many networks are slowed together; a network that is known and the reset go on', async () => {
  const email = 'botnet@example.test';
  await strict.makePerson(email);
  expect((await login(email, TEST_PASSWORD, HOME)).status).toBe(200);
  const statuses = await guess(
    email,
    STRICT.perAddressElsewhere + 5,
    (turn) => `203.0.113.${turn}`,
  );
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  expect((await login(email, TEST_PASSWORD, '203.0.113.250')).status).toBe(429);
  expect((await login(email, TEST_PASSWORD, HOME)).status).toBe(200);

  const reset = await ask(strict.embedded, '/auth/v1/recover', {
    body: { email },
    peer: '203.0.113.251',
  });
  expect(reset.status).toBe(200);
  const link = strict.embedded.mailbox.list(email)[0]?.link ?? '';
  expect((await openLink(strict.embedded, link, '203.0.113.251')).status).toBe(200);
  // A person who read the mail is known from there.
  expect((await login(email, TEST_PASSWORD, '203.0.113.251')).status).toBe(200);
});

it('what is known of doors cannot be read from the database', async () => {
  const rows = await strict.embedded.db.asService((sql) =>
    sql.query<{ door: string }>('select door from private.known_doors'),
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { door } of rows) expect(door).toMatch(/^[0-9a-f]{64}$/);
});
