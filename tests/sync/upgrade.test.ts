import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { deviceFailureOf } from '#sync/model/failure.ts';
import { CURRENT, type SchemaSet } from '#sync/store/migrations.ts';
import { exportUnsent } from '#sync/device/exportUnsent.ts';
import type { NewEntry } from '#sync/model/entry.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { checkedStorage } from './checkedStorage.ts';
import { BROKEN, RAISED } from './raisedSchemas.ts';

const LANE = '019a0000-0000-5000-8000-000000000001';
let made = 0;
let opened: LocalStores[] = [];
const open = (name: string, schemaSet: SchemaSet = CURRENT) => {
  const local = openStores(name, checkedStorage, { schemaSet });
  opened.push(local);
  return local;
};
const entry = (n: number): NewEntry => ({
  id: `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  lane: LANE,
  receiverId: '019a0000-0000-7000-8000-000000000009',
  content: `text ${n}`,
  messageType: 'text',
  writtenAt: '2026-03-01T12:00:00.000Z',
  attempts: 0,
  state: 'queued',
  nextAttemptAt: 0,
});
/** A database as an older version of the app left it. */
const left = async () => {
  made += 1;
  const name = `roost-upgrade${made}`;
  const { stores, notes, database } = open(name);
  for (const n of [1, 2, 3]) await stores.outbox.add(entry(n));
  await notes.saveDraft(LANE, 'half a thought', 5);
  await database.close();
  return name;
};
const contents = async ({ stores }: LocalStores) =>
  (await stores.outbox.all()).map(({ content }) => content);
const databases = async (name: string) =>
  (await indexedDB.databases()).flatMap((one) => (one.name?.includes(name) ? [one.name] : []));

afterEach(async () => {
  for (const { database } of opened) await database.close();
  opened = [];
});

test('UP2 what waits and what is drafted is brought over to a raised schema, in its order, and the old store goes', async () => {
  const name = await left();
  const local = open(name, RAISED);
  expect(await contents(local)).toEqual(['text 1', 'text 2', 'text 3']);
  const conversation = await (await local.database.collection('conversations')).findOne().exec();
  expect(conversation?.toJSON()).toMatchObject({ draft: 'half a thought', raised: true });
  await local.stores.outbox.add(entry(4));
  expect((await contents(local)).at(-1)).toBe('text 4');
  const kept = await databases(name);
  expect(kept.filter((one) => one.endsWith('--0--outbox'))).toEqual([]);
  expect(kept.filter((one) => one.endsWith('--1--outbox'))).toHaveLength(1);
});

test('UP2 a database that is new takes writes at once in a tab that brought another over', async () => {
  await contents(open(await left(), RAISED));
  const fresh = open('roost-upgrade-fresh', RAISED);
  const conversations = await fresh.database.collection('conversations');
  await expect(conversations.bulkInsert([])).resolves.toMatchObject({ error: [] });
});

test('UP3 a migration that fails keeps the old store, says so and lets what it holds be exported', async () => {
  const name = await left();
  const broken = open(name, BROKEN);
  const failure = await broken.stores.outbox.all().catch((error: unknown) => error);
  expect(deviceFailureOf(failure)).toBe('migration');
  expect(broken.database.device.get()).toEqual({ status: 'failed', code: 'migration' });
  const { text } = await exportUnsent(
    { database: broken.database, userId: '', parcels: null, photos: null },
    createVirtualClock(),
  );
  expect(JSON.parse(text)).toMatchObject({
    unsent: [{ content: 'text 1' }, { content: 'text 2' }, { content: 'text 3' }],
    drafts: [{ content: 'half a thought' }],
  });
  await broken.database.close();

  // The next version mends it.
  const mended = open(name, RAISED);
  expect(await contents(mended)).toEqual(['text 1', 'text 2', 'text 3']);
});

test('UP4 an older version of the app does not touch what a newer one stored, and says why', async () => {
  const name = await left();
  const newer = open(name, RAISED);
  await newer.stores.outbox.all();
  await newer.database.close();
  const before = await databases(name);
  const older = open(name);
  const failure = await older.stores.outbox.add(entry(9)).catch((error: unknown) => error);
  expect(deviceFailureOf(failure)).toBe('outdated');
  expect(await databases(name)).toEqual(before);
  await older.database.close();
  expect(await contents(open(name, RAISED))).toEqual(['text 1', 'text 2', 'text 3']);
});
