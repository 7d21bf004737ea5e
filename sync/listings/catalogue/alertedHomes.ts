import { propertySchema } from '#contract/entities/property.ts';
import { savedSearchSchema } from '#contract/entities/records/search.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { readRange } from '../../store/reads/index.ts';
import { withPlaces } from '#search/query/travel.ts';
import { destinationsIn } from '../destinations.ts';
import { matchingHomes } from '../search/matchingHomes.ts';
import { readHomes } from '../reads/homeDocs.ts';
import { wantListings } from './wishes.ts';

/**
 * Those of the listings that an alert for changes of status is about. An area that loses a home does not say why: these are
 * asked for once more, each by itself, and the answer says that they were let or sold. `now`: ms since the epoch.
 */
export async function alertedHomes(
  database: LocalDatabase,
  ids: readonly string[],
  now: number,
): Promise<readonly string[]> {
  const records = await database.collection('records');
  const kept = await readRange(records, {
    index: ['kind'],
    from: ['saved_search'],
    to: ['saved_search'],
  });
  const places = destinationsIn(
    await readRange(records, { index: ['kind'], from: ['place'], to: ['place'] }),
  );
  const queries = kept.flatMap(({ body }) => {
    const { data } = savedSearchSchema.safeParse(body);
    const isTold = data?.alert.isOn === true && data.alert.kinds.includes('status');
    return isTold ? [withPlaces(data.query, places)] : [];
  });
  if (queries.length === 0) return [];
  const homes = (await readHomes(database, ids)).filter(({ isGone }) => !isGone);
  const rows = homes.flatMap(({ row }) => propertySchema.safeParse(row).data ?? []);
  const found = new Set(queries.flatMap((query) => [...matchingHomes(query, rows, [], now)]));
  if (found.size > 0) await wantListings(database, [...found], now);
  return [...found];
}
