import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listingNotice } from '#contract/rules/alerts/listingNews.ts';
import {
  clearedNotice,
  isNoticeCleared,
  isNoticeRead,
  readNotice,
} from '#sync/model/rules/alerts/noticeRead.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { amendRecord } from '#sync/rows/commands/records.ts';
import {
  startSomeReplications,
  type SomeReplications,
} from '#sync/root/replication/replications.ts';
import { checkedStorage } from './checkedStorage.ts';
import { createFakeRows, type FakeRows } from './fakeRows.ts';
import { soon } from './soon.ts';

const ME = '019a0000-0000-7000-8000-00000000000a';
const home = { id: '019a0000-0000-7000-8000-000000000001', title: 'Loft' };
const never = () => undefined;
const log = { info: () => undefined, warn: () => undefined };
const priced = (at: number, to: number) =>
  listingNotice(ME, home, { what: 'price', at, price: { from: 100, to, currency: 'EUR' } });
const EARLY = priced(5, 90);
const LATE = priced(9, 80);

let made = 0;
let rows: FakeRows;
let local: LocalStores;
let replications: SomeReplications | null;

beforeEach(() => {
  made += 1;
  rows = createFakeRows();
  local = openStores(`roost-listing-notices${made}`, checkedStorage);
  replications = null;
});
afterEach(async () => {
  await replications?.stop();
  await local.database.close();
});

const replicate = async () => {
  const start = {
    userId: ME,
    database: local.database,
    rows,
    log,
    clock: browserClock,
    random: { ...soon, bytes: (length: number) => new Uint8Array(length).fill(made) },
  };
  replications = await startSomeReplications(
    { ...start, onSynced: never, onTrouble: never, onRefused: never },
    ['records'],
  );
};
const stored = async () => {
  const records = await local.database.collection('records');
  return (await records.findOne(EARLY.id).exec())?.toJSON().body as typeof EARLY.body | undefined;
};

test.each([
  ['read', readNotice, isNoticeRead],
  ['cleared', clearedNotice, isNoticeCleared],
] as const)(
  'HM10 what is %s on one device is what was told by then: later news that another wrote is new',
  async (_, act, isDone) => {
    rows.write('mine', { id: EARLY.id, kind: 'notice', body: EARLY.body });
    await replicate();
    await expect.poll(stored).toEqual(EARLY.body);
    await replications?.stop();

    await amendRecord(local, 'notice', EARLY.id, (before) => before && act(before));
    expect(isDone((await stored()) ?? EARLY.body)).toBe(true);
    rows.write('mine', { id: LATE.id, kind: 'notice', body: LATE.body });
    await replicate();

    const merged = { at: 9, listing: { price: { to: 80 } }, readTo: 5 };
    await expect.poll(() => rows.row('mine', EARLY.id)?.['body']).toMatchObject(merged);
    await expect.poll(stored).toMatchObject(merged);
    expect(isDone((await stored()) ?? EARLY.body)).toBe(false);
  },
);
