import { areaSchema, recordSchema, scopeSchema } from '../../store/schemas/ofSearch.ts';
import type { AreaDoc, RecordDoc, ScopeDoc } from '../../store/docs.ts';
import type { StoredCatalogue } from '../../listings/index.ts';
import { existing } from './existing.ts';
import { storeNameOf } from '../../store/layout.ts';
import { allOf } from './storedDocs.ts';
import { listingsStoreOf } from './listingsStore.ts';

/** With whether it can be searched: an area is here whole. */
export interface ReadCatalogue extends StoredCatalogue {
  readonly isSearchable: boolean;
}

/** As it was stored by the database library in the database of this name, without the library. See glance.ts. */
export async function readCatalogue(
  name: string,
  factory: IDBFactory = indexedDB,
): Promise<ReadCatalogue> {
  const read = async <Doc>(collection: string, version: number) =>
    (await allOf<Doc>(factory, storeNameOf(name, collection, version))) ?? [];
  const [canBeSearched, areas, scopes, records] = await Promise.all([
    isThere(factory, listingsStoreOf(name)),
    read<AreaDoc>('areas', areaSchema.version),
    read<ScopeDoc>('scopes', scopeSchema.version),
    read<RecordDoc>('records', recordSchema.version),
  ]);
  const hidden = records
    .filter(({ kind }) => kind === 'hidden_home')
    .map(({ body }) => body['propertyId'])
    .filter((id) => typeof id === 'string');
  // Listings that wait to be brought over to a raised schema are not found yet: that is no answer to a search.
  const isSearchable = canBeSearched && scopes.some(({ isTaken, done }) => isTaken && done === 1);
  return { areas, scopes, hidden, isSearchable };
}

async function isThere(factory: IDBFactory, name: string): Promise<boolean> {
  const database = await existing(factory, name);
  database?.close();
  return database !== null;
}
