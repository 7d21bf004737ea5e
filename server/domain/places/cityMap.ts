import {
  type Geodata,
  geodataSlug,
  PLACE_KINDS,
  type PlaceKind,
} from '#contract/entities/geodata.ts';
import type { Position } from '#contract/entities/area.ts';
import type { Db } from '#server/db/db.ts';

/** Metres in a degree of latitude, and of longitude at the equator (WGS 84, rounded). */
const [LATITUDE_M, LONGITUDE_M] = [110_990, 111_320];
const DIGITS = 12;

interface City {
  readonly city: string;
  readonly country: string;
}

/** The cities that have areas, by the name their map is asked for with. Of two with one name that of more areas. */
export async function citiesBySlug(db: Db): Promise<ReadonlyMap<string, City>> {
  const rows = await db.asService((sql) =>
    sql.query<City>(
      `select city, country from public.areas where not deleted
       group by city, country order by count(*), country desc`,
    ),
  );
  return new Map(rows.map((city) => [geodataSlug(city.city), city]));
}

/**
 * The map of a city as it came from files: its areas' names and its points of interest, without ground, water and streets.
 * Null where there is no such city (any more).
 */
export async function cityMap(db: Db, { city, country }: City): Promise<Geodata | null> {
  const { areas, points } = await db.asService(async (sql) => ({
    areas: await sql.query<AreaRow>(
      `select id, slug, name, centre, bounds from public.areas
       where country = $1 and city = $2 and not deleted and closed_at is null order by slug`,
      [country, city],
    ),
    points: await sql.query<PointRow>(
      `select kind, name, lon, lat, area_id from private.points
       where country = $1 and city = $2 order by kind, name, lon, lat`,
      [country, city],
    ),
  }));
  if (areas.length === 0) return null;
  const bounds = around(areas);
  const [west, south, east, north] = bounds;
  const middle = (south + north) / 2;
  const degrees = [
    Number(
      (1 / (LONGITUDE_M * Math.max(Math.cos((middle * Math.PI) / 180), 0.01))).toFixed(DIGITS),
    ),
    Number((1 / LATITUDE_M).toFixed(DIGITS)),
  ] as const;
  const metres = ([lon, lat]: Position): [number, number] => [
    Math.round((lon - west) / degrees[0]),
    Math.round((lat - south) / degrees[1]),
  ];
  return {
    version: 1,
    slug: geodataSlug(city),
    city,
    country,
    origin: [west, south],
    degrees: [...degrees],
    bounds,
    centre: metres([(west + east) / 2, middle]),
    sea: [],
    land: [],
    river: [],
    lakes: [],
    beaches: [],
    parks: [],
    districts: [],
    streets: [],
    areas: areas.map(({ id, slug, name, centre }) => {
      return { id, slug, name, district: '', ring: [], heart: metres(centre) };
    }),
    places: points.filter(isShown).map(({ kind, name, lon, lat, area_id: area }) => {
      return { kind, name, at: metres([lon, lat]), ...(area !== null && { area }) };
    }),
  };
}

interface AreaRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly centre: [number, number];
  readonly bounds: Geodata['bounds'];
}

interface PointRow {
  readonly kind: PlaceKind;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly area_id: string | null;
}

/** A kind of a newer server's is left out: an app reads a map whole or not at all. */
const isShown = ({ kind }: PointRow): boolean => PLACE_KINDS.includes(kind);

function around(areas: readonly AreaRow[]): Geodata['bounds'] {
  return areas
    .map(({ bounds }) => bounds)
    .reduce(([west, south, east, north], box) => [
      Math.min(west, box[0]),
      Math.min(south, box[1]),
      Math.max(east, box[2]),
      Math.max(north, box[3]),
    ]);
}
