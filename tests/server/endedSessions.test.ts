import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { DOORS } from '#server/embedded/auth/doors.ts';
import { PRODUCT_RULES } from '#server/embedded/rest/product.ts';
import { TEST_PASSWORD } from './startTestBackend.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

/** Doors that take what is typed or mailed in place of a token. */
const TOKENLESS = [
  'POST /auth/v1/signup',
  'POST /auth/v1/token',
  'POST /auth/v1/recover',
  'POST /auth/v1/resend',
  'POST /auth/v1/verify',
  'GET /auth/v1/authorize',
  'GET /auth/v1/callback',
  'GET /auth/v1/settings',
];
const NEW_PASSWORD = 'Other-pass1';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.hangUp());
afterAll(() => server.close());

interface Session {
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}
const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
const apikey = () => ({ apikey: server.backend.embedded.anonKey });

/** The answer of an endpoint to `token`. */
const knock = async (
  method: string,
  path: string,
  token: string,
  body: object = {},
): Promise<number> => {
  const sent = method === 'GET' ? {} : { body };
  const { status } = await server.call(method, path, { token, headers: apikey(), ...sent });
  return status;
};

async function signedIn(email: string, password = TEST_PASSWORD): Promise<Session> {
  const { body } = await server.call('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password },
    headers: apikey(),
  });
  const { access_token, refresh_token } = sessionSchema.parse(body);
  return { email, token: access_token, refreshToken: refresh_token };
}

const change = (token: string, body: object) =>
  server.call('PUT', '/auth/v1/user', { token, body, headers: apikey() });

/** The session that the mailed code of a reset begins. */
async function recovered(email: string): Promise<string> {
  await server.call('POST', '/auth/v1/recover', { body: { email }, headers: apikey() });
  const [mail] = server.backend.embedded.mailbox.list(email);
  const { body } = await server.call('POST', '/auth/v1/verify', {
    body: { type: 'recovery', email, token: mail?.code },
    headers: apikey(),
  });
  return sessionSchema.parse(body).access_token;
}

/** Valid arguments of each call on rows: an invalid call is refused before the token is looked at. */
const IN_FORM = (): Readonly<Record<string, object>> => ({
  get_user_roles: { user_id_param: randomUUID() },
  add_user_role: { user_id_param: randomUUID(), role_name: 'renter' },
  set_primary_role: { user_id_param: randomUUID(), role_name: 'renter' },
  is_email_available: { email_param: 'free@test.test' },
  sync_pull: { p_collection: 'areas', p_scope: 'all' },
  sync_push: { p_collection: 'records', p_rows: [] },
  listings_by_id: { known: [{ id: randomUUID() }] },
});

interface Door {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
}

/** Every door that takes a token, as its server names it, with what stands for its parameters. */
function doors(): Door[] {
  const filled = (path: string) =>
    path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) =>
      name === 'part' ? '0' : randomUUID(),
    );
  const api = server.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => ({ name: `${method} ${path}`, method, path: filled(path) }));
  const auth = [...new Set([...DOORS.keys()].map((door) => door.split(' ').slice(0, 2).join(' ')))]
    .filter((door) => !TOKENLESS.includes(door))
    .map((name) => ({ name, method: name.split(' ')[0] ?? '', path: name.split(' ')[1] ?? '' }));
  const rest = (method: string, path: string, body?: object): Door => ({
    name: `${method} ${path}`,
    ...{ method, path: `/rest/v1/${path}`, body },
  });
  const bodies = IN_FORM();
  const rows = [
    ...Object.keys(PRODUCT_RULES.functions).map((name) =>
      rest('POST', `rpc/${name}`, bodies[name]),
    ),
    rest('GET', `user_profiles?select=id&id=eq.${randomUUID()}`),
    rest('GET', `user_roles?select=role&user_id=eq.${randomUUID()}`),
    rest('PATCH', `user_roles?user_id=eq.${randomUUID()}`, { is_primary: true }),
  ];
  return [...api, ...auth, ...rows];
}

