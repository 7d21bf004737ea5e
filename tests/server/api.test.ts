import { RATES } from '#contract/protocol/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageSchema } from '#contract/entities/message.ts';
import {
  API,
  catchUpAnswerSchema,
  conversationsAnswerSchema,
  healthSchema,
  historyAnswerSchema,
  marksAnswerSchema,
} from '#contract/protocol/api.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { LONG } from '#tests/tags.ts';
import { startTestBackend, TEST_PASSWORD } from './startTestBackend.ts';
import { type Answered, startTestServer, type TestServer } from './startTestServer.ts';

type Someone = { id: string; token: string };
let server: TestServer;
let maya: Someone;
let jonas: Someone;
let eve: Someone;
let thread = '';

beforeAll(async () => {
  server = await startTestServer();
  maya = await server.makePerson('maya@test.test');
  jonas = await server.makePerson('jonas@test.test', { userType: 'landlord' });
  eve = await server.makePerson('eve@test.test');
  thread = conversationIdOf(maya.id, jonas.id);
  const body = { receiver_id: jonas.id };
  await server.call('POST', API.conversations, { token: maya.token, body });
});
afterAll(() => server.close());

const errorOf = ({ body }: Answered) => errorBodySchema.parse(body).error;
const send = (who: Someone, body: unknown, path = API.messages(thread)) =>
  server.call('POST', path, { token: who.token, body });

