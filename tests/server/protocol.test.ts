import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION, SPOKEN } from '#contract/protocol/version.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

/** Of a server some versions on from this one, so that there are clients on either side of it. */
const LATER = { oldest: 3, newest: 4 };

const spoken: { oldest: number; newest: number } = { ...SPOKEN };
let server: TestServer;
let maya: { id: string; token: string };

beforeAll(async () => {
  server = await startTestServer({ spoken });
  maya = await server.makePerson('maya@test.test');
});
afterEach(() => {
  Object.assign(spoken, SPOKEN);
  server.hangUp();
});
afterAll(() => server.close());

const ask = (path: string, protocol?: string, method = 'GET') =>
  server.call(method, path, {
    token: maya.token,
    ...(protocol !== undefined && { headers: { [PROTOCOL_HEADER]: protocol } }),
  });
const refusalOf = (body: unknown) => errorBodySchema.parse(body).error;

describe('/api', () => {
  test('names its version on every answer, refusals too', async () => {
    for (const path of [API.health, API.conversations, '/api/nothing'])
      expect((await ask(path)).headers.get(PROTOCOL_HEADER)).toBe(String(PROTOCOL_VERSION));
  });

  test('a client that names none is of the first version and goes on', async () => {
    expect((await ask(API.conversations)).status).toBe(200);
    expect((await ask(API.conversations, String(PROTOCOL_VERSION))).status).toBe(200);
  });

  test.each([
    ['none', undefined],
    ['an old one', '2'],
  ])('a client too old (%s) is told so, and when to come back', async (_what, version) => {
    Object.assign(spoken, LATER);
    const { status, body, headers } = await ask(API.conversations, version);
    expect(status).toBe(426);
    expect(refusalOf(body)).toMatchObject({ code: 'client_outdated', retryAfter: 30 });
    expect(headers.get('retry-after')).toBe('30');
    expect(headers.get(PROTOCOL_HEADER)).toBe('4');
  });

  test('a client that is newer is told to wait; those between are served', async () => {
    Object.assign(spoken, LATER);
    const { status, body } = await ask(API.conversations, '5');
    expect(status).toBe(503);
    expect(refusalOf(body)).toMatchObject({ code: 'server_outdated', retryAfter: 10 });
    for (const version of ['3', '4'])
      expect((await ask(API.conversations, version)).status).toBe(200);
  });

  test.each(['', 'x', '-1', '1.5', '1e3', '9'.repeat(400), '__proto__'])(
    'what is no version (%s) is an invalid request',
    async (version) => {
      const { status, body } = await ask(API.conversations, version);
      expect(status).toBe(400);
      expect(refusalOf(body)).toMatchObject({ code: 'invalid_request', field: 'protocol' });
    },
  );

  test('whoever is too old still learns that the server is there, sees pictures and can leave', async () => {
    Object.assign(spoken, LATER);
    for (const path of [API.health, API.config]) expect((await ask(path)).status).toBe(200);
    expect((await ask('/photos/5f0c4b6e-3b57-4d0e-9a5d-0c1f5a3e7b21')).status).toBe(404);
    const leaver = await server.makePerson('leaver@test.test');
    const left = await server.call('POST', API.signout, { token: leaver.token });
    expect(left.status).toBe(200);
  });

  test('nothing of a refused call is carried out', async () => {
    Object.assign(spoken, LATER);
    const body = {
      id: '5f0c4b6e-3b57-4d0e-9a5d-0c1f5a3e7b22',
      topic: 'question',
      name: 'Maya',
      email: 'maya@test.test',
      message: 'Is anybody there?',
      language: 'en',
      written_at: '2026-03-01T12:00:00.000Z',
    };
    expect((await server.call('POST', API.contact, { body })).status).toBe(426);
    const rows = await server.backend.embedded.db.asService((sql) =>
      sql.query('select id from private.contact_messages where id = $1', [body.id]),
    );
    expect(rows).toEqual([]);
  });
});

describe('/rest/v1, where this server is in front of it', () => {
  /** The first request of a visitor's app. */
  const rest = (protocol?: string) =>
    server.call('POST', '/rest/v1/rpc/sync_pull', {
      body: { p_collection: 'areas', p_scope: 'all', p_limit: 1 },
      headers: {
        apikey: server.backend.embedded.anonKey,
        ...(protocol !== undefined && { [PROTOCOL_HEADER]: protocol }),
      },
    });

  test('a client too old is told so in the words of that interface', async () => {
    expect((await rest()).status).toBe(200);
    Object.assign(spoken, LATER);
    const { status, body, headers } = await rest('2');
    expect(status).toBe(426);
    expect(body).toMatchObject({ code: 'client_outdated' });
    expect(headers.get('retry-after')).toBe('30');
    expect((await rest('5')).body).toMatchObject({ code: 'server_outdated' });
    expect((await rest('4')).status).toBe(200);
  });

  test('a token is refreshed and a session ended by any client: to be told to update is no log out', async () => {
    Object.assign(spoken, LATER);
    const { status } = await server.call('GET', '/auth/v1/settings', {
      headers: { apikey: server.backend.embedded.anonKey, [PROTOCOL_HEADER]: '1' },
    });
    expect(status).toBe(200);
  });
});

describe('the handshake of a socket', () => {
  test('a client that names no version, or ours, is let in', async () => {
    expect((await server.socket(maya.token)).connected).toBe(true);
    const named = await server.socket(maya.token, { protocol: PROTOCOL_VERSION });
    expect(named.connected).toBe(true);
  });

  test.each([
    ['none', undefined, 'client_outdated', 30],
    ['an older one', 2, 'client_outdated', 30],
    ['a newer one', 5, 'server_outdated', 10],
  ])('%s is refused with a typed code', async (_what, protocol, code, retryAfter) => {
    Object.assign(spoken, LATER);
    await expect(server.socket(maya.token, { protocol })).rejects.toMatchObject({
      data: { code, retryAfter },
    });
  });

  test.each([[{}], [[1]], ['x'], [1.5], [-1], [true]])(
    'what is no version (%j) is an invalid request',
    async (protocol) => {
      await expect(server.socket(maya.token, { protocol })).rejects.toMatchObject({
        data: { code: 'invalid_request' },
      });
    },
  );
});
