import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openStoredListings } from '#sync/adapters/indexeddb/storedListings.ts';
import { openStoredPacks } from '#sync/adapters/indexeddb/storedPacks.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { indexedOf } from '#sync/listings/catalogue/propertyRow.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import { testListing, testListings, uuidOf } from '#sync/listings/search/testListing.ts';
import { isDatabaseOf } from '#sync/store/identity.ts';
import { packStoreNameOf } from '#sync/store/storesBeside.ts';

const AT = { asOf: 5, readAt: 3, turns: { [uuidOf(1)]: 7 } };

async function withListings(name: string): Promise<void> {
  const { database } = openStores(name);
  await database.collection('properties');
  await database.close();
}
function packsOf(count: number, seed = 1) {
  const index = createListingIndex();
  index.put(testListings(count, seed));
  return index.packs.changed();
}
const sizes = (columns: readonly ArrayBuffer[] | undefined) =>
  columns?.map(({ byteLength }) => byteLength).toSorted((one, other) => one - other);

test('FI16 what was kept is read as it was, and only beside listings', async () => {
  const name = 'roost-kept';
  const packs = packsOf(60);
  const first = openStoredPacks(name);
  expect(await first.columns()).toBeNull();
  expect(await first.keep(packs, AT)).toBe(false);
  await withListings(name);
  expect(await first.keep(packs, AT)).toBe(true);
  first.close();

  const next = openStoredPacks(name);
  const kept = await next.columns();
  expect(kept).toMatchObject(AT);
  expect(sizes(kept?.columns)).toEqual(sizes(packs.map(({ columns }) => columns)));
  const [pack, other] = packs;
  if (pack === undefined || other === undefined) throw new Error('there are no packs');
  expect(await next.words(pack.area)).toEqual(pack.words);
  expect(await next.words(uuidOf(9))).toBeNull();
  expect(await next.keep([{ ...other, count: 0 }], { ...AT, asOf: 9 })).toBe(true);
  next.close();
  const last = await openStoredPacks(name).columns();
  expect(last?.asOf).toBe(9);
  expect(last?.columns).toHaveLength(packs.length - 1);
});

test('FI16 words lie there compressed, and those that an app of before kept are read as they are', async () => {
  const name = 'roost-smaller';
  const packs = packsOf(200);
  const [pack] = packs;
  if (pack === undefined) throw new Error('there are no packs');
  await withListings(name);
  const first = openStoredPacks(name);
  await first.keep(packs, AT);
  first.close();
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(packStoreNameOf(name));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const words = () => database.transaction('words', 'readwrite').objectStore('words');
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.addEventListener('success', () => resolve(request.result));
    });
  const stored: ArrayBuffer = await asked(words().get(pack.area));
  expect(stored.byteLength).toBeLessThan(pack.words.byteLength / 2);
  await asked(words().put(pack.words, pack.area));
  const next = openStoredPacks(name);
  await next.columns();
  expect(await next.words(pack.area)).toEqual(pack.words);
  await asked(words().put(pack.words.slice(9), pack.area));
  expect(await next.words(pack.area).catch(() => null)).toBeNull();
  database.close();
  next.close();
});

test('FI16 of two tabs one keeps: what belongs together is never mixed', async () => {
  const name = 'roost-two';
  await withListings(name);
  const [one, other] = [openStoredPacks(name), openStoredPacks(name)];
  expect(await one.keep(packsOf(60), AT)).toBe(true);
  expect(await other.keep(packsOf(60, 2), AT)).toBe(false);
  await other.columns();
  other.distrust();
  expect(await other.keep(packsOf(20, 2), AT)).toBe(true);
  expect(await one.keep(packsOf(60), AT)).toBe(false);
  const kept = await openStoredPacks(name).columns();
  expect(sizes(kept?.columns)).toEqual(sizes(packsOf(20, 2).map(({ columns }) => columns)));
});

test('FI16 half of what belongs together is of no use', async () => {
  const name = 'roost-half';
  await withListings(name);
  const packs = openStoredPacks(name);
  const [pack] = packsOf(60);
  await packs.keep(packsOf(60), AT);
  packs.close();
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(packStoreNameOf(name));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const transaction = database.transaction('columns', 'readwrite');
  const done = new Promise((resolve) => transaction.addEventListener('complete', resolve));
  transaction.objectStore('columns').delete(pack?.area ?? '');
  await done;
  database.close();
  expect(await openStoredPacks(name).columns()).toBeNull();
});

test('FI16 what is kept goes with its database, and is not made anew by whoever still searches', async () => {
  const name = 'roost-going';
  expect(isDatabaseOf(packStoreNameOf(name), name)).toBe(true);
  await withListings(name);
  const packs = openStoredPacks(name);
  expect(await packs.keep(packsOf(20), AT)).toBe(true);
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(packStoreNameOf(name));
    deleting.addEventListener('success', resolve);
    for (const failure of ['error', 'blocked']) deleting.addEventListener(failure, reject);
  });
  expect(await packs.keep(packsOf(20), AT)).toBe(false);
  const left = await indexedDB.databases();
  expect(left.map((each) => each.name)).not.toContain(packStoreNameOf(name));
});

test('FI16 what was written since is told by the library’s own note of its writes, removals too', async () => {
  const name = 'roost-since';
  const stored = openStoredListings(name);
  expect([await stored.writtenSince(0), await stored.ids()]).toEqual([null, null]);
  const { database } = openStores(name);
  const properties = await database.collection('properties');
  const about = { via: 'area' as const, isGone: false, rev: 1, updated_at: '2026-11-21T00:00:00Z' };
  const docOf = (number: number) => {
    const row = testListing({ id: uuidOf(number) });
    return { id: row.id, ...indexedOf(row), row, ...about };
  };
  await properties.bulkInsert([docOf(1), docOf(2)]);
  await expect.poll(async () => (await stored.writtenSince(Date.now()))?.length).toBe(0);
  const between = Date.now();
  await properties.insert(docOf(3));
  await (await properties.findOne(uuidOf(1)).exec())?.remove();
  expect((await stored.writtenSince(between))?.toSorted()).toEqual([uuidOf(1), uuidOf(3)]);
  expect((await stored.ids())?.toSorted()).toEqual([1, 2, 3].map(uuidOf));
  stored.close();
  await database.close();
});
