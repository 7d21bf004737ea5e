import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openKeptAreaPacks } from '#sync/store/homes/index.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { isDatabaseOf } from '#sync/store/identity.ts';
import { homeStoreNameOf } from '#sync/store/storesBeside.ts';

const packOf = (...numbers: number[]) => ({
  base: `base ${numbers.join()}`,
  gone: ['left'],
  bytes: Uint8Array.from(numbers).buffer,
});

async function withListings(name: string): Promise<void> {
  const { database } = openStores(name);
  await database.collection('properties');
  await database.close();
}

test('FI24 packs of areas are kept beside listings until they are wanted no more', async () => {
  const name = 'roost-areas-kept';
  const first = openKeptAreaPacks(name);
  await first.keep('one', packOf(1));
  expect(await first.pack('one')).toBeNull();
  await withListings(name);
  await first.keep('one', packOf(1));
  await first.keep('other', packOf(2));
  first.close();
  const next = openKeptAreaPacks(name);
  expect(await next.pack('one')).toMatchObject(packOf(1));
  await next.only(['other']);
  expect(await next.pack('one')).toBeNull();
  expect(await next.pack('other')).toMatchObject(packOf(2));
  next.close();
});

test('FI24 what is a week old, or of a clock that was put back, is not given', async () => {
  const name = 'roost-areas-old';
  await withListings(name);
  let now = 10 * 86_400_000;
  const packs = openKeptAreaPacks(name, () => now);
  await packs.keep('one', packOf(1));
  now += 7 * 86_400_000;
  expect(await packs.pack('one')).toBeNull();
  now = 0;
  expect(await packs.pack('one')).toBeNull();
  packs.close();
});

test('FI24 a pack for which there is no room takes the one before along, whose homes have left', async () => {
  const name = 'roost-areas-full';
  await withListings(name);
  const packs = openKeptAreaPacks(name);
  await packs.keep('one', packOf(1));
  await packs.keep('other', packOf(2));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await packs.keep('one', packOf(3));
  vi.restoreAllMocks();
  expect(await packs.pack('one')).toBeNull();
  expect(await packs.pack('other')).toMatchObject(packOf(2));
  packs.close();
});

test('FI24 what is kept goes with its database, and is not made anew by whoever still searches', async () => {
  const name = 'roost-areas-going';
  const store = homeStoreNameOf(name);
  expect(isDatabaseOf(store, name)).toBe(true);
  await withListings(name);
  const packs = openKeptAreaPacks(name);
  await packs.keep('one', packOf(1));
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(store);
    deleting.addEventListener('success', resolve);
    for (const failure of ['error', 'blocked']) deleting.addEventListener(failure, reject);
  });
  await packs.keep('one', packOf(1));
  expect(await packs.pack('one')).toBeNull();
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(store);
});