describe('public calls', () => {
  test('health says that it is well', async () => {
    const { status, body } = await server.call('GET', API.health);
    expect(status).toBe(200);
    expect(healthSchema.parse(body)).toMatchObject({ status: 'ok', backend: 'embedded' });
  });

  test('config names the backend by this origin and its public key, never a secret', async () => {
    const { body, text, headers } = await server.call('GET', API.config);
    expect(body).toMatchObject({ supabaseUrl: '', backend: 'embedded' });
    expect(text).not.toContain(server.backend.embedded.serviceKey);
    expect(text).not.toContain(server.backend.embedded.jwtSecret);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('the right password gives a token that /api takes', async () => {
    const body = { email: 'maya@test.test', password: TEST_PASSWORD };
    const signed = await server.call('POST', API.signin, { body });
    expect(signed.status).toBe(200);
    const { token } = signed.body as { token: string };
    expect((await server.call('GET', API.conversations, { token })).status).toBe(200);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = { email: 'maya@test.test', password: 'Wrong-pass1' };
    const unknown = { email: 'nobody@test.test', password: 'Wrong-pass1' };
    const answers = [
      await server.call('POST', API.signin, { body: wrong }),
      await server.call('POST', API.signin, { body: unknown }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ success: false, error: 'invalid_credentials' });
    }
  });

  test('the same mail and password cannot be tried for ever', LONG, async () => {
    const body = { email: 'tried@test.test', password: 'Wrong-pass1' };
    const strict = await startTestServer({
      rates: 'normal',
      backend: await startTestBackend({ rates: 'normal' }),
    });
    try {
      let last = await strict.call('POST', API.signin, { body });
      for (let i = 0; i < 100 && last.status !== 429; i += 1) {
        last = await strict.call('POST', API.signin, { body });
      }
      expect(last.status).toBe(429);
      expect(last.body).toEqual({ success: false, error: 'rate_limited' });
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });
});

describe('failures have one shape', () => {
  const cases: [string, string, string, string, unknown, number, string, string?][] = [
    ['an unknown path', 'GET', '/api/nothing', 'maya', undefined, 404, 'not_found'],
    ['another method', 'DELETE', API.conversations, 'maya', undefined, 405, 'method_not_allowed'],
    ['another method on health', 'POST', API.health, '', {}, 405, 'method_not_allowed'],
    ['no token', 'GET', API.conversations, '', undefined, 401, 'unauthenticated'],
    ['a broken body', 'POST', API.conversations, 'maya', '{"a":', 400, 'invalid_request', 'body'],
    ['no body', 'POST', API.conversations, 'maya', undefined, 400, 'invalid_request', 'body'],
    [
      'a bad id',
      'POST',
      API.conversations,
      'maya',
      { receiver_id: 'x' },
      400,
      'invalid_request',
      'receiver_id',
    ],
    ['oneself', 'POST', API.conversations, 'maya', 'self', 400, 'conversation_mismatch'],
    [
      'nobody',
      'POST',
      API.conversations,
      'maya',
      { receiver_id: crypto.randomUUID() },
      404,
      'unknown_recipient',
    ],
    [
      'a bad conversation',
      'GET',
      API.messages('x'),
      'maya',
      undefined,
      400,
      'invalid_request',
      'conversationId',
    ],
    [
      'an unknown conversation',
      'GET',
      API.messages(crypto.randomUUID()),
      'maya',
      undefined,
      403,
      'not_a_participant',
    ],
    ['a limit too high', 'GET', 'limit=201', 'maya', undefined, 400, 'invalid_request', 'limit'],
    ['a limit of nothing', 'GET', 'limit=', 'maya', undefined, 400, 'invalid_request', 'limit'],
    [
      'two bounds',
      'GET',
      'before_seq=3&after_seq=1',
      'maya',
      undefined,
      400,
      'invalid_request',
      'after_seq',
    ],
    [
      'a seq that is none',
      'GET',
      'after_seq=1.5',
      'maya',
      undefined,
      400,
      'invalid_request',
      'after_seq',
    ],
    [
      'a bad signin',
      'POST',
      API.signin,
      '',
      { email: 'x', password: '' },
      400,
      'invalid_request',
      'email',
    ],
    ['bad marks', 'POST', 'marks', 'maya', { read_seq: -1 }, 400, 'invalid_request', 'read_seq'],
    [
      'bad cursors',
      'POST',
      API.catchUp,
      'maya',
      { cursors: { x: 1 } },
      400,
      'invalid_request',
      'cursors.x',
    ],
  ];
  test.each(cases)('%s', async (_what, method, path, who, body, status, code, field) => {
    const token = who === 'maya' ? maya.token : '';
    const target =
      path === 'marks'
        ? API.marks(thread)
        : path.startsWith('/')
          ? path
          : `${API.messages(thread)}?${path}`;
    const sent = body === 'self' ? { receiver_id: maya.id } : body;
    const answer = await server.call(method, target, {
      token,
      ...(sent !== undefined && { body: sent }),
    });
    expect(answer.status).toBe(status);
    expect(errorOf(answer)).toMatchObject({ code, ...(field && { field }) });
    expect(answer.text).not.toMatch(/node_modules|\.ts:|at .*\(/);
  });

  test('a body over 64 kB is refused, told or not how long it is', async () => {
    const big = JSON.stringify({ content: 'a'.repeat(70_000) });
    const told = await send(maya, big);
    expect([told.status, errorOf(told).code]).toEqual([413, 'payload_too_large']);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(big));
        controller.close();
      },
    });
    const untold = await fetch(server.url + API.messages(thread), {
      method: 'POST',
      headers: { authorization: `Bearer ${maya.token}` },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(untold.status).toBe(413);
  });

  test('a forged token and a token in the query are no tokens', async () => {
    const forged = `${maya.token.slice(0, -6)}AAAAAA`;
    expect((await server.call('GET', API.conversations, { token: forged })).status).toBe(401);
    const asQuery = `${API.conversations}?token=${maya.token}`;
    expect((await server.call('GET', asQuery)).status).toBe(401);
    const anon = await server.call('GET', API.conversations, {
      token: server.backend.embedded.anonKey,
    });
    expect(anon.status).toBe(401);
  });
});

describe('conversations and messages', () => {
  test('starting a conversation again gives the same one, from both sides', async () => {
    const again = await send(maya, { receiver_id: jonas.id }, API.conversations);
    const other = await send(jonas, { receiver_id: maya.id.toUpperCase() }, API.conversations);
    expect(again.body).toMatchObject({ id: thread, otherParticipantId: jonas.id });
    expect(other.body).toMatchObject({ id: thread, otherParticipantId: maya.id });
    expect(JSON.stringify(other.body)).not.toContain('@test.test');
  });

  test('the same id twenty times at once is one message', async () => {
    const body = { id: crypto.randomUUID(), content: 'Is it still free?' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(maya, body)));
    const messages = answers.map((answer) => messageSchema.parse(answer.body));
    expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(1);
    const stored = historyAnswerSchema.parse(
      (await server.call('GET', API.messages(thread), { token: jonas.token })).body,
    );
    expect(stored.filter(({ id }) => id === body.id)).toHaveLength(1);
  });

  test('the same id with other text answers what was stored first', async () => {
    const id = crypto.randomUUID();
    await send(maya, { id, content: 'first' });
    expect((await send(maya, { id, content: 'second' })).body).toMatchObject({ content: 'first' });
  });

  test('an id of somebody else is taken', async () => {
    const id = crypto.randomUUID();
    await send(maya, { id, content: 'mine' });
    const answer = await send(jonas, { id, content: 'stolen' });
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'id_taken']);
  });

  test.each([
    ['nothing', '   \n', 'empty_message'],
    ['a NUL and nothing else', '\0', 'empty_message'],
    ['4,001 characters', '🏠'.repeat(4001), 'message_too_long'],
  ])('a message of %s is refused', async (_what, content, code) => {
    const answer = await send(maya, { content });
    expect([answer.status, errorOf(answer).code]).toEqual([400, code]);
  });

  test.each([
    ['4,000 characters outside the basic plane', '🏠'.repeat(4000), undefined],
    ['a NUL in it', 'a\0b', 'ab'],
    ['half a surrogate pair', 'a\ud83cb', 'a\ufffdb'],
    ['markup', '<script>alert(1)</script>', undefined],
  ])('a message of %s is stored', async (_what, content, stored) => {
    const answer = await send(maya, { content });
    expect(messageSchema.parse(answer.body).content).toBe(stored ?? content);
  });

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59+23:59', '2026-01-01T00:00:00+18:00'])(
    'a device clock of %s does not stop a message',
    async (written_at) => {
      expect((await send(maya, { content: 'on time', written_at })).status).toBe(200);
    },
  );

  test('seq counts without gaps, and history pages by it', async () => {
    const all = historyAnswerSchema.parse(
      (await server.call('GET', `${API.messages(thread)}?limit=200`, { token: maya.token })).body,
    );
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1));
    const get = async (query: string) => {
      const path = `${API.messages(thread)}?${query}`;
      const { body } = await server.call('GET', path, { token: maya.token });
      return historyAnswerSchema.parse(body).map(({ seq }) => seq);
    };
    expect(await get('before_seq=4&limit=2')).toEqual([2, 3]);
    expect(await get('after_seq=2&limit=2')).toEqual([3, 4]);
    expect(await get('after_seq=0&limit=1')).toEqual([1]);
    expect(await get('before_seq=1')).toEqual([]);
  });

  test('somebody else reads, writes and marks nothing, and does not learn that it exists', async () => {
    const token = eve.token;
    const nowhere = crypto.randomUUID();
    for (const id of [thread, nowhere]) {
      const answers = [
        await server.call('GET', API.messages(id), { token }),
        await server.call('POST', API.messages(id), { token, body: { content: 'hi' } }),
        await server.call('POST', API.marks(id), { token, body: { read_seq: 1 } }),
      ];
      for (const answer of answers) expect(errorOf(answer).code).toBe('not_a_participant');
    }
  });

  test('who is blocked can neither write nor start', async () => {
    const block = await server.makePerson('block@test.test');
    await send(eve, { receiver_id: block.id }, API.conversations);
    await server.backend.embedded.db.asService((sql) =>
      sql.query('insert into blocked_users (blocker_id, blocked_id) values ($1::uuid, $2::uuid)', [
        block.id,
        eve.id,
      ]),
    );
    const path = API.messages(conversationIdOf(eve.id, block.id));
    expect(errorOf(await send(eve, { content: 'hello?' }, path)).code).toBe('blocked');
    const started = await send(eve, { receiver_id: block.id }, API.conversations);
    expect(errorOf(started).code).toBe('blocked');
  });

  test('marks only grow, and never past the last message', async () => {
    const mark = async (body: unknown) => {
      const answer = await server.call('POST', API.marks(thread), { token: jonas.token, body });
      return marksAnswerSchema.parse(answer.body);
    };
    expect(await mark({ delivered_seq: 2 })).toMatchObject({ my_delivered_seq: 2, my_read_seq: 0 });
    expect(await mark({ read_seq: 3 })).toMatchObject({ my_delivered_seq: 3, my_read_seq: 3 });
    expect(await mark({ read_seq: 1, delivered_seq: 1 })).toMatchObject({ my_read_seq: 3 });
    const list = conversationsAnswerSchema.parse(
      (await server.call('GET', API.conversations, { token: jonas.token })).body,
    );
    const last = list.find(({ id }) => id === thread)?.last_seq;
    expect(await mark({ read_seq: 1_000_000 })).toMatchObject({ my_read_seq: last });
  });

  test('catching up gives what comes after the cursor, whatever case the id is in', async () => {
    const body = { cursors: { [thread.toUpperCase()]: 3 } };
    const answer = await server.call('POST', API.catchUp, { token: jonas.token, body });
    const missed = catchUpAnswerSchema.parse(answer.body);
    expect(missed.conversations.map(({ id }) => id)).toEqual([thread]);
    expect(missed.messages[0]?.seq).toBe(4);
    expect(missed.messages.map(({ seq }) => seq)).toEqual(missed.messages.map((_, at) => at + 4));
  });

  test('those who catch up at once get what is theirs, each from their own cursor', async () => {
    const whoever = Array.from({ length: 24 }, (_, at) => ({
      person: [maya, jonas, eve][at % 3] as Someone,
      after: at % 4,
    }));
    const answers = await Promise.all(
      whoever.map(({ person, after }) =>
        server.call('POST', API.catchUp, {
          token: person.token,
          body: { cursors: { [thread]: after }, complete: false },
        }),
      ),
    );
    for (const [at, { person, after }] of whoever.entries()) {
      const { conversations, messages } = catchUpAnswerSchema.parse(answers[at]?.body);
      // Eve has no part in the thread, and asking for it by name opens it to nobody.
      expect(conversations.map(({ id }) => id)).toEqual(person === eve ? [] : [thread]);
      expect(messages[0]?.seq).toBe(person === eve ? undefined : after + 1);
    }
  });
});

