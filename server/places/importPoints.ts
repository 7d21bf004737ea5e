import type { PlaceKind } from '#contract/entities/geodata.ts';
import type { Db, Sql } from '#server/db/db.ts';
import type { City } from './city.ts';
import { PlacesRefused } from './features.ts';
import { inPieces } from './inPieces.ts';
import { isWithin } from './overlap.ts';
import type { NamedPoint } from './readPoints.ts';
import type { Bounds, Ring, Shape } from './shape.ts';

export interface PointsOptions extends City {
  /** All of them are of this kind, and the others of the city stay; null: they are all there are. */
  readonly only: PlaceKind | null;
  readonly isTrial: boolean;
}

export interface ImportedPoints {
  readonly before: number;
  readonly after: number;
  /** Further than about ten kilometres from every area of the city, and left out. */
  readonly outside: number;
}

/** Of a city: its map is one file that a device takes whole. */
const POINTS_MAX = 20_000;
/** About ten kilometres. */
const NEAR_DEGREES = 0.1;

/**
 * Puts these points of interest in the place of those that a city had, all of them or those of one kind, in one transaction.
 * Throws PlacesRefused where the city has no areas, or would have too many points.
 */
export async function importPoints(
  db: Db,
  points: readonly NamedPoint[],
  { city, country, only, isTrial }: PointsOptions,
): Promise<ImportedPoints> {
  return db.asService(async (sql) => {
    await sql.query("select pg_advisory_xact_lock(hashtext('places'))");
    const areas = await shapesOf(sql, { city, country });
    if (areas.length === 0)
      throw new PlacesRefused(`${city} has no areas yet: import those first.`);
    const near = points.filter(({ at }) => areas.some(({ bounds }) => isNear(at, bounds)));
    const [had] = await sql.query<{ n: number; others: number }>(
      `select count(*)::int as n, (count(*) filter (where $3::text is not null and kind <> $3))::int as others
       from private.points where country = $1 and city = $2`,
      [country, city, only],
    );
    const after = near.length + (had?.others ?? 0);
    if (after > POINTS_MAX)
      throw new PlacesRefused(
        `A city has ${POINTS_MAX} points of interest at most; it would have ${after}.`,
      );
    if (!isTrial) {
      await sql.query(
        `delete from private.points where country = $1 and city = $2 and ($3::text is null or kind = $3)`,
        [country, city, only],
      );
      await inPieces(near, (piece) =>
        sql.query(
          `insert into private.points (city, country, kind, name, lon, lat, area_id)
           select $2::text, $3::text, kind, name, lon, lat, area_id
           from jsonb_to_recordset($1::jsonb) as row
             (kind text, name text, lon double precision, lat double precision, area_id uuid)`,
          [JSON.stringify(piece.map((point) => rowOf(point, areas))), city, country],
        ),
      );
    }
    return { before: had?.n ?? 0, after, outside: points.length - near.length };
  });
}

/** Says anew in which area each point of a city lies. To be called when its areas changed. */
export async function placePoints(sql: Sql, city: City): Promise<void> {
  const points = await sql.query<{ id: string; lon: number; lat: number; area_id: string | null }>(
    'select id, lon, lat, area_id from private.points where country = $1 and city = $2',
    [city.country, city.city],
  );
  if (points.length === 0) return;
  const areas = await shapesOf(sql, city);
  const moved = points
    .map(({ id, lon, lat, area_id: was }) => ({ id, was, area_id: areaAt([lon, lat], areas) }))
    .filter(({ was, area_id: now }) => was !== now);
  await inPieces(moved, (piece) =>
    sql.query(
      `update private.points p set area_id = r.area_id
       from jsonb_to_recordset($1::jsonb) as r (id uuid, area_id uuid) where p.id = r.id`,
      [JSON.stringify(piece)],
    ),
  );
}

interface PlacedShape {
  readonly id: string;
  readonly bounds: Bounds;
  readonly shape: Shape;
}

async function shapesOf(sql: Sql, { city, country }: City): Promise<PlacedShape[]> {
  const rows = await sql.query<{
    id: string;
    bounds: Bounds;
    outline: Ring;
    holes: Ring[];
    islands: Ring[];
  }>(
    `select id, bounds, outline, holes, islands from public.areas
     where country = $1 and city = $2 and not deleted and closed_at is null order by id`,
    [country, city],
  );
  return rows.map(({ id, bounds, outline, holes, islands }) => ({
    id,
    bounds,
    shape: [[outline, ...holes], ...islands.map((ring) => [ring])],
  }));
}

const isNear = (
  [lon, lat]: NamedPoint['at'],
  [west, south, east, north]: Bounds,
  by = NEAR_DEGREES,
) => west - by <= lon && lon <= east + by && south - by <= lat && lat <= north + by;

const areaAt = (at: NamedPoint['at'], areas: readonly PlacedShape[]): string | null =>
  areas.find(({ bounds, shape }) => isNear(at, bounds, 0) && isWithin(at, shape))?.id ?? null;

function rowOf({ kind, name, at }: NamedPoint, areas: readonly PlacedShape[]) {
  const [lon, lat] = at;
  return { kind, name, lon, lat, area_id: areaAt(at, areas) };
}
