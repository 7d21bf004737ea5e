import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownerOf } from '#sync/model/owner.ts';
import { createParcelStore, createPhotoStore } from '#sync/adapters/browser/parcelStore.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { type LocalStores, openStores } from '#sync/adapters/rxdb/stores.ts';
import { removeDocs, storeDoc } from '#sync/store/beneath/writes.ts';
import type { CollectionKey, Docs } from '#sync/store/collections.ts';
import { createChangedRows } from '#sync/store/changedRows.ts';
import { unsentOf } from '#sync/root/unsent.ts';
import type { Unsubscribe } from '#sync/kit/clock.ts';
import type { ParcelStore } from '#sync/model/ports/parcels.ts';
import type { Tally } from '#sync/model/tally.ts';
import { watchTally } from '#sync/device/status/watchTally.ts';
import { createViewNotes } from '#sync/outgoing/views/viewNotes.ts';
import { createViewsLeft } from '#sync/outgoing/views/viewsLeft.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { checkedStorage } from './checkedStorage.ts';
import { createMemoryStorage } from './memoryStorage.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const log = { info: () => undefined, warn: () => undefined };
const random = { next: () => 0.5, bytes: (length: number) => new Uint8Array(length) };
const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

let made = 0;
let local: LocalStores;
let parcels: ParcelStore;
let photos: ParcelStore;
let tally: Tally | null;
let reads: number;
let stops: Unsubscribe[];
const storage = createMemoryStorage();
const left = createViewsLeft(storage, new EventTarget(), log);

/** A store of its own, as another tab's is; how often it is read is counted. */
const counted = (store: ParcelStore): ParcelStore => ({
  ...store,
  all() {
    reads += 1;
    return store.all();
  },
});
/** The waiting items by kind, without empty kinds. */
const waiting = () =>
  tally && Object.fromEntries(Object.entries(tally.waiting).filter(([, count]) => count > 0));
const put = <Key extends CollectionKey>(key: Key, doc: Docs[Key]) =>
  storeDoc(local.database, key, doc.id, (before) => ({ ...before, ...doc }));
const record = (n: number, kind: string, body: Record<string, unknown> = {}) =>
  put('records', { id: idOf(n), kind, body, rev: 0, updated_at: '' });
const listing = (n: number, owner = ME) => {
  const row = { ...heldListing(n, { title: 'A home' }), id: idOf(n), owner_id: owner };
  const fields = { ownerId: owner, areaId: row.area_id, isGone: false };
  return put('properties', { id: idOf(n), ...fields, via: 'mine', row, rev: 0, updated_at: '' });
};
const letter = (n: number, more: object = {}) => ({
  ...{ id: idOf(n), kind: 'letter', writtenAt: 5, letter: null, state: 'waiting' },
  ...more,
});
const photo = { listingId: idOf(1), takenIn: 1, state: 'waiting' };

beforeEach(() => {
  made += 1;
  tally = null;
  reads = 0;
  storage.clear();
  local = openStores(`roost-tally${made}`, checkedStorage);
  const { database } = local;
  const rows = createChangedRows(database, ME, { clock: browserClock, log });
  parcels = createParcelStore(database.name);
  photos = createPhotoStore(database.name);
  stops = [
    rows.watch(),
    watchTally({
      userId: ME,
      rows,
      parcels: counted(createParcelStore(database.name)),
      photos: counted(createPhotoStore(database.name)),
      views: left.of(ownerOf(ME)),
      clock: browserClock,
      log,
      onTally(next) {
        tally = next;
      },
    }),
  ];
});
afterEach(async () => {
  for (const stop of stops) stop();
  await Promise.all([parcels.close(), photos.close()]);
  await local.database.close();
});

