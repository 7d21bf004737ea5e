import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createParcelStore, createPhotoStore } from '#sync/adapters/browser/parcelStore.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { type LocalStores, openStores } from '#sync/adapters/rxdb/stores.ts';
import { removeDocs, storeDoc } from '#sync/store/beneath/writes.ts';
import type { CollectionKey, Docs } from '#sync/store/collections.ts';
import { createChangedRows } from '#sync/store/changedRows.ts';
import { kindOfRecord } from '#sync/model/unsent.ts';
import { unsentAsFile, unsentOf } from '#sync/root/unsent.ts';
import type { ParcelStore } from '#sync/model/ports/parcels.ts';
import { DEFINITIONS } from '#sync/root/replication/definitions.ts';
import { putBackRows } from '#sync/root/replication/putBackRows.ts';
import { createRowStore } from '#sync/rows/rowStore.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { checkedStorage } from './checkedStorage.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const log = { info: () => undefined, warn: () => undefined };
const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

let made = 0;
let local: LocalStores;
let opened: LocalStores[];
let stores: ParcelStore[];
const open = () => {
  made += 1;
  local = openStores(`roost-unsent${made}`, checkedStorage);
  opened.push(local);
};
const context = () => ({ userId: ME, database: local.database, log });
const unsent = () => unsentOf({ userId: ME, database: local.database });
const put = <Key extends CollectionKey>(key: Key, doc: Docs[Key]) =>
  storeDoc(local.database, key, doc.id, (before) => ({ ...before, ...doc }));
const record = (n: number, kind: string, body: Record<string, unknown> = {}) =>
  put('records', { id: idOf(n), kind, body, rev: 0, updated_at: '' });
const listing = (n: number, title: string, owner = ME) => {
  const row = { ...heldListing(n, { title }), id: idOf(n), owner_id: owner };
  const fields = { ownerId: owner, areaId: row.area_id, isGone: false };
  return put('properties', { id: idOf(n), ...fields, via: 'mine', row, rev: 0, updated_at: '' });
};
/** The server has it. */
const answer = async (key: 'records' | 'properties', n: number) => {
  const store = createRowStore(
    (await local.database.collection(key)) as never,
    DEFINITIONS[key](context()) as never,
  );
  const known = (await store.read([idOf(n)])).get(idOf(n));
  if (known === undefined) throw new Error('nothing is there to be answered');
  const outcome = { row: known.row, state: { status: 'settled' }, scopes: ['mine'], conflicts: [] };
  await store.write([{ known, outcome: outcome as never }]);
};
const photo = (n: number, listingId: string) => ({
  id: idOf(n),
  listingId,
  takenIn: 1,
  bytes: 5,
  w: 4,
  h: 3,
  hash: 'h',
  sentHash: 'h',
  phash: '0',
  takenAt: null,
  state: 'waiting',
});
const kept = (store: ParcelStore) => {
  stores.push(store);
  return store;
};

beforeEach(() => {
  opened = [];
  stores = [];
  open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of stores) await store.close();
  for (const { database } of opened) await database.close();
});

test('MT5 what the app notes in the settings by itself is nothing a person would lose', async () => {
  await record(1, 'settings', { listingsSince: 5 });
  expect(await unsent()).toEqual([]);
  await answer('records', 1);
  await record(1, 'settings', { listingsSince: 6 });
  expect(await unsent()).toEqual([]);
  await record(1, 'settings', { listingsSince: 6, units: 'metric' });
  expect(await unsent()).toEqual([{ kind: 'own', count: 1, names: [] }]);
});

test('MT5 listings, drafts of them, inquiries, viewings, photos, letters and notes that wait are counted by kind, and named', async () => {
  await listing(1, 'Under the roof');
  await record(2, 'listing_draft', { fields: { title: 'By the sea' } });
  await record(3, 'saved_home', { asOf: { title: 'Two rooms' }, note: 'quiet' });
  await record(4, 'settings', { typing: false });
  const row = { property_id: idOf(1) } as never;
  await put('inquiries', { id: idOf(5), row, rev: 0, updated_at: '' });
  await put('viewings', { id: idOf(6), row, rev: 0, updated_at: '' });
  const letter = {
    topic: 'other',
    name: 'Ann',
    email: 'a@x.test',
    message: 'Hello',
    language: 'en',
  };
  const shared = { kind: 'letter', writtenAt: 1, letter };
  const parcels = kept(createParcelStore(local.database.name));
  await parcels.put({ id: idOf(7), ...shared, state: 'waiting' } as never);
  await parcels.put({ id: idOf(8), ...shared, letter: null, state: 'sent', sentAt: 2 } as never);
  await kept(createPhotoStore(local.database.name)).put(photo(9, idOf(1)));
  expect(await unsent()).toEqual([
    { kind: 'listing', count: 1, names: ['Under the roof'] },
    { kind: 'listingDraft', count: 1, names: ['By the sea'] },
    { kind: 'photo', count: 1, names: ['Under the roof'] },
    { kind: 'inquiry', count: 1, names: [] },
    { kind: 'viewing', count: 1, names: [] },
    { kind: 'letter', count: 1, names: [] },
    { kind: 'note', count: 1, names: ['Two rooms'] },
    { kind: 'own', count: 1, names: [] },
  ]);
});

