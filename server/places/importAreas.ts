import type { Position } from '#contract/entities/area.ts';
import type { Db, Sql } from '#server/db/db.ts';
import type { City } from './city.ts';
import { PlacesRefused } from './features.ts';
import { placePoints } from './importPoints.ts';
import { inPieces } from './inPieces.ts';
import { type KnownPlace, matching } from './matching.ts';
import type { Outlined, ReadFeature } from './outlined.ts';
import { heartOf } from './overlap.ts';
import { rounded } from './ringFaults.ts';
import { zoneAt } from '#server/domain/places/index.ts';
import { boundsOf, type Ring, type Shape, shapeBytes } from './shape.ts';
import { simplified } from './simplified.ts';
import { freeSlug } from './slug.ts';

export interface ImportOptions extends City {
  /** How far a border may move for the sake of few bytes; absent: as `simplified` has it. */
  readonly metres?: number;
  /** Of the city; empty: none; absent: as it is. */
  readonly region?: string;
  /** Says what would be done. */
  readonly isTrial: boolean;
  /** More than half of the areas of the city may be closed. */
  readonly mayClose: boolean;
}

/** The result for the areas of a city, by name. */
export interface Imported {
  readonly made: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly redrawn: readonly string[];
  /** They were closed, and the file has them again. */
  readonly opened: readonly string[];
  readonly closed: readonly string[];
  readonly same: number;
  /** Of all outlines: as the file draws them, and as a device takes them. */
  readonly bytes: { readonly file: number; readonly device: number };
  readonly largest: { readonly name: string; readonly bytes: number } | null;
  /** How far a border may lie from where the file has it. */
  readonly metres: number;
}

interface KnownArea extends KnownPlace {
  readonly isClosed: boolean;
}

interface AreaRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly source_id: string | null;
  readonly outline: Ring;
  readonly holes: readonly Ring[];
  readonly islands: readonly Ring[];
  readonly centre: Position;
  readonly bounds: readonly number[];
  /** IANA; null: the sea is there. */
  readonly time_zone: string | null;
}

/** Of a city. */
const AREAS_MAX = 20_000;
/** The table's limit for each of outline, holes and islands, with room for how a database writes json. */
const RINGS_MAX_BYTES = 48_000;

/**
 * Makes the areas of a city what a file says they are, in one transaction. An area that is in the file already keeps its
 * id, whatever it is called or however it is drawn now; one that is not is closed, unless its feature is there and has a
 * fault. The same file again changes nothing. Throws PlacesRefused.
 */
export async function importAreas(
  db: Db,
  features: readonly ReadFeature[],
  options: ImportOptions,
  newId: () => string,
): Promise<Imported> {
  const drawn = features.flatMap(({ place }) => place ?? []);
  if (drawn.length === 0) throw new PlacesRefused('Nothing in the file can become an area.');
  if (drawn.length > AREAS_MAX)
    throw new PlacesRefused(`A city has ${AREAS_MAX} areas at most; the file has ${drawn.length}.`);
  const { places, metres } = simplified(drawn, options.metres);
  const heavy = places.find(({ shape }) => heaviest(shape) > RINGS_MAX_BYTES);
  if (heavy !== undefined)
    throw new PlacesRefused(
      `${heavy.name} has too many corners (${heaviest(heavy.shape)} bytes at ${metres} m): say --detail with more metres.`,
    );

  return db.asService(async (sql) => {
    // Two at once would both make what neither found.
    await sql.query("select pg_advisory_xact_lock(hashtext('places'))");
    const known = await knownAreas(sql, options);
    const found = matching(places, known);
    const kept = new Set([...found.values()].map(({ id }) => id));
    const closing = known.filter(
      (area) => !kept.has(area.id) && !area.isClosed && !isFaulty(area, features),
    );
    const open = known.filter(({ isClosed }) => !isClosed);
    if (!options.mayClose && closing.length > 1 && closing.length * 2 > open.length)
      throw new PlacesRefused(
        `${closing.length} of ${open.length} areas of ${options.city} are not in the file and would be closed. If that is meant: --close.`,
      );

    const slugs = await sql.query<{ slug: string }>('select slug from public.areas');
    const taken = new Set(slugs.map(({ slug }) => slug));
    const rowOf = (place: Outlined): AreaRow => {
      const id = found.get(place)?.id;
      const slug = id === undefined ? freeSlug(place.name, options.city, taken) : '';
      return areaRow(place, id ?? newId(), slug);
    };
    const rows = places.map(rowOf);
    const changed = places.flatMap((place, at) => {
      const area = found.get(place);
      const row = rows[at] as AreaRow;
      return area === undefined ? [] : [{ area, row, isRedrawn: !isSameShape(area.shape, row) }];
    });
    const fresh = rows.filter((_, at) => !found.has(places[at] as Outlined));
    const changes = changed.filter(({ area, row, isRedrawn }) => {
      const isNamed = area.name !== row.name;
      return (
        isRedrawn || isNamed || area.isClosed || area.sourceId !== (row.source_id ?? area.sourceId)
      );
    });
    if (!options.isTrial) {
      await inPieces(changes, (piece) =>
        sql.query(UPDATE, [JSON.stringify(piece.map(({ row }) => row))]),
      );
      await inPieces(fresh, (piece) =>
        sql.query(INSERT, [JSON.stringify(piece), options.city, options.country]),
      );
      if (closing.length > 0)
        await sql.query('update public.areas set closed_at = now() where id = any ($1::uuid[])', [
          closing.map(({ id }) => id),
        ]);
      if (options.region !== undefined)
        await sql.query(
          `update private.cities set region = nullif($3, ''), updated_at = now()
           where country = $1 and city = $2 and region is distinct from nullif($3, '')`,
          [options.country, options.city, options.region],
        );
      if (changes.length + fresh.length + closing.length > 0) await placePoints(sql, options);
    }
    const sizes = places.map(({ name, shape }) => ({ name, bytes: shapeBytes(shape) }));
    return {
      made: fresh.map(({ name }) => name),
      renamed: changes
        .filter(({ area, row }) => area.name !== row.name)
        .map(({ area, row }) => ({ from: area.name, to: row.name })),
      redrawn: changes.filter(({ isRedrawn }) => isRedrawn).map(({ row }) => row.name),
      opened: changes.filter(({ area }) => area.isClosed).map(({ row }) => row.name),
      closed: closing.map(({ name }) => name),
      same: changed.length - changes.length,
      bytes: {
        file: drawn.reduce((sum, { shape }) => sum + shapeBytes(shape), 0),
        device: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      },
      largest: sizes.toSorted((one, other) => other.bytes - one.bytes)[0] ?? null,
      metres,
    };
  });
}

