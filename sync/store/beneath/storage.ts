import { getRxStorageDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import type { PreparedQuery, RxDocumentData } from 'rxdb/plugins/core';
import { RELAXED_COLLECTIONS, REPLICATED_COLLECTIONS } from '../collections.ts';
import type { DatabaseStorage } from './rowNote.ts';
import { writingAtOnce } from './writeAtOnce.ts';

/** IndexedDB through Dexie: as durable as each write needs, and a range is read in one request. */
export function createStorage(): DatabaseStorage {
  const strict = getRxStorageDexie({ chromeTransactionDurability: 'strict' });
  const relaxed = getRxStorageDexie({ chromeTransactionDurability: 'relaxed' });
  return {
    name: strict.name,
    rxdbVersion: strict.rxdbVersion,
    async createStorageInstance<Doc>(
      params: Parameters<typeof strict.createStorageInstance<Doc>>[0],
    ) {
      const storage = RELAXED_COLLECTIONS.has(params.collectionName) ? relaxed : strict;
      const instance = readingRanges(await storage.createStorageInstance(params));
      const { collectionName: name } = params;
      // Moving an entry of the outbox is repeatable, a person's writing in it is not.
      const isAtOnce = REPLICATED_COLLECTIONS.has(name) || name === 'outbox';
      return isAtOnce ? writingAtOnce(instance) : instance;
    },
  };
}

/** The library reads with a cursor, a turn of the event loop for every few documents. */
function readingRanges<Doc>(instance: RxStorageInstanceDexie<Doc>): RxStorageInstanceDexie<Doc> {
  const scan = instance.query.bind(instance);
  instance.query = async (prepared) =>
    isOneRange(prepared) ? { documents: await rangeOf(instance, prepared) } : await scan(prepared);
  return instance;
}

/** The index gives the answer as it is: nothing to match, to sort or to skip. */
const isOneRange = <Doc>({ query, queryPlan }: PreparedQuery<Doc>): boolean =>
  queryPlan.selectorSatisfiedByIndex && queryPlan.sortSatisfiedByIndex && query.skip === 0;

/** Booleans of an index are kept as '0' and '1': IndexedDB has no keys that are true or false. */
async function rangeOf<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  { query, queryPlan }: PreparedQuery<Doc>,
) {
  const { dexieTable, booleanIndexes } = await instance.internals;
  const keyOf = (keys: typeof queryPlan.startKeys) =>
    keys.map((key, at) => {
      if (booleanIndexes.includes(queryPlan.index[at] ?? '')) return isHigh(key) ? '1' : '0';
      return key === Number.MIN_SAFE_INTEGER ? Number.NEGATIVE_INFINITY : key;
    });
  const range = dexieTable
    .where(`[${queryPlan.index.join('+')}]`)
    .between(
      keyOf(queryPlan.startKeys),
      keyOf(queryPlan.endKeys),
      queryPlan.inclusiveStart,
      queryPlan.inclusiveEnd,
    );
  const found: RxDocumentData<Doc>[] = await (query.limit === undefined
    ? range
    : range.limit(query.limit)
  ).toArray();
  for (const doc of found)
    for (const field of booleanIndexes) Reflect.set(doc, field, Reflect.get(doc, field) === '1');
  return found;
}

const isHigh = (key: unknown): boolean => key === true || key === String.fromCharCode(65_535);
