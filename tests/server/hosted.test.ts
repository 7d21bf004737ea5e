import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { SOCKET_PATH } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { readEnv } from '#server/env.ts';
import { type Started, start } from '#server/start.ts';
import {
  type KeyServer,
  SECRET,
  secretToken,
  startKeyServer,
} from '#tests/contract/hostedTokens.ts';
import { type MigratedPostgres, startMigratedPostgres } from '#tests/databases/migratedPostgres.ts';
import { findPostgres } from '#tests/databases/postgresCluster.ts';
import { quietLog } from './quietLog.ts';
import { draft, gather, send } from './socketWorld.ts';

const found = await findPostgres();
if ('missing' in found) console.info(`The hosted path is not tried: ${found.missing}`);

describe.skipIf('missing' in found)('against a hosted project', () => {
  let project: MigratedPostgres;
  let keys: KeyServer;
  let folder: string;
  let dataDir: string;
  /** Takes both kinds of token. */
  let server: Started;
  /** Was given no secret: the project's published keys decide alone. */
  let strict: Started;
  let maya: string;
  let jonas: string;
  const sockets: Socket[] = [];

  const started = (more: Record<string, string> = {}) =>
    start(
      readEnv({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        CLIENT_DIR: 'none',
        SUPABASE_URL: keys.url,
        SUPABASE_PUBLISHABLE_KEY: 'publishable',
        SUPABASE_SECRET_KEY: 'secret',
        DATABASE_URL: project.url,
        ...more,
      }),
      quietLog,
    );

  beforeAll(async () => {
    if ('missing' in found) return;
    folder = await mkdtemp(path.join(tmpdir(), 'roost-hosted-'));
    dataDir = path.join(folder, 'data');
    [project, keys] = await Promise.all([startMigratedPostgres(found), startKeyServer()]);
    [maya, jonas] = [await project.makeAccount('maya'), await project.makeAccount('jonas')];
    const jwks = `${keys.url}/auth/v1/.well-known/jwks.json`;
    server = await started({ SUPABASE_JWT_SECRET: SECRET, SUPABASE_JWKS_URL: jwks });
    strict = await started();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await server?.close();
    await strict?.close();
    await keys?.close();
    await project?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const conversations = (of: Started, token: string) =>
    fetch(of.url + API.conversations, { headers: { authorization: `Bearer ${token}` } });

  async function connected(of: Started, token: string): Promise<Socket> {
    const socket = io(of.url, {
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

  test('it serves /api and starts no embedded backend', async () => {
    const health = await (await fetch(server.url + API.health)).json();
    expect(health).toMatchObject({ status: 'ok', backend: 'hosted' });
    const config = await (await fetch(server.url + API.config)).json();
    expect(config).toMatchObject({ supabaseUrl: keys.url, supabaseKey: 'publishable' });
    expect(JSON.stringify(config)).not.toContain('secret');
    for (const its of ['/auth/v1/health', '/rest/v1/', '/dev/mailbox', '/dev/mailbox.json'])
      expect((await fetch(server.url + its)).status, its).toBe(404);
    await expect(access(dataDir)).rejects.toThrow('ENOENT');
  });

  test('a token of the shared secret and one of the published keys open /api', async () => {
    expect((await conversations(server, await secretToken(maya))).status).toBe(200);
    expect((await conversations(server, await keys.token(maya))).status).toBe(200);
    expect(keys.asked()).toBeGreaterThan(0);
    const other = 'another secret of thirty-two char';
    expect((await conversations(server, await secretToken(maya, other))).status).toBe(401);
    expect((await conversations(server, await keys.forgedToken(maya))).status).toBe(401);
  });

  test('two people write over sockets, one with a token of each kind', async () => {
    const hers = await connected(server, await secretToken(maya));
    const his = await connected(server, await keys.token(jonas));
    const heard = gather<{ message: { content: string } }>(his, 'new_message');
    const conversationId = conversationIdOf(maya, jonas);
    const batch = { conversationId, receiverId: jonas, messages: [draft('over the hosted path')] };
    expect(await send(hers, batch)).toMatchObject([{ status: 'accepted' }]);
    await expect
      .poll(() => heard.map(({ message }) => message.content))
      .toEqual(['over the hosted path']);
    await expect(connected(server, await keys.forgedToken(maya))).rejects.toThrow(
      'unauthenticated',
    );
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ])(
    'who signs in by /api from %s is counted as %s, and not as the server',
    async (from, counted) => {
      const proxied = await started({ TRUST_PROXY: '1' });
      await fetch(proxied.url + API.signin, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify({ email: 'maya@test.test', password: 'Test-pass1' }),
      });
      await proxied.close();
      expect(keys.signedInWith()).toMatchObject({ apikey: 'secret', 'sb-forwarded-for': counted });
    },
  );

  test('without a secret only the published keys count, on /api and the socket', async () => {
    expect((await conversations(strict, await keys.token(maya))).status).toBe(200);
    expect((await conversations(strict, await secretToken(maya))).status).toBe(401);
    expect((await connected(strict, await keys.token(jonas))).connected).toBe(true);
    await expect(connected(strict, await secretToken(jonas))).rejects.toThrow('unauthenticated');
  });
});