test('MT5 what the server has is not counted, nor what the app notes by itself; what was taken out is, until it is told', async () => {
  await listing(1, 'Sent');
  await answer('properties', 1);
  await record(2, 'viewed_home');
  await record(3, 'saved_home');
  await removeDocs(local.database, 'records', [idOf(3)]);
  expect(await unsent()).toEqual([]);
  await record(4, 'saved_home', { asOf: { title: 'Two rooms' } });
  await answer('records', 4);
  expect(await unsent()).toEqual([]);
  await removeDocs(local.database, 'records', [idOf(4)]);
  expect(await unsent()).toEqual([{ kind: 'note', count: 1, names: ['Two rooms'] }]);
  await listing(5, 'Of another', idOf(99));
  expect(await unsent()).toHaveLength(1);
  expect(kindOfRecord('a kind of a newer version')).toBe('own');
});

test('MT2 what waits of homes is exported whole, photos with their bytes', async () => {
  await listing(1, 'Under the roof');
  await record(3, 'saved_home', { note: 'quiet' });
  const bytes = new Blob(['photo'], { type: 'image/webp' });
  await kept(createPhotoStore(local.database.name)).put(photo(9, idOf(1)), bytes);
  const { text } = await unsentAsFile({ userId: ME, database: local.database }, browserClock);
  expect(JSON.parse(text)).toMatchObject({
    listings: [{ id: idOf(1), title: 'Under the roof', price: 1500_00 }],
    notes: [{ id: idOf(3), record: 'saved_home', body: { note: 'quiet' } }],
    photos: [
      {
        id: idOf(9),
        home: 'Under the roof',
        bytes: 5,
        data: `data:image/webp;base64,${btoa('photo')}`,
      },
    ],
  });
});

test('DB9 rows that were changed and not answered are stored again after the browser removed them, as changes of what they were based on', async () => {
  const rows = createChangedRows(local.database, ME, { clock: browserClock, log });
  const stop = rows.watch();
  await record(3, 'saved_home', { note: 'old' });
  await answer('records', 3);
  await listing(1, 'New');
  await record(3, 'saved_home', { note: 'mine' });
  await record(4, 'saved_home', { note: 'sent' });
  await answer('records', 4);
  await expect
    .poll(() =>
      rows
        .get()
        .map(({ doc }) => doc.id)
        .toSorted(),
    )
    .toEqual([idOf(1), idOf(3)]);
  stop();
  // Another database for the same person: the browser removed what the first held.
  open();
  await putBackRows(context(), rows.get());
  expect(await unsent()).toMatchObject([
    { kind: 'listing', names: ['New'] },
    { kind: 'note', count: 1 },
  ]);
  const records = createRowStore(
    await local.database.collection('records'),
    DEFINITIONS.records(context()),
  );
  expect((await records.read([idOf(3)])).get(idOf(3))).toMatchObject({
    row: { body: { note: 'mine' } },
    state: { status: 'changed', base: { body: { note: 'old' } } },
    scopes: ['mine'],
  });
});

test('DB9 photos and letters this tab kept are there again where the browser removed them, and not where a log out did', async () => {
  const name = local.database.name;
  const events = new Map<string, (event: Event) => void>();
  vi.spyOn(IDBDatabase.prototype, 'addEventListener').mockImplementation((type, listener) => {
    events.set(type, listener as (event: Event) => void);
  });
  const goes = async (event: 'close' | 'versionchange') => {
    events.get(event)?.(new Event(event));
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(`${name}-photos`);
      request.addEventListener('success', resolve);
      request.addEventListener('error', reject);
    });
  };
  const store = kept(createPhotoStore(name));
  await store.put(photo(9, idOf(1)), new Blob(['photo']));
  await goes('close');
  expect(await store.all()).toMatchObject([{ id: idOf(9) }]);
  expect(await (await store.bytesOf(idOf(9)))?.text()).toBe('photo');
  await goes('versionchange');
  expect(await store.all()).toEqual([]);
});
