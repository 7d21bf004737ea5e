import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AuthLimits, NORMAL_LIMITS, RELAXED_LIMITS } from '#server/embedded/auth/authRates.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';
import { LONG, SLOW } from '#tests/tags.ts';
import { ask } from './ask.ts';
import { openLink } from './openLink.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from './startTestBackend.ts';

const sessionSchema = z.object({ access_token: z.string() });

/** With the limits of a real one, but without its pauses. */
const STRICT: AuthLimits = { ...NORMAL_LIMITS, padMs: 1 };

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const newest = (to: TestBackend, email: string) => {
  const [mail] = to.embedded.mailbox.list(email);
  if (!mail?.link) throw new Error(`no mail to ${email}`);
  return { link: mail.link, code: mail.code ?? '' };
};
const recover = (to: TestBackend, email: string, peer?: string) =>
  ask(to.embedded, '/auth/v1/recover', { body: { email }, ...(peer && { peer }) });
const verify = (to: TestBackend, body: object, peer?: string) =>
  ask(to.embedded, '/auth/v1/verify', { body, ...(peer && { peer }) });
const follow = (to: TestBackend, link: string, peer?: string) => openLink(to.embedded, link, peer);
const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error_code?: string }).error_code;

const hashOf = (email: string, code: string) =>
  createHash('sha256')
    .update(email + code)
    .digest('hex');
const wrongTo = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

it('a link holds nothing that follows from the address and the digits', async () => {
  const email = 'sealed@example.test';
  await backend.makePerson(email);
  await recover(backend, email);
  const { link, code } = newest(backend, email);
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash') ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const guess = hashOf(email, code);
  expect(token).not.toBe(guess);
  expect((await verify(backend, { type: 'recovery', token_hash: guess })).status).toBe(403);
  const stored = await asAccountService(backend.embedded.db).asService((sql) =>
    sql.query(
      `select u::text || p::text as row from auth.users u join private.mail_proofs p on p.user_id = u.id
       where u.email = $1`,
      [email],
    ),
  );
  expect(stored).toHaveLength(1);
  for (const secret of [guess, token, code]) expect(JSON.stringify(stored)).not.toContain(secret);
});

