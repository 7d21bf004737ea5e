import { areaSchema, recordSchema, scopeSchema } from '../../store/schemas/ofSearch.ts';
import type { AreaDoc, RecordDoc, ScopeDoc } from '../../store/docs.ts';
import type { StoredCatalogue } from '../../listings/index.ts';
import { existing } from './existing.ts';
import { storeNameOf } from '../../store/layout.ts';
import { allOf } from './storedDocs.ts';
import { listingsStoreOf } from './listingsStore.ts';

/**
 * As it was stored by the database library in the database of this name, without the library. See glance.ts. Null: no area is
 * here whole, and nothing can be searched.
 */
export async function readCatalogue(
  name: string,
  factory: IDBFactory = indexedDB,
): Promise<StoredCatalogue | null> {
  const read = async <Doc>(collection: string, version: number) =>
    (await allOf<Doc>(factory, storeNameOf(name, collection, version))) ?? [];
  const [canBeSearched, areas, scopes, records] = await Promise.all([
    isThere(factory, listingsStoreOf(name)),
    read<AreaDoc>('areas', areaSchema.version),
    read<ScopeDoc>('scopes', scopeSchema.version),
    read<RecordDoc>('records', recordSchema.version),
  ]);
  // Listings that wait to be brought over to a raised schema are not found yet: that is no answer to a search.
  if (!canBeSearched || !scopes.some(({ isTaken, done }) => isTaken && done === 1)) return null;
  const hidden = records
    .filter(({ kind }) => kind === 'hidden_home')
    .map(({ body }) => body['propertyId'])
    .filter((id) => typeof id === 'string');
  return { areas, scopes, hidden };
}

async function isThere(factory: IDBFactory, name: string): Promise<boolean> {
  const database = await existing(factory, name);
  database?.close();
  return database !== null;
}
