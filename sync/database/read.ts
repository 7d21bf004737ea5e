import {
  normalizeMangoQuery,
  prepareQuery,
  type MangoQuery,
  type RxCollection,
} from 'rxdb/plugins/core';

/*
 * Reads past the library's caches, which learn of another tab's write only when its event arrives: what a
 * write is based on must be what is stored.
 */

export async function readOne<Doc>(collection: RxCollection<Doc>, id: string): Promise<Doc | null> {
  const [doc] = await collection.storageInstance.findDocumentsById([id], false);
  return doc ?? null;
}

/** The documents of a query as stored now; without one, all. */
export async function readMany<Doc>(
  collection: RxCollection<Doc>,
  query: MangoQuery<Doc> = {},
): Promise<readonly Doc[]> {
  const schema = collection.schema.jsonSchema;
  const selector = { ...query.selector, _deleted: { $eq: false } } as never;
  const prepared = prepareQuery(schema, normalizeMangoQuery(schema, { ...query, selector }));
  const { documents } = await collection.storageInstance.query(prepared);
  return documents;
}
