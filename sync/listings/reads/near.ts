import { comparableKinds, marketKind } from '#contract/rules/market/marketKind.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import { isNewerInArea } from '../../store/homes/index.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { readAll } from '../../store/reads/index.ts';
import { readHomes } from './homeDocs.ts';

/** How far from a home others are looked for, in hundred-thousandths of a degree of latitude: 10 km. */
const REACH = 9000;

/** A home as others are compared with it. `size`: m²; NaN: not stated. */
interface Comparable {
  readonly id: string;
  readonly kind: string;
  readonly lat: number;
  readonly lon: number;
  readonly size: number;
}

/** The nearest homes like it that are live; so many at most. */
export async function readNear(
  database: LocalDatabase,
  id: string,
  most: number,
): Promise<readonly PropertyDoc[]> {
  const [home] = await readHomes(database, [id]);
  if (home === undefined) return [];
  const { listing_type, property_type, bedrooms, living_area, lat, lon } = home.row;
  const kinds = new Set(comparableKinds(listing_type, property_type, bedrooms));
  const [stored, areas] = await Promise.all([
    database.collection('properties').then(readAll),
    database.homes.areas(),
  ]);
  const docs = new Map(stored.map((doc) => [doc.id, doc]));
  const shown = new Map(
    stored.flatMap((doc) => (isShown(doc) ? [[doc.id, ofDoc(doc)] as const] : [])),
  );
  for (const { homes } of areas.values())
    for (const each of homes.values())
      if (kinds.has(each.kind) && isNewerInArea(each, docs.get(each.id))) shown.set(each.id, each);
  const nearest = [...shown.values()]
    .filter((each) => each.id !== id && kinds.has(each.kind) && isOfSize(each.size, living_area))
    .map((each) => ({ id: each.id, away: distanceOf(each, lat, lon) }))
    .filter(({ away }) => away <= REACH)
    .toSorted((one, other) => one.away - other.away || (one.id < other.id ? -1 : 1))
    .slice(0, most);
  const near = await readHomes(
    database,
    nearest.map((each) => each.id),
  );
  return near.filter(isShown);
}

const ofDoc = ({ id, row }: PropertyDoc): Comparable => ({
  id,
  kind: marketKind(row.listing_type, row.property_type, row.bedrooms),
  lat: row.lat,
  lon: row.lon,
  size: row.living_area ?? Number.NaN,
});

const isShown = ({ row, isGone }: PropertyDoc): boolean => !isGone && row.visibility === 'live';

/** Within a quarter (product rule 5.1); what does not state its size is left out where size is known. */
const isOfSize = (size: number, wanted: number | null): boolean =>
  wanted === null || Math.abs(size - wanted) <= wanted / 4;

/** In hundred-thousandths of a degree of latitude, flat: good enough to sort what is ten kilometres away. */
function distanceOf(home: Comparable, lat: number, lon: number): number {
  const north = home.lat - lat;
  const east = (home.lon - lon) * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(north, east) * 100_000;
}
