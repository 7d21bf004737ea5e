import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROTOCOL_VERSION, SPOKEN } from '#contract/protocol/version.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { createSync } from '#sync/index.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';
import { until } from './wait.ts';

const WITHIN = { timeout: 15_000 };

const spoken: { oldest: number; newest: number } = { ...SPOKEN };
let server: TestServer;
let maya: { id: string; token: string };
let jonas: { id: string; token: string };

beforeAll(async () => {
  server = await startTestServer({ spoken });
  maya = await server.makePerson('maya@example.test', { fullName: 'Maya' });
  jonas = await server.makePerson('jonas@example.test', { fullName: 'Jonas' });
});
afterAll(() => server?.close());

const arrived = async () => {
  const rows = await server.backend.embedded.db.asService(async (sql) => [
    ...(await sql.query('select content as what from public.messages order by seq')),
    ...(await sql.query(
      "select kind as what from public.records where user_id = $1 and kind = 'quick_reply'",
      [maya.id],
    )),
  ]);
  return rows.map((row) => row['what']);
};

test('CN15 CN16 over real sockets and calls: what a version writes that the server does not understand waits, messages and rows alike, and arrives once', async () => {
  const platform = createNodePlatform();
  const storage = createMemoryStorage();
  const start = () => createSync({ origin: server.url, storage, platform });
  const conversationId = conversationIdOf(maya.id, jonas.id);

  const first = start();
  await first.auth.signIn({
    email: 'maya@example.test',
    password: TEST_PASSWORD,
    userType: 'renter',
  });
  await until(first.status, ({ connection }) => connection.status === 'connected');
  await first.close();

  for (const [status, shift] of [
    ['clientOutdated', 1],
    ['serverOutdated', -1],
  ] as const) {
    Object.assign(spoken, { oldest: PROTOCOL_VERSION + shift, newest: PROTOCOL_VERSION + shift });
    const sync = start();
    await until(sync.status, ({ connection }) => connection.status === status);
    await sync.chat.sendMessage({ conversationId, receiverId: jonas.id, content: status });
    await sync.records.make('quick_reply', { title: status, text: status });
    await until(
      sync.status,
      ({ waiting, reachability }) => waiting > 0 && reachability === 'online',
    );
    await sync.maintenance.syncNow();
    expect(await arrived()).toEqual([]);
    await sync.close();
  }

  Object.assign(spoken, SPOKEN);
  const updated = start();
  await expect.poll(arrived, WITHIN).toHaveLength(4);
  expect(await arrived()).toEqual([
    'clientOutdated',
    'serverOutdated',
    'quick_reply',
    'quick_reply',
  ]);
  await until(updated.status, ({ waiting }) => waiting === 0);
  await updated.close();
});
