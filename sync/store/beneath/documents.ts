import type { RxCollection, RxDocumentData } from 'rxdb/plugins/core';

/*
 * Reads past the library's caches, which learn of another tab's write only when its event arrives: what a
 * write is based on must be what is stored. Plans are written by hand: the library's own planner is not
 * needed before the first live query.
 */

/** A document with what the library keeps beside its fields. */
export type StoredDoc<Doc> = RxDocumentData<Doc>;

/** A range of an index, both ends included; a field left out at the end of a key is any value. */
export interface IndexRange<Doc> {
  readonly index: readonly (keyof Doc & string)[];
  readonly from: readonly (string | number)[];
  readonly to: readonly (string | number)[];
  readonly limit?: number;
  /** Reads the removed documents that still lie there, instead of the present ones. */
  readonly isDeleted?: boolean;
}

/** Below and above every key of a range, as the library writes them. */
const LOWEST = Number.MIN_SAFE_INTEGER;
const HIGHEST = String.fromCharCode(65_535);

export async function readOne<Doc>(collection: RxCollection<Doc>, id: string): Promise<Doc | null> {
  const [doc] = await collection.storageInstance.findDocumentsById([id], false);
  return doc ?? null;
}

/** Those of the ids that are stored, in no order. */
export async function readMany<Doc>(
  collection: RxCollection<Doc>,
  ids: readonly string[],
): Promise<readonly Doc[]> {
  if (ids.length === 0) return [];
  return await collection.storageInstance.findDocumentsById([...ids], false);
}

/** The same with what the library keeps of them, those that were removed included where asked for. */
export const readStoredDocs = <Doc>(
  { storageInstance }: RxCollection<Doc>,
  ids: readonly string[],
  { withRemoved = false }: { readonly withRemoved?: boolean } = {},
): Promise<StoredDoc<Doc>[]> => storageInstance.findDocumentsById([...ids], withRemoved);

/** All documents, by id. */
export const readAll = <Doc>(collection: RxCollection<Doc>): Promise<readonly Doc[]> =>
  readRange(collection, { index: [], from: [], to: [] });

/** The documents of a range, ascending. The index must be one of the schema. */
export async function readRange<Doc>(
  { schema, storageInstance }: RxCollection<Doc>,
  { index, from, to, limit, isDeleted = false }: IndexRange<Doc>,
): Promise<readonly Doc[]> {
  const fields = ['_deleted', ...index, schema.primaryPath];
  // The lowest and the highest key of a field that is true or false.
  const deletedKey = isDeleted ? HIGHEST : undefined;
  const { documents } = await storageInstance.query({
    // The plan holds for every document it gives: no selector is looked at.
    query: { selector: {}, sort: [], skip: 0, ...(limit === undefined ? {} : { limit }) },
    queryPlan: {
      index: fields,
      startKeys: fields.map((_, at) => (at === 0 ? deletedKey : (from[at - 1] ?? LOWEST))),
      endKeys: fields.map((_, at) => (at === 0 ? deletedKey : (to[at - 1] ?? HIGHEST))),
      inclusiveStart: true,
      inclusiveEnd: true,
      sortSatisfiedByIndex: true,
      selectorSatisfiedByIndex: true,
    },
  });
  return documents;
}

/** Takes off the disk what was removed longer ago than this, ms. */
export async function purge<Doc>(
  { storageInstance }: RxCollection<Doc>,
  removedBeforeMs: number,
): Promise<void> {
  await storageInstance.cleanup(removedBeforeMs);
}
