import { propertySchema } from '#contract/entities/property.ts';
import { savedSearchSchema } from '#contract/entities/records/search.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { readRange } from '../../store/reads/index.ts';
import { withPlaces } from '#search/query/travel.ts';
import { destinationsIn } from '../destinations.ts';
import { matchingHomes } from '#search/alerts/matchingHomes.ts';
import type { Alerting } from './lostHomes.ts';
import { wantListings } from './wishes.ts';

/**
 * Tells which homes alerts for changes of status are about; null: there is no such alert. An area that loses a home does not say
 * why: these are asked for once more, each by itself, and the answer says that they were let or sold. `now`: ms since the epoch.
 */
export async function alertedHomes(
  database: LocalDatabase,
  now: () => number,
): Promise<Alerting | null> {
  const records = await database.collection('records');
  const kept = await readRange(records, {
    index: ['kind'],
    from: ['saved_search'],
    to: ['saved_search'],
  });
  const queries = kept.flatMap(({ body }) => {
    const { data } = savedSearchSchema.safeParse(body);
    const isTold = data?.alert.isOn === true && data.alert.kinds.includes('status');
    return isTold ? [data.query] : [];
  });
  if (queries.length === 0) return null;
  const places = destinationsIn(
    await readRange(records, { index: ['kind'], from: ['place'], to: ['place'] }),
  );
  return async (homes) => {
    const rows = homes.flatMap(({ row, isGone }) =>
      isGone ? [] : (propertySchema.safeParse(row).data ?? []),
    );
    const about = queries.map((query) => withPlaces(query, places));
    const found = new Set(about.flatMap((query) => [...matchingHomes(query, rows, [], now())]));
    if (found.size > 0) await wantListings(database, [...found], now());
    return [...found];
  };
}
