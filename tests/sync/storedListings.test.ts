import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openStoredListings } from '#sync/adapters/indexeddb/storedListings.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import type { PropertyDoc } from '#sync/store/schemas/property.ts';
import { indexedOf } from '#sync/listings/catalogue/propertyRow.ts';
import { testListing, uuidOf } from '#sync/listings/search/testListing.ts';

const NAME = 'roost-stored';
const docOf = (number: number, isGone = false): PropertyDoc => {
  const row = testListing({ id: uuidOf(number), title: `Home ${number}` });
  return {
    id: row.id,
    ...indexedOf(row),
    via: 'area',
    isGone,
    row,
    rev: 1,
    updated_at: '2026-11-21T00:00:00Z',
  };
};

async function allOf(stored: ReturnType<typeof openStoredListings>, size: number) {
  const slices = [];
  for await (const slice of stored.slices(size)) slices.push(slice.map(({ title }) => title));
  return slices;
}

test('FI1 listings are read as the library stored them, in slices, without those that are gone', async () => {
  const stored = openStoredListings(NAME);
  expect(await allOf(stored, 10)).toEqual([]);
  expect(await stored.byIds([uuidOf(1)])).toEqual([]);

  // The test depends on the layout of the library's stores.
  const { database } = openStores(NAME);
  const properties = await database.collection('properties');
  await properties.bulkInsert([docOf(1), docOf(2), docOf(3, true), docOf(4), docOf(5)]);
  await (await properties.findOne(uuidOf(5)).exec())?.remove();

  expect(await allOf(stored, 2)).toEqual([['Home 1', 'Home 2'], ['Home 4'], []]);
  expect(
    (await stored.byIds([uuidOf(2), uuidOf(3), uuidOf(5), uuidOf(9)])).map(({ id }) => id),
  ).toEqual([uuidOf(2)]);
  const meanwhile = await stored.storedMeanwhile();
  expect(meanwhile.toSorted()).toEqual([1, 2, 3, 4, 5].map(uuidOf));
  stored.close();
  await database.close();
});