const COLUMNS = `(id uuid, name text, slug text, source_id text, outline jsonb, holes jsonb, islands jsonb,
  centre jsonb, bounds jsonb, time_zone text)`;
const INSERT = `with rows as (select * from jsonb_to_recordset($1::jsonb) as row${COLUMNS})
  insert into public.areas (id, name, slug, city, country, source_id, outline, holes, islands, centre, bounds, time_zone)
  select id, name, slug, $2::text, $3::text, source_id, outline, holes, islands, centre, bounds, time_zone from rows`;
/** Its address stays, and what a file without such names says nothing of. */
const UPDATE = `with rows as (select * from jsonb_to_recordset($1::jsonb) as row${COLUMNS})
  update public.areas a set name = r.name, source_id = coalesce(r.source_id, a.source_id), outline = r.outline,
    holes = r.holes, islands = r.islands, centre = r.centre, bounds = r.bounds, time_zone = r.time_zone, closed_at = null
  from rows r where a.id = r.id`;

async function knownAreas(sql: Sql, { city, country }: City): Promise<KnownArea[]> {
  const rows = await sql.query<
    Pick<AreaRow, 'id' | 'name' | 'source_id' | 'outline' | 'holes' | 'islands'> & {
      closed_at: unknown;
    }
  >(
    `select id, name, source_id, outline, holes, islands, closed_at from public.areas
     where country = $1 and city = $2 and not deleted order by id`,
    [country, city],
  );
  return rows.map(({ id, name, source_id: sourceId, outline, holes, islands, closed_at }) => ({
    id,
    name,
    sourceId,
    shape: [[outline, ...holes], ...islands.map((ring) => [ring])],
    isClosed: closed_at !== null,
  }));
}

/** Its feature is there: what is wrong with it is no reason to close the area. */
const isFaulty = (area: KnownArea, features: readonly ReadFeature[]): boolean =>
  features.some(
    ({ fault, sourceId, name }) =>
      fault !== null &&
      (sourceId !== null && area.sourceId !== null
        ? sourceId === area.sourceId
        : name === area.name),
  );

function areaRow({ name, sourceId, shape }: Outlined, id: string, slug: string): AreaRow {
  const [[outline = [], ...holes] = [], ...others] = shape;
  const [lon, lat] = heartOf(shape);
  return {
    id,
    name,
    slug,
    source_id: sourceId,
    outline,
    holes,
    // An island's own holes are lakes nobody lists homes by.
    islands: others.map(([ring = []]) => ring),
    centre: [rounded(lon), rounded(lat)],
    bounds: boundsOf(shape),
    time_zone: zoneAt(lat, lon),
  };
}

const isSameShape = (shape: Shape, { outline, holes, islands }: AreaRow): boolean =>
  JSON.stringify(shape) === JSON.stringify([[outline, ...holes], ...islands.map((ring) => [ring])]);

/** Bytes of the heaviest of what is stored apart. */
function heaviest(shape: Shape): number {
  const [[outline = [], ...holes] = [], ...others] = shape;
  return Math.max(...[outline, holes, others].map((part) => JSON.stringify(part).length));
}