/** The reason a join of realtime is refused with; undefined where it is not. */
async function joined(token: string): Promise<unknown> {
  const { anonKey } = server.backend.embedded;
  const line = new WebSocket(
    `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`,
  );
  await once(line, 'open');
  line.send(JSON.stringify(['1', '1', 'realtime:test', 'phx_join', { access_token: token }]));
  const [data] = (await once(line, 'message')) as [Buffer];
  line.terminate();
  const [, , , , answer] = z
    .tuple([z.unknown(), z.unknown(), z.unknown(), z.unknown(), z.looseObject({})])
    .parse(JSON.parse(data.toString()));
  const { response } = z.object({ response: z.looseObject({}) }).parse(answer);
  return response.reason;
}

/** Each way a session ends, by the other session of the person or by itself. */
const WAYS: Readonly<Record<string, (one: Session, other: Session) => Promise<unknown>>> = {
  'signing out over /api': (one) => server.call('POST', API.signout, { token: one.token }),
  'signing out at the auth service': (one) =>
    knock('POST', '/auth/v1/logout?scope=local', one.token),
  'signing out everywhere over /api': (_, other) =>
    server.call('POST', `${API.signout}?scope=global`, { token: other.token }),
  'signing out everywhere at the auth service': (_, other) =>
    knock('POST', '/auth/v1/logout', other.token),
  'being signed out by another device over /api': (_, other) =>
    server.call('POST', `${API.signout}?scope=others`, { token: other.token }),
  'being signed out by another device at the auth service': (_, other) =>
    knock('POST', '/auth/v1/logout?scope=others', other.token),
  'a new password': async (_, { token }) =>
    change(token, { password: NEW_PASSWORD, current_password: TEST_PASSWORD }),
  'a reset': async ({ email }) => change(await recovered(email), { password: NEW_PASSWORD }),
  'the end of the account': (_, other) =>
    server.call('POST', API.accountDelete, {
      token: other.token,
      body: { password: TEST_PASSWORD },
    }),
};

describe.each(Object.keys(WAYS))('a session that ended by %s', (way) => {
  test('opens no door that takes a token, and its lines are closed', async () => {
    const { email, token, refreshToken } = await (async () => {
      const address = `${randomUUID()}@test.test`;
      return { email: address, ...(await server.makePerson(address)) };
    })();
    const other = await signedIn(email);
    const line = await server.socket(token);
    const closed = once(line as unknown as NodeJS.EventEmitter, 'disconnect');

    await WAYS[way]?.({ email, token, refreshToken }, other);

    await closed;
    const opened: string[] = [];
    for (const { name, method, path, body } of doors()) {
      const asStranger = await knock(method, path, 'made.up.token');
      const status = await knock(method, path, token, body);
      // An open endpoint does not look at the token.
      const isOpen = path.startsWith('/api/') || path.startsWith('/photos/');
      const isRefused = status === 401 || status === 403 || (isOpen && status === asStranger);
      if (!isRefused) opened.push(`${name}: ${status}`);
    }
    expect(opened).toEqual([]);
    await expect(server.socket(token)).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
    expect(await joined(token)).toBe('the session has ended');
    const renewed = await server.call('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: refreshToken },
      headers: apikey(),
    });
    expect(renewed.status).toBe(400);
  });
});

test('a session that goes on opens the doors that the one beside it lost', async () => {
  const address = `${randomUUID()}@test.test`;
  const { token } = await server.makePerson(address);
  const other = await signedIn(address);
  await server.call('POST', API.signout, { token });
  expect(await knock('GET', API.conversations, other.token)).toBe(200);
  expect(await knock('GET', '/auth/v1/user', other.token)).toBe(200);
  expect(
    await knock('GET', '/rest/v1/user_profiles?select=id&email=eq.a@b.test', other.token),
  ).toBe(200);
  expect(await joined(other.token)).toBeUndefined();
});

test.each(['made.up.token', ''])(
  'a token that is none (%j) opens no row over http',
  async (token) => {
    for (const { name, method, path } of doors()) {
      if (!path.startsWith('/rest/')) continue;
      const { status } = await server.call(method, path, {
        headers: { ...(token === '' ? {} : apikey()), authorization: `Bearer ${token}` },
        ...(method !== 'GET' && { body: {} }),
      });
      expect([name, status]).toEqual([name, 401]);
    }
  },
);
