import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { LONG, SLOW } from '#tests/tags.ts';
import { refuseNewLog } from './faultyDisk.ts';
import { startTestBackend, type TestBackend } from './startTestBackend.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

let dataDir = '';
let backend: TestBackend;
let server: TestServer;
let thread = '';
let token = '';
const stored: string[] = [];
beforeEach(async () => {
  stored.length = 0;
  dataDir = await mkdtemp(path.join(tmpdir(), 'roost-dead-'));
  backend = await startTestBackend({ dataDir });
  server = await startTestServer({ backend });
  const maya = await backend.makePerson('maya@test.test');
  const jonas = await backend.makePerson('jonas@test.test');
  ({ token } = maya);
  thread = conversationIdOf(maya.id, jonas.id);
  await server.call('POST', API.conversations, { token, body: { receiver_id: jonas.id } });
});
afterEach(async () => {
  await server.close();
  await backend.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function send() {
  const id = randomUUID();
  const answer = await server.call('POST', API.messages(thread), {
    token,
    body: { id, content: 'hello' },
  });
  if (answer.status === 200) stored.push(id);
  return answer;
}

/** The database begins a new file of its log, as it does by itself after 16 MB. */
const switchLog = () =>
  backend.embedded.db.asService(async (sql) => {
    await sql.query('reset role');
    await sql.query('select pg_switch_wal()');
  });

/** Writes until the database died of it. */
async function kill(): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    await switchLog().catch(() => undefined);
    if ((await send()).status !== 200) return;
  }
  throw new Error('the database lives');
}

test(
  'a database that could not write its log is opened again: nothing acknowledged is missing, and news arrives',
  // The database is started three times.
  SLOW,
  async () => {
    for (let sent = 0; sent < 20; sent += 1) await send();
    const allow = refuseNewLog();
    await kill();
    const refused = await send();
    allow();
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    await expect.poll(async () => (await send()).status).toBe(200);
    expect((await server.call('GET', API.ready)).status).toBe(200);
    const history = await server.call('GET', `${API.messages(thread)}?limit=100`, { token });
    const ids = (history.body as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(stored));

    const heard: string[] = [];
    const stop = await backend.embedded.db.listen('dead_database', (payload) =>
      heard.push(payload),
    );
    await backend.embedded.db.asService((sql) => sql.query("notify dead_database, 'news'"));
    await expect.poll(() => heard).toEqual(['news']);
    await stop();
  },
);

test('what listened before the database died listens after it', LONG, async () => {
  const heard: string[] = [];
  const stop = await backend.embedded.db.listen('dead_database', (payload) => heard.push(payload));
  const allow = refuseNewLog();
  await kill();
  allow();
  await expect.poll(async () => (await send()).status).toBe(200);
  await backend.embedded.db.asService((sql) => sql.query("notify dead_database, 'news'"));
  await expect.poll(() => heard).toEqual(['news']);
  await stop();
});

test('a server whose database died still stops, and gives its folder back', async () => {
  const allow = refuseNewLog();
  await kill();
  const health = await server.call('GET', API.health);
  await backend.close();
  allow();
  expect([200, 503]).toContain(health.status);
  expect(await readdir(dataDir)).not.toContain('roost.lock');
});