describe('rates', () => {
  test('a burst is taken, then 429 says when to come back', LONG, async () => {
    const strict = await startTestServer({ rates: 'normal', backend: server.backend });
    try {
      const token = maya.token;
      const path = API.messages(thread);
      const before = performance.now();
      const answers = await Promise.all(
        Array.from({ length: 2 * RATES.send.burst }, (_, at) =>
          strict.call('POST', path, { token, body: { content: `n ${at}` } }),
        ),
      );
      // A slow machine gives the bucket time to fill again while it asks.
      const periods = (performance.now() - before) / RATES.send.perMs;
      const refused = answers.filter(({ status }) => status === 429);
      const taken = answers.length - refused.length;
      expect(taken).toBeGreaterThanOrEqual(RATES.send.burst);
      expect(taken).toBeLessThanOrEqual(RATES.send.burst + RATES.send.refill * periods + 1);
      expect(refused.length).toBeGreaterThanOrEqual(5);
      for (const answer of refused) {
        const seconds = Number(answer.headers.get('retry-after'));
        expect(seconds).toBeGreaterThan(0);
        expect(errorOf(answer)).toMatchObject({ code: 'rate_limited', retryAfter: seconds });
      }
    } finally {
      await strict.close();
    }
  });
});

describe('ended sessions', () => {
  test('after signing out the token is refused, again and again', async () => {
    const leaver = await server.makePerson('leaver@test.test');
    const { token } = leaver;
    expect((await server.call('POST', API.signout, { token })).body).toEqual({ ok: true });
    expect((await server.call('GET', API.conversations, { token })).status).toBe(401);
    expect((await server.call('POST', API.signout, { token })).status).toBe(401);
  });
});
