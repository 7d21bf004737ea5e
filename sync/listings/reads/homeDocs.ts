import type { PropertyDoc } from '../../store/docs.ts';
import { isNewerInArea, type StoredHome } from '../../store/homes/index.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { readMany } from '../../store/reads/index.ts';

/** A home of an area as a document; what is in its row is not checked. The same object for the same home. */
export function docOf(home: StoredHome): PropertyDoc {
  const known = docs.get(home);
  if (known !== undefined) return known;
  const { id, area, rev, row } = home;
  const doc: PropertyDoc = {
    id,
    ownerId: String(row['owner_id']),
    areaId: area,
    via: 'area',
    isGone: false,
    row: row as unknown as PropertyDoc['row'],
    rev,
    updated_at: row.updated_at,
  };
  docs.set(home, doc);
  return doc;
}
const docs = new WeakMap<StoredHome, PropertyDoc>();

/** Those of the ids that are on this device, documents or homes of areas, in their order. */
export async function readHomes(
  database: Pick<LocalDatabase, 'collection' | 'homes'>,
  ids: readonly string[],
): Promise<readonly PropertyDoc[]> {
  const [stored, ofAreas] = await Promise.all([
    readMany(await database.collection('properties'), ids),
    database.homes.byIds(ids),
  ]);
  const found = new Map(stored.map((doc) => [doc.id, doc]));
  for (const home of ofAreas)
    if (isNewerInArea(home, found.get(home.id))) found.set(home.id, docOf(home));
  return ids.flatMap((id) => found.get(id) ?? []);
}
