import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { RxJsonSchema } from 'rxdb/plugins/core';
import { openStoredListings } from '#sync/adapters/indexeddb/storedListings.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import { createCursorStore } from '#sync/rows/cursors.ts';
import { createStorage } from '#sync/store/beneath/storage.ts';
import { readAll } from '#sync/store/beneath/documents.ts';
import { bringHomesOver } from '#sync/store/homes/bringHomesOver.ts';
import { openHomeStore } from '#sync/store/homes/homeStore.ts';
import { CURRENT, type SchemaSet } from '#sync/store/migrations.ts';
import { propertySchema, type PropertyDoc } from '#sync/store/schemas/property.ts';
import { testListing, uuidOf } from '#sync/listings/search/testListing.ts';
import { homesHere } from './catalogueRows.ts';

/*
 * UP7: a device that updates without a network keeps the homes it holds. The version before kept those of areas as documents.
 */
const BEFORE: SchemaSet = {
  migrations: {},
  schemas: {
    ...CURRENT.schemas,
    properties: {
      ...propertySchema,
      version: 0,
      properties: {
        ...propertySchema.properties,
        kind: { type: 'string', maxLength: 60 },
        south: { type: 'integer', minimum: -9_000_000, maximum: 9_000_000, multipleOf: 1 },
      },
      required: [...(propertySchema.required ?? []), 'kind', 'south'],
      indexes: ['ownerId', 'areaId', 'via', ['kind', 'south']],
    } as RxJsonSchema<PropertyDoc>,
  },
};
const [FIRST, OTHER, BEGUN] = [uuidOf(901), uuidOf(902), uuidOf(903)];
const at = (epoch: string) => ({ epoch, xid: '7', id: '' });
const doc = (n: number, areaId: string, more: Partial<PropertyDoc> = {}) => {
  const row = testListing({ id: uuidOf(n), area_id: areaId });
  const about = { rev: 3, updated_at: '2026-11-21T00:00:00Z' };
  const of = { id: row.id, ownerId: row.owner_id, areaId, kind: 'x', south: 1 };
  return { ...of, via: 'area' as const, isGone: false, row, ...about, ...more };
};
const ofAreas = [
  ...Array.from({ length: 20 }, (_, n) => doc(n, FIRST)),
  ...Array.from({ length: 5 }, (_, n) => doc(100 + n, OTHER)),
];
const own = [
  doc(200, FIRST, { via: 'mine' }),
  doc(201, FIRST, { via: 'ids' }),
  doc(202, OTHER, { isGone: true }),
];

async function storeAsBefore(name: string) {
  const { database } = openStores(name, createStorage(), { schemaSet: BEFORE });
  const properties = await database.collection('properties');
  await properties.bulkInsert([...ofAreas, ...own, doc(300, BEGUN)]);
  await createCursorStore(properties.database, 'properties').write({
    mine: at('1'),
    [`area:${FIRST}`]: at('1'),
    [`area:${OTHER}`]: at('1'),
    [`area:${BEGUN}`]: at('begun'),
  });
  await database.close();
}

const ids = (docs: readonly { readonly id: string }[]) => docs.map(({ id }) => id).toSorted();

async function isBroughtOver(name: string) {
  const { database } = openStores(name, createStorage());
  const docs = await readAll(await database.collection('properties'));
  expect(ids(docs)).toEqual(ids(own));
  expect(docs.every((each) => !('kind' in each) && !('south' in each))).toBe(true);
  expect(await homesHere(database)).toEqual(ids(ofAreas));
  const areas = await database.homes.areas();
  expect([...areas.keys()].toSorted()).toEqual([FIRST, OTHER].toSorted());
  for (const { checkpoint } of areas.values()) expect(checkpoint).toEqual(at('1'));
  const [home] = await database.homes.byIds([uuidOf(3)]);
  expect(home?.row).toEqual({
    ...{ ...testListing({ id: uuidOf(3), area_id: FIRST }), rev: 3 },
    ...{ updated_at: '2026-11-21T00:00:00Z', deleted: false },
  });
  await database.close();
  // And found.
  const stored = openStoredListings(name);
  const index = createListingIndex();
  for await (const slice of stored.slices(100)) index.put(slice);
  expect(index.size).toBe(ofAreas.length + 2);
  stored.close();
}

test('UP7 homes of areas that were documents become a base of each area, as far as it was pulled; own and noted ones stay documents', async () => {
  await storeAsBefore('roost-over1');
  await isBroughtOver('roost-over1');
});

test('UP7 a tab that dies while homes are brought over loses none', async () => {
  const name = 'roost-over2';
  await storeAsBefore(name);
  const homes = openHomeStore(name);
  let left = 1;
  const dying = {
    ...homes,
    take: (...base: Parameters<typeof homes.take>) =>
      (left -= 1) < 0 ? Promise.reject(new Error('the tab died')) : homes.take(...base),
  };
  const cursors = { cursors: { [`area:${FIRST}`]: at('1'), [`area:${OTHER}`]: at('1') } };
  await expect(bringHomesOver(name, dying, cursors)).rejects.toThrow('the tab died');
  homes.close();
  await isBroughtOver(name);
});

test('UP7 an area for which there is no room comes anew, and keeps nothing else from being opened', async () => {
  const name = 'roost-over3';
  await storeAsBefore(name);
  const homes = openHomeStore(name);
  let left = 1;
  const full = {
    ...homes,
    take: (...base: Parameters<typeof homes.take>) =>
      (left -= 1) < 0
        ? homes.take(...base)
        : Promise.reject(new DOMException('full', 'QuotaExceededError')),
  };
  const cursors = { cursors: { [`area:${FIRST}`]: at('1'), [`area:${OTHER}`]: at('1') } };
  await bringHomesOver(name, full, cursors);
  homes.close();
  const { database } = openStores(name, createStorage());
  const docs = await readAll(await database.collection('properties'));
  expect(ids(docs)).toEqual(ids(own));
  expect([...(await database.homes.areas()).keys()]).toEqual([OTHER]);
  await database.close();
});
