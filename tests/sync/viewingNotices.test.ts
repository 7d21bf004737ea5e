import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { viewingNotice } from '#sync/model/rules/alerts/viewingNews.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { setViewing, type InquiryDeps } from '#sync/listings/commands/inquiries.ts';
import {
  startSomeReplications,
  type SomeReplications,
} from '#sync/root/replication/replications.ts';
import { LONG } from '#tests/tags.ts';
import { checkedStorage } from './checkedStorage.ts';
import { createFakeRows, type FakeRows } from './fakeRows.ts';
import { soon } from './soon.ts';

const ME = '019a0000-0000-7000-8000-00000000000a';
const VISIT = '019a0000-0000-7000-8000-000000000001';
const never = () => undefined;
const log = { info: () => undefined, warn: () => undefined };
const row = () => ({
  id: VISIT,
  property_id: '019a0000-0000-7000-8000-000000000002',
  renter_id: '019a0000-0000-7000-8000-00000000000b',
  owner_id: ME,
  starts_at: '2099-11-25T10:00:00Z',
  ends_at: '2099-11-25T10:30:00Z',
  kind: 'in_person' as const,
  state: 'requested' as const,
  note: '',
  written_at: '2099-11-20T10:00:00Z',
  created_at: '2099-11-20T10:00:00Z',
});
const UNREAD = viewingNotice({ ...row(), state: 'confirmed', changedAt: 5 }, 'confirmed', {
  userId: ME,
  home: { title: 'Loft' },
  now: 5,
});
const now = Date.parse('2099-11-21T10:00:00Z');

let made = 0;
let rows: FakeRows;
let local: LocalStores;
let deps: InquiryDeps;
let replications: SomeReplications | null;

beforeEach(async () => {
  made += 1;
  rows = createFakeRows();
  local = openStores(`roost-viewing-notices${made}`, checkedStorage);
  deps = {
    userId: ME,
    database: local.database,
    clock: { now: () => now, after: () => () => undefined },
    random: { next: () => 0.5, bytes: (length) => new Uint8Array(length).fill(made) },
    held: () => Promise.resolve(null),
  };
  replications = null;
  const viewings = await local.database.collection('viewings');
  await viewings.insert({ id: VISIT, row: row(), rev: 1, updated_at: '2099-11-20T11:00:00Z' });
});
afterEach(async () => {
  await replications?.stop();
  await local.database.close();
});

const noticed = async () => {
  const records = await local.database.collection('records');
  return (await records.findOne(UNREAD.id).exec())?.toJSON().body;
};

test(
  'HM9 a viewing that somebody confirms themself is a read notice; what was confirmed for them is no notice yet',
  LONG,
  async () => {
    await setViewing(deps, VISIT, 'confirmed', 'hours');
    expect(await noticed()).toBeUndefined();
    await setViewing(deps, VISIT, 'confirmed');
    expect(await noticed()).toMatchObject({
      at: now,
      isRead: true,
      isOwn: true,
      viewing: { id: VISIT, what: 'confirmed', as: 'owner' },
    });
  },
);

test('KP3 what a person decided meanwhile, in whatever tab, stays when hours would confirm it', async () => {
  const state = async () => {
    const viewings = await local.database.collection('viewings');
    return (await viewings.findOne(VISIT).exec())?.toJSON().row.state;
  };
  await setViewing(deps, VISIT, 'declined');
  await setViewing(deps, VISIT, 'confirmed', 'hours');
  expect(await state()).toBe('declined');
});

test('HM9 where another device told of it first, before it knew who did it, it is one notice, and their own', async () => {
  await setViewing(deps, VISIT, 'confirmed');
  rows.write('mine', { id: UNREAD.id, kind: 'notice', body: UNREAD.body });
  const start = { ...deps, rows, log, clock: browserClock, random: soon };
  replications = await startSomeReplications(
    { ...start, onSynced: never, onTrouble: never, onRefused: never },
    ['records'],
  );
  const own = { isOwn: true, viewing: { id: VISIT } };
  await expect.poll(() => rows.row('mine', UNREAD.id)?.['body']).toMatchObject(own);
  await expect.poll(noticed).toMatchObject(own);
});
