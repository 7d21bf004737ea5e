import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { mountSmallDisk, type SmallDisk } from './faultyDisk.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from './startTestBackend.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

const MB = 1024 * 1024;
const DISK_MB = 260;
const mounted = await mountSmallDisk(DISK_MB);
if (typeof mounted === 'string') {
  console.warn(`A real full disk is not tried: this process may not mount one (${mounted}).`);
}

test.skipIf(typeof mounted === 'string')(
  'a first start without room says so in one sentence and writes no database',
  async () => {
    const small = (await mountSmallDisk(30)) as SmallDisk;
    await expect(startTestBackend({ dataDir: small.folder })).rejects.toThrow(
      /^DATA_DIR: the disk of .* has \d+ MB free, and a new database needs 160\. Make room/,
    );
    expect(await readdir(small.folder)).not.toContain('database');
    await small.remove();
  },
);

test.skipIf(typeof mounted === 'string')(
  'a start on a disk that is nearly full answers what is there, and refuses what is written as passing',
  async () => {
    const small = (await mountSmallDisk(DISK_MB)) as SmallDisk;
    await (await startTestBackend({ dataDir: small.folder })).close();
    small.fill(24 * MB);
    const warned: string[] = [];
    const log = { info() {}, error() {}, warn: (text: string) => void warned.push(text) };
    // Also what the demo would write at every start.
    const options = { dataDir: small.folder, seed: 'demo', seedSize: 10, log } as const;
    const backend = await startTestBackend(options);
    const server = await startTestServer({ backend });
    expect(warned.join('\n')).toContain('The disk is full: the demo stays as far as it was filled');
    const health = await server.call('GET', API.health);
    expect(health).toMatchObject({ status: 200, body: { database: 'readOnly' } });
    expect((await server.call('GET', API.ready)).status).toBe(503);
    expect((await server.call('GET', API.city)).status).toBe(200);
    await server.close();
    await backend.close();
    await small.remove();
  },
);

/** Somebody else has filled it; a little is left in which a careless database would go on. */
const FULL: readonly (readonly [string, number])[] = [
  ['nearly full', 40 * MB],
  ['full', 0],
];

describe.skipIf(typeof mounted === 'string')('a disk that somebody else fills', () => {
  const disk = mounted as SmallDisk;
  let backend: TestBackend;
  let server: TestServer;
  let maya: Awaited<ReturnType<TestBackend['makePerson']>>;
  let jonasId = '';
  let thread = '';
  const stored: string[] = [];
  beforeAll(async () => {
    backend = await startTestBackend({ dataDir: disk.folder });
    server = await startTestServer({ backend });
    maya = await backend.makePerson('maya@test.test');
    ({ id: jonasId } = await backend.makePerson('jonas@test.test'));
    thread = conversationIdOf(maya.id, jonasId);
    const body = { receiver_id: jonasId };
    await server.call('POST', API.conversations, { token: maya.token, body });
  });
  afterAll(async () => {
    await server.close();
    await backend.close();
    await disk.remove();
  });

  async function send() {
    const id = randomUUID();
    const body = { id, content: 'hello '.repeat(300) };
    const answer = await server.call('POST', API.messages(thread), { token: maya.token, body });
    if (answer.status === 200) stored.push(id);
    return answer;
  }
  const auth = (path: string, token: string | undefined, body: object) =>
    server.call('POST', `/auth/v1/${path}`, {
      ...(token && { token }),
      body,
      headers: { apikey: backend.embedded.anonKey },
    });
  const session = async () => {
    const answer = await auth('token?grant_type=password', undefined, {
      email: 'maya@test.test',
      password: TEST_PASSWORD,
    });
    return answer.body as { access_token: string; refresh_token: string };
  };

  for (const [how, leave] of FULL) {
    test(`${how}: what is written is refused as passing, what is read is answered, one can log out`, async () => {
      for (let sent = 0; sent < 50; sent += 1) expect((await send()).status).toBe(200);
      const [other, another] = [await session(), await session()];
      const socket = await server.socket(maya.token);
      disk.fill(leave);

      const refused = await send();
      expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const draft = { id: randomUUID(), content: 'hi', written_at: new Date().toISOString() };
      const acknowledged: unknown = await socket.emitWithAck('send_messages', {
        conversationId: thread,
        receiverId: jonasId,
        messages: [draft],
      });
      expect(acknowledged).toMatchObject({ error: { code: 'unavailable' } });
      const row = { id: randomUUID(), rev: 0, kind: 'settings', body: {} };
      const pushed = await server.call('POST', '/rest/v1/rpc/sync_push', {
        token: maya.token,
        body: { p_collection: 'records', p_rows: [row] },
        headers: { apikey: backend.embedded.anonKey },
      });
      expect(pushed).toMatchObject({ status: 503, body: { code: '53100' } });
      const bytes = { id: randomUUID(), bytes: 1000, hash: 'a'.repeat(64) };
      const upload = await server.call('POST', API.uploads, { token: maya.token, body: bytes });
      expect(upload).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
      const joined = await auth('signup', undefined, {
        email: `new-${leave}@test.test`,
        password: TEST_PASSWORD,
      });
      expect(joined.status).toBe(503);

      const history = await server.call('GET', `${API.messages(thread)}?limit=100`, maya);
      expect(history.status).toBe(200);
      const health = await server.call('GET', API.health);
      expect(health).toMatchObject({
        status: 200,
        body: { status: 'degraded', database: 'readOnly' },
      });
      expect((await server.call('GET', API.ready)).status).toBe(503);

      const renewed = await auth('token?grant_type=refresh_token', undefined, {
        refresh_token: other.refresh_token,
      });
      expect(renewed.status).toBe(200);
      expect((await auth('logout?scope=local', other.access_token, {})).status).toBe(204);
      expect((await server.call('POST', API.signout, { token: another.access_token })).status).toBe(
        200,
      );
      expect(
        (await server.call('GET', API.conversations, { token: another.access_token })).status,
      ).toBe(401);

      disk.clear();
      expect((await send()).status).toBe(200);
      expect((await server.call('GET', API.ready)).body).toMatchObject({ database: 'writable' });
      const ids = await backend.embedded.db.asService((sql) =>
        sql.query<{ id: string }>('select id from messages where id = any($1::uuid[])', [stored]),
      );
      expect(ids).toHaveLength(stored.length);
    });
  }
});
