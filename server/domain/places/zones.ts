import lookUp from '@photostructure/tz-lookup';
import type { Position } from '#contract/entities/area.ts';
import type { Db, Sql } from '#server/db/db.ts';

/** Areas a transaction: each is told to all who hold its city. */
const PIECE = 500;

/**
 * The time zone of a place, IANA, from the map of zones the library brings; null at sea, where a clock is nobody's. Degrees.
 */
export function zoneAt(lat: number, lon: number): string | null {
  const zone = lookUp(lat, lon);
  return zone.startsWith('Etc/') ? null : zone;
}

/**
 * Looks up the time zone of areas that have none yet, and of the homes in them. Gives how many areas were looked at. A place at sea
 * has that of Greenwich.
 */
export async function keepZones(db: Db): Promise<number> {
  let looked = 0;
  for (;;) {
    const piece = await db.asService(async (sql) => {
      const areas = await sql.query<{ id: string; centre: Position }>(
        `select id, centre from public.areas where time_zone is null and not deleted
         order by id limit ${PIECE} for update skip locked`,
      );
      const found = areas.map(({ id, centre: [lon, lat] }) => ({
        id,
        zone: zoneAt(lat, lon) ?? 'Etc/GMT',
      }));
      if (found.length === 0) return 0;
      await sql.query(
        `update public.areas a set time_zone = f.zone
         from jsonb_to_recordset($1::jsonb) as f (id uuid, zone text) where a.id = f.id`,
        [JSON.stringify(found)],
      );
      await keepHomes(
        sql,
        found.map(({ id }) => id),
      );
      return found.length;
    });
    if (piece === 0) return looked;
    looked += piece;
  }
}

/** The places that only owners know: nobody learns more of them than their clock. */
const PLACES = `select p.id, coalesce(q.lat, p.lat) as lat, coalesce(q.lon, p.lon) as lon,
    p.details ->> 'time_zone' as zone
  from public.properties p
  left join public.property_private q on q.property_id = p.id and q.owner_id = p.owner_id`;
const SET = `update public.properties p
  set details = p.details || jsonb_build_object('time_zone', f.zone)
  from jsonb_to_recordset($1::jsonb) as f (id uuid, zone text) where p.id = f.id`;

interface Placed {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
  readonly zone: string | null;
}

async function keepHomes(sql: Sql, areas: readonly string[]): Promise<void> {
  const homes = await sql.query<Placed>(
    `${PLACES} where p.area_id = any ($1::uuid[]) and not p.deleted`,
    [areas],
  );
  await setZones(sql, homes);
}

/**
 * Gives a home the time zone of its place. What is so already is not written, and a home waits with its area where that has none yet
 * (`keepZones`): each write is another revision to its owner's devices.
 */
export async function keepZoneOf(sql: Sql, id: string): Promise<void> {
  const homes = await sql.query<Placed>(
    `${PLACES} join public.areas a on a.id = p.area_id and a.time_zone is not null where p.id = $1::uuid`,
    [id],
  );
  await setZones(sql, homes);
}

async function setZones(sql: Sql, homes: readonly Placed[]): Promise<void> {
  const changed = homes.flatMap(({ id, lat, lon, zone: had }) => {
    const zone = zoneAt(lat, lon);
    return zone === null || zone === had ? [] : [{ id, zone }];
  });
  if (changed.length > 0) await sql.query(SET, [JSON.stringify(changed)]);
}
