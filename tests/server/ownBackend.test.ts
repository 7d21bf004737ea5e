import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createClient,
  REALTIME_SUBSCRIBE_STATES as STATES,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { API, configSchema } from '#contract/protocol/api.ts';
import { SOCKET_PATH } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { readEnv } from '#server/env.ts';
import { type Started, start } from '#server/start.ts';
import { OWN_SECRET, type OwnPostgres, startOwnPostgres } from '#tests/databases/ownPostgres.ts';
import { findPostgres, freePort } from '#tests/databases/postgresCluster.ts';
import { startSmtpServer } from '#tests/fakes/smtpServer.ts';
import { quietLog } from './quietLog.ts';
import { draft, gather, send } from './socketWorld.ts';

const found = await findPostgres();
if ('missing' in found) console.info(`Our own services are not tried: ${found.missing}`);

const PASSWORD = 'Test-pass1';

describe.skipIf('missing' in found)('our own services over one PostgreSQL', () => {
  let postgres: OwnPostgres;
  let folder: string;
  /** Two processes of one database. */
  let here: Started;
  let there: Started;
  const clients: SupabaseClient[] = [];
  const sockets: Socket[] = [];

  const started = (more: Record<string, string> = {}) =>
    start(
      readEnv({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: path.join(folder, 'data'),
        CLIENT_DIR: 'none',
        RATE_LIMITS: 'relaxed',
        DATABASE_URL: postgres.databaseUrl,
        AUTH_SECRET: OWN_SECRET,
        ...more,
      }),
      quietLog,
    );

  beforeAll(async () => {
    process.env.LITE_AUTH_BCRYPT_COST = '4';
    folder = await mkdtemp(path.join(tmpdir(), 'roost-own-'));
    postgres = await startOwnPostgres();
    [here, there] = await Promise.all([started(), started()]);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    for (const client of clients) await client.removeAllChannels();
    await here?.close();
    await there?.close();
    await postgres?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Stock supabase-js, as the app has it. */
  async function clientOf(server: Started): Promise<SupabaseClient> {
    const config = configSchema.parse(await (await fetch(server.url + API.config)).json());
    expect(config).toMatchObject({ supabaseUrl: '', backend: 'embedded' });
    const client = createClient(server.url, config.supabaseKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
    });
    clients.push(client);
    return client;
  }

  async function codeOf(email: string, server: Started): Promise<string> {
    const answer = await fetch(`${server.url}/dev/mailbox.json?to=${email}`);
    const [mail] = (await answer.json()) as { code?: string }[];
    return mail?.code ?? '';
  }

  /** Signs up in one process and confirms in the other. */
  async function signedUp(name: string) {
    const email = `${name}@test.test`;
    const first = await clientOf(here);
    const options = { data: { full_name: name, user_type: 'renter' } };
    const made = await first.auth.signUp({ email, password: PASSWORD, options });
    expect(made.error).toBeNull();
    const client = await clientOf(there);
    const token = await codeOf(email, here);
    const { data, error } = await client.auth.verifyOtp({ type: 'signup', email, token });
    expect(error).toBeNull();
    if (data.session === null) throw new Error('no session');
    return { id: data.session.user.id, token: data.session.access_token, email, client };
  }

  async function connected(server: Started, token: string): Promise<Socket> {
    const socket = io(server.url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }

  test('who signed up in one process confirms, signs in and refreshes in the other', async () => {
    const { email, client } = await signedUp('maya');
    const other = await clientOf(here);
    const signedIn = await other.auth.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    const refresh_token = signedIn.data.session?.refresh_token ?? '';
    const renewed = await client.auth.refreshSession({ refresh_token });
    expect(renewed.error).toBeNull();
    const wrong = await client.auth.signInWithPassword({ email, password: 'Wrong-pass1' });
    expect(wrong.error?.code).toBe('invalid_credentials');
  });

  test('a token of one process opens rows and /api of the other, until it is signed out', async () => {
    const { id, token, client } = await signedUp('jonas');
    const asked = await (await clientOf(here)).auth.setSession({
      access_token: token,
      refresh_token: (await client.auth.getSession()).data.session?.refresh_token ?? '',
    });
    expect(asked.error).toBeNull();
    const roles = await client.rpc('get_user_roles', { user_id_param: id });
    expect(roles).toMatchObject({ error: null, data: [{ role: 'renter', is_primary: true }] });
    const conversations = () =>
      fetch(here.url + API.conversations, { headers: { authorization: `Bearer ${token}` } });
    expect((await conversations()).status).toBe(200);
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await conversations()).status).toBe(401);
  });

  test('a change made in one process is told to who listens at the other', async () => {
    const { id, client } = await signedUp('noor');
    const heard: unknown[] = [];
    await new Promise<void>((resolve) => {
      client
        .channel('own')
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'user_roles', filter: `user_id=eq.${id}` },
          (change) => heard.push(change.new),
        )
        .subscribe((state) => {
          if (state === STATES.SUBSCRIBED) resolve();
        });
    });
    const other = await clientOf(here);
    await other.auth.signInWithPassword({ email: 'noor@test.test', password: PASSWORD });
    const added = await other.rpc('add_user_role', {
      user_id_param: id,
      role_name: 'landlord',
      make_primary: false,
    });
    expect(added.error).toBeNull();
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ user_id: id, role: 'landlord' }));
  });

  const post = (server: Started, path: string, body: unknown, apikey = 'none') =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey },
      body: JSON.stringify(body),
    });

  test('wrong passwords are counted over all processes', async () => {
    const { email } = await signedUp('eli');
    const strict = await Promise.all([1, 2].map(() => started({ RATE_LIMITS: 'normal' })));
    const wrong = async (turn: number) => {
      const server = strict[turn % strict.length] ?? here;
      return (await post(server, API.signin, { email, password: `Wrong-pass${turn}` })).status;
    };
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) statuses.push(await wrong(turn));
    for (const server of strict) await server.close();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  test('mails go out by SMTP, with links to the address that people open', async () => {
    const smtp = await startSmtpServer();
    const port = String(await freePort());
    const server = await started({
      PORT: port,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Roost <no-reply@roost.test>',
      PUBLIC_URL: `http://localhost:${port}`,
    });
    const body = { email: 'leo@test.test', password: PASSWORD, data: { language: 'fr' } };
    const { supabaseKey } = configSchema.parse(await (await fetch(server.url + API.config)).json());
    expect((await post(server, '/auth/v1/signup', body, supabaseKey)).status).toBe(200);
    await expect.poll(() => smtp.arrived.map(({ to }) => to)).toEqual(['RCPT TO:<leo@test.test>']);
    expect(smtp.arrived[0]?.source).toContain('Content-Language: fr');
    // Lines of a mail are folded.
    expect(smtp.arrived[0]?.source.replaceAll('=\n', '')).toContain(
      `http://localhost:${port}/auth/`,
    );
    expect((await fetch(`${server.url}/dev/mailbox.json`)).status).toBe(404);
    await server.close();
    await smtp.close();
  });

  async function lastLink(email: string): Promise<Record<string, string>> {
    const answer = await fetch(`${here.url}/dev/mailbox.json?to=${email}`);
    const [mail] = (await answer.json()) as { link?: string }[];
    return Object.fromEntries(new URLSearchParams(new URL(mail?.link ?? '').hash.slice(1)));
  }

  test('a link that is shown to both processes at once works once', async () => {
    const { email } = await signedUp('uma');
    const first = await clientOf(here);
    expect((await first.auth.resetPasswordForEmail(email)).error).toBeNull();
    const shown = await lastLink(email);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        post(turn % 2 === 0 ? here : there, '/auth/v1/verify', shown),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('the two links of a new address may be shown at one moment', async () => {
    const { email } = await signedUp('ida');
    const mine = await clientOf(here);
    await mine.auth.signInWithPassword({ email, password: PASSWORD });
    const next = 'ida-next@test.test';
    expect((await mine.auth.updateUser({ email: next })).error).toBeNull();
    const links = await Promise.all([lastLink(email), lastLink(next)]);
    const answers = await Promise.all(
      links.map((link, at) => post(at === 0 ? here : there, '/auth/v1/verify', link)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const again = await mine.auth.signInWithPassword({ email: next, password: PASSWORD });
    expect(again.error).toBeNull();
  });

  test('two people write to each other over sockets of one process', async () => {
    const [sam, eve] = [await signedUp('sam'), await signedUp('eve')];
    const hers = await connected(here, eve.token);
    const his = await connected(here, sam.token);
    const heard = gather<{ message: { content: string } }>(his, 'new_message');
    const conversationId = conversationIdOf(sam.id, eve.id);
    const batch = { conversationId, receiverId: sam.id, messages: [draft('over our own')] };
    expect(await send(hers, batch)).toMatchObject([{ status: 'accepted' }]);
    await expect.poll(() => heard.map(({ message }) => message.content)).toEqual(['over our own']);
  });

  test('while the database is away the doors say when to come again, and then go on', async () => {
    const { id, email, client } = await signedUp('zoe');
    const { supabaseKey } = configSchema.parse(await (await fetch(here.url + API.config)).json());
    const signIn = () =>
      post(here, '/auth/v1/token?grant_type=password', { email, password: PASSWORD }, supabaseKey);
    await postgres.stop('immediate');
    const refused = await signIn();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect((await client.rpc('get_user_roles', { user_id_param: id })).status).toBe(503);
    // A guest has no session to look at: the library is the first to ask.
    const asked = { email_param: 'anybody@test.test' };
    const available = await post(here, '/rest/v1/rpc/is_email_available', asked, supabaseKey);
    expect(available.status).toBe(503);
    await postgres.restart();
    await expect.poll(async () => (await signIn()).status).toBe(200);
  });
});