it(
  'a few wrong digits end those of the mail, over every door and a restart; its link goes on',
  LONG,
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'roost-proofs-'));
    const start = () => startTestBackend({ dataDir, rates: RELAXED_LIMITS });
    let server = await start();
    try {
      const email = 'owner@example.test';
      await server.makePerson(email);
      await recover(server, email);
      const { link, code } = newest(server, email);
      for (const by of [1, 2, 3]) {
        const token = wrongTo(code, by);
        expect((await verify(server, { type: 'recovery', email, token })).status).toBe(403);
      }
      await server.close();
      server = await start();
      for (const by of [4, 5]) {
        const token = wrongTo(code, by);
        const asTyped = { type: 'recovery', email: ` ${email.toUpperCase()}`, token };
        expect((await verify(server, asTyped)).status).toBe(403);
      }
      expect((await verify(server, { type: 'recovery', email, token: code })).status).toBe(403);
      expect((await follow(server, link)).status).toBe(200);
    } finally {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

/** Each asks the database: `npm run guess` makes 10,000, a minute's work; every run of the suite a part of it. */
const TRIES = Number(process.env.WRONG_CODES ?? 2000);

it('Thousands of wrong codes over every door: none is taken, also over restarts', {
  // Two thousand tries, each of which asks the database.
  ...SLOW,
  timeout: 240_000,
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'roost-guesses-'));
  const start = () => startTestBackend({ dataDir, rates: STRICT });
  const email = 'wanted@example.test';
  const taken: string[] = [];
  let looked = 0;
  let server = await start();
  try {
    await server.makePerson(email);
    await recover(server, email);
    const { code } = newest(server, email);
    for (let turn = 0; turn < TRIES; turn += 1) {
      if (turn === Math.floor(TRIES / 3) || turn === Math.floor((2 * TRIES) / 3)) {
        await server.close();
        server = await start();
      }
      // A new network at each try: what is counted is the account and its address.
      const peer = `198.51.${Math.floor(turn / 250) % 256}.${turn % 250}`;
      // The right digits come by, too: by then they are over.
      const guess = turn > 50 && turn % 100 === 0 ? code : wrongTo(code, turn + 1);
      const answer = await GUESSES[turn % GUESSES.length]?.(server, email, guess, peer);
      if (answer?.status === 403) looked += 1;
      if (answer?.ok) taken.push(guess);
    }
    expect(taken).toEqual([]);
    // Links are looked at each time, and are nothing to guess; of digits a day's share was.
    expect(looked).toBeLessThanOrEqual(TRIES / 2 + NORMAL_LIMITS.codesPerDay);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

type Guess = (to: TestBackend, email: string, code: string, peer: string) => Promise<Response>;
const GUESSES: readonly Guess[] = [
  (to, email, token, peer) => verify(to, { type: 'recovery', email, token }, peer),
  (to, email, code, peer) =>
    verify(to, { type: 'recovery', token_hash: hashOf(email, code) }, peer),
  (to, email, token, peer) =>
    verify(to, { type: 'email', email: email.toUpperCase(), token }, peer),
];

it('wrong links and digits of one network are counted together', LONG, async () => {
  const strict = await startTestBackend({ rates: STRICT });
  try {
    const peer = '192.0.2.44';
    const statuses: number[] = [];
    for (let turn = 0; turn < 31; turn += 1) {
      const answer = await GUESSES[turn % GUESSES.length]?.(
        strict,
        `nobody${turn}@example.test`,
        '000000',
        peer,
      );
      statuses.push(answer?.status ?? 0);
    }
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses[30]).toBe(429);
  } finally {
    await strict.close();
  }
});

it('a new address is asked of both mailboxes, whichever agrees first', async () => {
  for (const [number, order] of [['old', 'new'] as const, ['new', 'old'] as const].entries()) {
    const addresses = { old: `from${number}@example.test`, new: `to${number}@example.test` };
    const { id, token } = await backend.makePerson(addresses.old);
    const body = { email: addresses.new.toUpperCase() };
    const changed = await ask(backend.embedded, '/auth/v1/user', { method: 'PUT', body, token });
    expect(changed.status).toBe(200);
    const [first, second] = order;
    const half = await follow(backend, newest(backend, addresses[first]).link);
    expect([half.status, await half.json()]).toMatchObject([200, { code: 200 }]);
    const before = await addressOf(id);
    expect(before).toBe(addresses.old);
    const whole = await follow(backend, newest(backend, addresses[second]).link);
    expect(await whole.json()).toMatchObject({ user: { email: addresses.new } });
    expect(await addressOf(id)).toBe(addresses.new);
  }
});

it('an address that somebody else has taken meanwhile is not taken over', async () => {
  const { id, token } = await backend.makePerson('mover@example.test');
  const body = { email: 'coveted@example.test' };
  await ask(backend.embedded, '/auth/v1/user', { method: 'PUT', body, token });
  const ways = [newest(backend, 'mover@example.test'), newest(backend, body.email)];
  await backend.makePerson(body.email);
  await follow(backend, ways[0]?.link ?? '');
  expect(await codeOf(await follow(backend, ways[1]?.link ?? ''))).toBe('email_exists');
  expect(await addressOf(id)).toBe('mover@example.test');
});

it('a new password ends the ways to a reset that were mailed', async () => {
  const email = 'changed@example.test';
  const { token } = await backend.makePerson(email);
  await recover(backend, email);
  const { link } = newest(backend, email);
  const body = { password: 'Other-pass1', current_password: TEST_PASSWORD };
  const changed = await ask(backend.embedded, '/auth/v1/user', { method: 'PUT', body, token });
  expect(changed.status).toBe(200);
  expect(await codeOf(await follow(backend, link))).toBe('otp_expired');
});

describe('a password is set', () => {
  const change = (token: string, body: object, to = backend) =>
    ask(to.embedded, '/auth/v1/user', { method: 'PUT', body, token });
  const reset = async (email: string) => {
    await recover(backend, email);
    const answer = await follow(backend, newest(backend, email).link);
    return sessionSchema.parse(await answer.json()).access_token;
  };
  const password = 'Taken-pass1';

  it('by nobody who has a session alone, however fresh it is', async () => {
    const { token } = await backend.makePerson('borrowed@example.test');
    const without = await change(token, { password });
    expect([without.status, await codeOf(without)]).toEqual([400, 'reauthentication_needed']);
    const wrong = await change(token, { password, current_password: 'Wrong-pass1' });
    expect([wrong.status, await codeOf(wrong)]).toEqual([400, 'invalid_credentials']);
    const right = await change(token, { password, current_password: TEST_PASSWORD });
    expect(right.status).toBe(200);
  });

  it('by guesses of the present one as seldom as by those of a log-in', async () => {
    const strict = await startTestBackend({ rates: STRICT });
    try {
      const { token } = await strict.makePerson('held@example.test');
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        const body = { password, current_password: `Wrong-pass${turn}` };
        statuses.push((await change(token, body, strict)).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    } finally {
      await strict.close();
    }
  });

  it('by whoever read the mail of a reset: once, and soon', async () => {
    const email = 'reset@example.test';
    await backend.makePerson(email);
    const first = await reset(email);
    expect(await codeOf(await change(first, { password: 'weak' }))).toBe('weak_password');
    expect(await codeOf(await change(first, { password: TEST_PASSWORD }))).toBe('same_password');
    expect((await change(first, { password })).status).toBe(200);
    expect(await codeOf(await change(first, { password: TEST_PASSWORD }))).toBe(
      'reauthentication_needed',
    );
    const late = await reset(email);
    await asAccountService(backend.embedded.db).asService((sql) =>
      sql.query(
        `update auth.sessions set created_at = now() - interval '16 minutes'
         where user_id = (select id from auth.users where email = $1)`,
        [email],
      ),
    );
    expect(await codeOf(await change(late, { password: TEST_PASSWORD }))).toBe(
      'reauthentication_needed',
    );
  });

  it('for one of two at once that name the same present one', async () => {
    const { token } = await backend.makePerson('twice@example.test');
    const answers = await Promise.all(
      ['One-pass1', 'Two-pass2'].map((wanted) =>
        change(token, { password: wanted, current_password: TEST_PASSWORD }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400]);
  });
});

it('a link that somebody only fetches is not used up, and signs nobody in', async () => {
  const email = 'scanned@example.test';
  await ask(backend.embedded, '/auth/v1/signup', { body: { email, password: TEST_PASSWORD } });
  const { link } = newest(backend, email);
  const carried = new URL(link).hash.slice(1);
  // A scanner of mails asks the server for the page alone. The part behind the `#` stays with the scanner.
  expect(new URL(link).pathname).toBe('/auth/callback');
  const old = await backend.embedded.fetch(
    new Request(`http://localhost:3000/auth/v1/verify?${carried}&token=x`),
  );
  expect(old.status).toBe(405);
  const rows = await asAccountService(backend.embedded.db).asService((sql) =>
    sql.query('select 1 from auth.users where email = $1 and confirmed_at is null', [email]),
  );
  expect(rows).toHaveLength(1);
  expect((await follow(backend, link)).status).toBe(200);
});

it('whether an address is taken is told to somebody signed in as seldom as to anybody else', async () => {
  const strict = await startTestBackend({ rates: STRICT });
  try {
    const { token } = await strict.makePerson('curious@example.test');
    await strict.makePerson('hidden@example.test');
    const told: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const body = { email: 'hidden@example.test' };
      const peer = `192.0.2.${turn}`;
      const answer = await ask(strict.embedded, '/auth/v1/user', {
        method: 'PUT',
        body,
        token,
        peer,
      });
      told.push(answer.status);
    }
    expect(told).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  } finally {
    await strict.close();
  }
});

it('mails have an end: by address whoever asks, and by account whatever the address', async () => {
  const strict = await startTestBackend({ rates: { ...STRICT, mailEveryMs: 0, perAddress: 1000 } });
  try {
    const email = 'bombed@example.test';
    const { token } = await strict.makePerson(email);
    const asked: number[] = [];
    for (let turn = 0; turn < 40; turn += 1)
      asked.push((await recover(strict, email, `192.0.2.${turn}`)).status);
    expect(strict.embedded.mailbox.list(email)).toHaveLength(NORMAL_LIMITS.mailsPerHour);
    expect(asked.at(-1)).toBe(429);

    const strangers: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const body = { email: `stranger${turn}@example.test` };
      const answer = await ask(strict.embedded, '/auth/v1/user', { method: 'PUT', body, token });
      strangers.push(answer.status);
    }
    expect(strangers.filter((status) => status === 200)).toHaveLength(NORMAL_LIMITS.mailsPerHour);
    expect(strangers.at(-1)).toBe(429);
    // The way that was mailed last still is one.
    const last = strict.embedded.mailbox.list(email).find(({ link }) => link?.includes('recovery'));
    expect((await follow(strict, last?.link ?? '')).status).toBe(200);
  } finally {
    await strict.close();
  }
});

it('a clock that was ahead for a moment holds nobody back', async () => {
  const strict = await startTestBackend({ rates: STRICT });
  try {
    const email = 'early@example.test';
    for (let turn = 0; turn < 6; turn += 1)
      await verify(strict, { type: 'signup', email, token: '000000' });
    await strict.embedded.db.asService((sql) =>
      sql.query(`update private.auth_tries set since = now() + interval '1 hour'`),
    );
    const answer = await verify(strict, { type: 'signup', email, token: '000000' });
    expect(answer.status).toBe(403);
  } finally {
    await strict.close();
  }
});

async function addressOf(id: string): Promise<unknown> {
  const [row] = await asAccountService(backend.embedded.db).asService((sql) =>
    sql.query<{ email: string }>(
      'select u.email from auth.users u join user_profiles p using (id) where id = $1::uuid and p.email = u.email',
      [id],
    ),
  );
  return row?.email;
}
