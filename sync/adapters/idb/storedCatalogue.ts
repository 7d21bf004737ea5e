import { areaSchema, type AreaDoc } from '../../database/schemas/area.ts';
import { recordSchema, type RecordDoc } from '../../database/schemas/record.ts';
import { scopeSchema, type ScopeDoc } from '../../database/schemas/scope.ts';
import type { StoredCatalogue } from '../../queries/storedCatalogue.ts';
import { allOf, storeNameOf } from './storedDocs.ts';

/** As it was stored by the database library in the database of this name, without the library. See glance.ts. */
export async function readCatalogue(
  name: string,
  factory: IDBFactory = indexedDB,
): Promise<StoredCatalogue> {
  const read = async <Doc>(collection: string, version: number) =>
    (await allOf<Doc>(factory, storeNameOf(name, collection, version))) ?? [];
  const [areas, scopes, records] = await Promise.all([
    read<AreaDoc>('areas', areaSchema.version),
    read<ScopeDoc>('scopes', scopeSchema.version),
    read<RecordDoc>('records', recordSchema.version),
  ]);
  const hidden = records
    .filter(({ kind }) => kind === 'hidden_home')
    .map(({ body }) => body['propertyId'])
    .filter((id) => typeof id === 'string');
  return { areas, scopes, hidden };
}
