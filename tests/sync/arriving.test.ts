import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { storeDoc } from '#sync/store/beneath/writes.ts';
import { readAll, readMany, readOne } from '#sync/store/beneath/documents.ts';
import type { RecordDoc } from '#sync/store/schemas/record.ts';
import { inPlace } from '#sync/store/reads/inPlace.ts';
import { liveRead } from '#sync/store/reads/liveRead.ts';
import { createRowStore, settle } from '#sync/rows/rowStore.ts';
import { checkedStorage } from './checkedStorage.ts';

const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const log = { info: () => undefined, warn: () => undefined };
let made = 0;
let local: LocalStores;

async function opened() {
  made += 1;
  local = openStores(`roost-arriving${made}`, checkedStorage);
  const collection = await local.database.collection('records');
  const rows = createRowStore(collection, { home: () => 'mine' });
  return { database: local.database, collection, rows };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const rowOf = (n: number, text: string) => ({
  ...{ id: idOf(n), kind: 'note', body: { text }, rev: 1, updated_at: '', _deleted: false },
});
/** Rows from the server, written as replication writes them. */
const news = ({ rows }: Opened, said: readonly ReturnType<typeof rowOf>[]) =>
  settle(
    rows,
    said.map(({ id }) => id),
    (id) => {
      const row = said.find((one) => one.id === id);
      if (row === undefined) return null;
      return { row, state: { status: 'settled' }, scopes: ['mine'], conflicts: [] };
    },
    () => Promise.resolve(),
    'news',
  );
const textsOf = (docs: readonly RecordDoc[]) => docs.map(({ body }) => body['text']);

afterEach(() => local.database.close());

test('RP33 rows that arrive are stored together, told of once, and gone when they are gone', async () => {
  const device = await opened();
  const told: string[][] = [];
  device.collection.eventBulks$.subscribe(({ events }) => {
    told.push(events.map(({ operation }) => operation));
  });
  await news(device, [rowOf(1, 'one'), rowOf(2, 'two')]);
  await news(device, [rowOf(1, 'other'), { ...rowOf(2, ''), _deleted: true }]);
  await device.rows.flush();
  expect(told).toEqual([
    ['INSERT', 'INSERT'],
    ['UPDATE', 'DELETE'],
  ]);
  expect(textsOf(await readAll(device.collection))).toEqual(['other']);
});

test('RP34 what somebody wrote since the rows were read is left alone, and named', async () => {
  const device = await opened();
  await news(device, [rowOf(1, 'old'), rowOf(2, 'old')]);
  const known = await device.rows.read([idOf(1), idOf(2)]);
  await storeDoc(device.database, 'records', idOf(1), () => rowOf(1, 'mine'));
  const settled = { state: { status: 'settled' }, scopes: ['mine'], conflicts: [] } as const;
  const late = await device.rows.write(
    [1, 2].map((n) => ({
      known: known.get(idOf(n)),
      outcome: { ...settled, row: rowOf(n, 'theirs') },
    })),
    'news',
  );
  expect(late).toEqual([idOf(1)]);
  expect(textsOf(await readAll(device.collection))).toEqual(['mine', 'theirs']);
});

test('QU15 a list that is open shows a changed row where it stands, without reading the list again', async () => {
  const device = await opened();
  await news(device, [rowOf(1, 'one'), rowOf(2, 'two')]);
  const ids = [idOf(1), idOf(2), idOf(3)];
  let reads = 0;
  let shown: readonly unknown[] = [];
  const stop = liveRead({ database: device.database, clock: browserClock, log }, 'records', {
    async read(collection): Promise<readonly RecordDoc[]> {
      reads += 1;
      return (await readMany(collection, ids)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
    concerns: ({ id }) => ids.includes(id),
    follow: (docs, touched) => inPlace(docs, touched),
  })((docs) => {
    shown = textsOf(docs);
  });
  await expect.poll(() => shown).toEqual(['one', 'two']);
  await news(device, [rowOf(2, 'new')]);
  await expect.poll(() => shown).toEqual(['one', 'new']);
  await storeDoc(device.database, 'records', idOf(1), () => rowOf(1, 'mine'));
  await expect.poll(() => shown).toEqual(['mine', 'new']);
  expect(reads).toBe(1);
  await news(device, [rowOf(3, 'three'), { ...rowOf(1, ''), _deleted: true }]);
  await expect.poll(() => shown).toEqual(['new', 'three']);
  expect(reads).toBe(2);
  stop();
});

test('QU15 late news of another tab do not take the place of newer ones', () => {
  const doc = (height: number) => ({ ...rowOf(1, `of ${height}`), _rev: `${height}-abc` });
  const touched = (height: number) => ({ id: idOf(1), doc: doc(height), isThere: true });
  const list = [doc(3)];
  expect(inPlace(list, touched(2))).toBe(list);
  expect(inPlace(list, touched(4))).toEqual([doc(4)]);
  expect(inPlace(list, { ...touched(4), isThere: false })).toBeNull();
  expect(inPlace([], touched(4))).toBeNull();
});

test('RP33 a flush with nothing to flush asks nothing of the disk', async () => {
  const device = await opened();
  await device.rows.flush();
  await news(device, [rowOf(1, 'one')]);
  await device.rows.flush();
  await device.rows.flush();
  expect(await readOne(device.collection, idOf(1))).toMatchObject({ body: { text: 'one' } });
});