test('ST5 listings, drafts of them, notes, inquiries, viewings, the profile, letters and photos that wait are counted as a log out counts them', async () => {
  await expect.poll(waiting).toEqual({});
  await listing(1);
  await listing(2, 'somebody else');
  await record(3, 'listing_draft', { fields: {} });
  await record(4, 'saved_home', { note: 'quiet' });
  await record(5, 'quick_reply', {});
  const row = { property_id: idOf(1) } as never;
  await put('inquiries', { id: idOf(6), row, rev: 0, updated_at: '' });
  await put('viewings', { id: idOf(7), row, rev: 0, updated_at: '' });
  await parcels.put(letter(8));
  await parcels.put(letter(9, { kind: 'photo' }));
  await photos.put({ id: idOf(10), ...photo });
  const expected = {
    listing: 1,
    listingDraft: 1,
    photo: 1,
    inquiry: 1,
    viewing: 1,
    letter: 1,
    note: 1,
    own: 2,
  };
  await expect.poll(waiting).toEqual(expected);
  expect(tally?.collections).toMatchObject({
    properties: 1,
    records: 3,
    inquiries: 1,
    viewings: 1,
  });
  const { letter: _letter, photo: _photo, own: _own, ...rows } = expected;
  const counted = await unsentOf({ userId: ME, database: local.database });
  const groups = Object.fromEntries(counted.map(({ kind, count }) => [kind, count]));
  expect(groups).toMatchObject(rows);
});

test('ST5 what was made and taken out here does not wait; what was refused waits for the person', async () => {
  await expect.poll(waiting).toEqual({});
  await record(1, 'saved_home', { note: 'quiet' });
  await expect.poll(waiting).toEqual({ note: 1 });
  await removeDocs(local.database, 'records', [idOf(1)]);
  await parcels.put(letter(2, { state: 'failed', code: 'invalid_request' }));
  await expect.poll(() => [waiting(), tally?.failed.letter]).toEqual([{}, 1]);
  await parcels.remove([idOf(2)]);
  await expect.poll(() => tally?.failed.letter).toBe(0);
});

test('ST6 what the app notes by itself is counted apart: looks at homes, homes seen, searches made', async () => {
  await expect.poll(waiting).toEqual({});
  await record(1, 'viewed_home', {});
  const notes = createViewNotes(storage, {
    owner: ownerOf(ME),
    random,
    log,
    onChange: left.changed,
  });
  notes.put({ listingId: 'a', day: '2026-03-01', state: 'waiting' });
  notes.put({ listingId: 'b', day: '2026-03-01', state: 'waiting' });
  await expect.poll(waiting).toEqual({ noted: 3 });
  notes.put({ listingId: 'a', day: '2026-03-01', state: 'sent' });
  await expect.poll(waiting).toEqual({ noted: 2 });
  expect(await unsentOf({ userId: ME, database: local.database })).toEqual([]);
});

test('ST7 the count follows each change without reading what is stored: a box is read when it changes, rows never again', async () => {
  await expect.poll(waiting).toEqual({});
  const { storageInstance } = await local.database.collection('records');
  const { query } = storageInstance;
  let scans = 0;
  storageInstance.query = (...call) => {
    scans += 1;
    return query.apply(storageInstance, call);
  };
  const before = reads;
  for (let n = 1; n <= 30; n += 1) await record(n, 'saved_home', { note: `${n}` });
  await expect.poll(waiting).toEqual({ note: 30 });
  expect([reads - before, scans]).toEqual([0, 0]);
  await parcels.put(letter(99));
  await expect.poll(waiting).toEqual({ note: 30, letter: 1 });
  expect(reads - before).toBe(1);
});

test('ST5 what waits is counted though the disk did not give it at once', async () => {
  for (const stop of stops.splice(0)) stop();
  tally = null;
  await record(1, 'saved_home', { note: 'mine' });
  await parcels.put(letter(2));
  const { database } = local;
  const { transaction } = IDBDatabase.prototype;
  let busyFor = 6;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function busy(
    this: IDBDatabase,
    ...args
  ) {
    const isBusy = /inquiries|parcels/u.test(this.name) && (busyFor -= 1) >= 0;
    if (isBusy) throw new DOMException('the disk is busy', 'DataError');
    return transaction.apply(this, args);
  });
  // A thousandth of each wait passes.
  const clock = {
    now: () => browserClock.now(),
    after: (ms: number, callback: () => void) => browserClock.after(ms / 1000, callback),
  };
  const rows = createChangedRows(database, ME, { clock, log });
  const about = { userId: ME, rows, views: left.of(ownerOf(ME)), clock, log };
  stops = [
    rows.watch(),
    watchTally({
      ...about,
      parcels: createParcelStore(database.name),
      photos: createPhotoStore(database.name),
      onTally: (next) => void (tally = next),
    }),
  ];
  await expect.poll(waiting).toEqual({ note: 1, letter: 1 });
  expect(busyFor).toBeLessThan(0);
  vi.restoreAllMocks();
});
