import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSync, type Sync } from '#sync/index.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { LONG } from '#tests/tags.ts';
import { type Front, startFront } from './front.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';
import { untilProfile } from './wait.ts';

let server: TestServer;
let front: Front;
let sync: Sync;

beforeAll(async () => {
  server = await startTestServer();
  front = await startFront(server.url);
  await server.makePerson('maya.waits@example.test', { fullName: 'Maya' });
  sync = createSync({
    origin: front.url,
    storage: createMemoryStorage(),
    platform: createNodePlatform(),
  });
  await sync.auth.signIn({
    email: 'maya.waits@example.test',
    password: TEST_PASSWORD,
    userType: 'renter',
  });
});
afterAll(async () => {
  await sync?.close();
  await front?.close();
  await server?.close();
});

const said = () => {
  const { waiting, unsent, isCounted } = sync.status.get();
  return { waiting, unsent, isCounted };
};
const total = async () =>
  (await sync.maintenance.unsent()).reduce((sum, { count }) => sum + count, 0);

test(
  'ST5 whatever was written and has not left is in the one number, as a log out counts it, until the server has it',
  LONG,
  async () => {
    const stop = sync.status.subscribe(() => undefined);
    await expect.poll(said).toEqual({ waiting: 0, unsent: [], isCounted: true });
    front.answer = (path) =>
      path.startsWith('/auth/') ? null : { status: 503, type: 'application/json', body: '{}' };
    await sync.records.make('quick_reply', { title: 'Yes', text: 'It is still there.' });
    await untilProfile(sync);
    await sync.account.saveProfile({ fullName: 'Maya O.' });
    const letter = {
      topic: 'other',
      name: 'Maya',
      email: 'm@x.test',
      message: 'Hi',
      language: 'en',
    };
    await sync.parcels.sendLetter({ ...letter, topic: 'other' });
    await expect.poll(said).toEqual({
      waiting: 3,
      unsent: [
        { kind: 'letter', count: 1 },
        { kind: 'own', count: 2 },
      ],
      isCounted: true,
    });
    const { collections, oldestWaitingAt } = sync.status.get();
    expect(collections).toMatchObject({ records: { waiting: 1 }, users: { waiting: 1 } });
    expect(oldestWaitingAt).toBeGreaterThan(0);
    expect(await total()).toBe(3);

    front.answer = null;
    // A refused item waits before its next attempt; a person who asks does not wait for it.
    await sync.maintenance.syncNow();
    await expect.poll(said, { timeout: 90_000 }).toMatchObject({ waiting: 0, unsent: [] });
    expect(await total()).toBe(0);
    stop();
  },
);
