import { areaSchema, type AreaDoc } from '../../store/schemas/area.ts';
import { recordSchema, type RecordDoc } from '../../store/schemas/record.ts';
import { scopeSchema, type ScopeDoc } from '../../store/schemas/scope.ts';
import type { StoredCatalogue } from '../../listings/reads/storedCatalogue.ts';
import { existing } from './existing.ts';
import { allOf, storeNameOf } from './storedDocs.ts';
import { listingsStoreOf } from './storedListings.ts';

/** As it was stored by the database library in the database of this name, without the library. See glance.ts. */
export async function readCatalogue(
  name: string,
  factory: IDBFactory = indexedDB,
): Promise<StoredCatalogue> {
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
  return { areas, scopes: canBeSearched ? scopes : [], hidden };
}

async function isThere(factory: IDBFactory, name: string): Promise<boolean> {
  const database = await existing(factory, name);
  database?.close();
  return database !== null;
}
