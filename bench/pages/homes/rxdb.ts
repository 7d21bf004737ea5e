import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Home, HomeShelf } from './shelf.ts';

const LEAST = -8_640_000_000_000_000;

/** A listing as RxDB's documentation would have it described: indexes for what is asked. */
export const homeSchema: RxJsonSchema<Home> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    areaId: { type: 'string', maxLength: 36 },
    order: { type: 'number', minimum: LEAST, maximum: 0, multipleOf: 1 },
    row: { type: 'object' },
  },
  required: ['id', 'areaId', 'order', 'row'],
  indexes: ['order', 'areaId'],
};

/** RxDB at its usual settings; `collections` are opened at once, as its documentation has it. */
export async function openRxdbHomes(name: string, collections = 1): Promise<HomeShelf> {
  const homes = await openHomes(name, collections);
  return {
    async put(all) {
      await homes.bulkUpsert(all.map((one) => ({ ...one })));
    },
    async newest(count) {
      const docs = await homes
        .find({ selector: {}, sort: [{ order: 'asc' }], limit: count })
        .exec();
      return docs.map((doc) => doc.toJSON() as Home);
    },
  };
}

/** The collection of homes, among as many as the product has. */
export async function openHomes(name: string, collections = 1): Promise<RxCollection<Home>> {
  const database = await createRxDatabase<Record<string, RxCollection<Home>>>({
    name,
    storage: getRxStorageDexie(),
  });
  const others = Array.from({ length: collections - 1 }, (_, index) => `other${index}`);
  await database.addCollections(
    Object.fromEntries(['homes', ...others].map((key) => [key, { schema: homeSchema }])),
  );
  const { homes } = database;
  if (homes === undefined) throw new Error('the collection was not opened');
  return homes;
}
