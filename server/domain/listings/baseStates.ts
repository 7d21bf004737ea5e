import { createHash } from 'node:crypto';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { HOMES_VERSION } from '#search/packs/homesFile.ts';
import { PACK_VERSION } from '#search/packs/pack.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from '../requests/index.ts';

/** Raised when the files of a base are written in another way. */
const FORMAT = `1.${PACK_VERSION}.${HOMES_VERSION}`;

/** The base of an area, and the changes of the area since. */
export interface BaseState {
  readonly area: string;
  /** Null: none was made yet. */
  readonly base: string | null;
  /** It is of this database and of these functions, and what left since is still known. */
  readonly is_sound: boolean;
  readonly epoch: string;
  readonly xid: string;
  /** The UTC day it was made on. */
  readonly day: string;
  readonly homes: number;
  readonly bytes: number;
  /** Seconds since it was made. */
  readonly age: number;
  /** Homes that came, changed or left since, as the next base would have them. */
  readonly changed: number;
  /** Another one with every change and departure since. */
  readonly newest: string;
  /** Ids of the homes that left since. */
  readonly gone: readonly string[];
  /** Seconds since a home left by moderation or erasure that the base still holds; null: none did. */
  readonly withdrawn: number | null;
  /** The base before; null: nobody is given it any more. */
  readonly earlier: string | null;
  /** The format of what would be made now. */
  readonly format: string;
}

/** A departure whose home nobody may see any more, whatever it was before that. */
const IS_WITHDRAWN = `(p.id is null or p.deleted or p.visibility = 'rejected' or p.approved_at is null)`;
/** When a home was last refused and admitted again, or its place shown less exactly: an older base may contain what must no longer be seen. */
const TAKEN_BACK_AT = `greatest(p.judged_at, p.pin_hidden_at)`;
const IS_TAKEN_BACK = `not pg_visible_in_snapshot(p.xid, b.seen) and ${TAKEN_BACK_AT} > b.made_at and p.created_at < b.made_at`;
/** A device that read its name a moment ago is answered. */
const EARLIER_STANDS = `interval '5 minutes'`;
/** Departures are known for ninety days; a base that nobody asked for is made anew long before. */
const SOUND_FOR = `interval '3 days'`;

/** Changes with the functions that write a line. */
const FORMAT_SQL = `md5('${FORMAT}' || (select string_agg(f.prosrc, '' order by f.proname) from pg_catalog.pg_proc f
  where f.pronamespace = 'private'::regnamespace
    and f.proname in ('property_json', 'member_since', 'reviewed_parts', 'photos_shown', 'is_listed', 'instant', 'checkpoint')))`;

const STATES = (areas: string) => `
  with here as (select (select epoch::text from public.sync_epoch) as epoch, ${FORMAT_SQL} as format,
    pg_snapshot_xmin(pg_current_snapshot()) as settled)
  select a.id::text as area, b.base, here.format,
    coalesce(b.format = here.format and b.epoch = here.epoch and b.made_at > now() - ${SOUND_FOR}, false) as is_sound,
    coalesce(b.epoch, '') as epoch, coalesce(b.xid, '0')::text as xid,
    coalesce(to_char(b.made_at at time zone 'UTC', 'YYYY-MM-DD'), '') as day,
    coalesce(b.homes, 0) as homes, coalesce(b.bytes, 0) as bytes,
    coalesce(extract(epoch from now() - b.made_at), 0)::float8 as age,
    (rows.changed + gone.changed)::integer as changed,
    concat_ws('.', rows.number, rows.newest, gone.number, gone.newest) as newest,
    coalesce(gone.ids, '{}') as gone,
    extract(epoch from now() - least(gone.withdrawn, rows.withdrawn))::float8 as withdrawn,
    case when b.replaced_at > now() - ${EARLIER_STANDS} and gone.earlier is null then b.earlier end as earlier
  from public.areas a cross join here
  left join private.area_bases b on b.area_id = a.id
  cross join lateral (
    select count(*) as number, count(*) filter (where p.xid < here.settled) as changed,
      max(p.xid::text::numeric) as newest,
      min(${TAKEN_BACK_AT}) filter (where ${IS_TAKEN_BACK}) as withdrawn
    from public.properties p
    where p.area_id = a.id and p.visibility = 'live' and not p.deleted
      and p.status in ('available', 'active', 'pending') and p.xid > b.xid) rows
  cross join lateral (
    select array_agg(d.row_id::text order by d.row_id) filter (where d.xid > b.xid) as ids,
      count(*) filter (where d.xid > b.xid) as number,
      count(*) filter (where d.xid > b.xid and d.xid < here.settled) as changed,
      max(d.xid::text::numeric) filter (where d.xid > b.xid) as newest,
      min(d.updated_at) filter (where not pg_visible_in_snapshot(d.xid, b.seen) and ${IS_WITHDRAWN}) as withdrawn,
      max(d.updated_at) filter (
        where not pg_visible_in_snapshot(d.xid, b.earlier_seen) and ${IS_WITHDRAWN}) as earlier
    from public.departures d left join public.properties p on p.id = d.row_id
    where d.collection = 'properties' and d.scope = 'area:' || a.id and d.user_id is null
      and d.xid > least(b.xid, b.earlier_xid)) gone
  where not a.deleted and ${areas}
  order by a.id`;

const OF_AREAS = STATES('a.id = any($1::uuid[])');
const OF_CITY = STATES('a.city_id = $1::uuid');

/** Of those areas that are there. */
export const statesOfAreas = (db: Db, areas: readonly string[]): Promise<BaseState[]> =>
  db.asService((sql) => sql.query<BaseState>(OF_AREAS, [areas]));

export const statesOfCity = (db: Db, cityId: string): Promise<BaseState[]> =>
  db.asService((sql) => sql.query<BaseState>(OF_CITY, [cityId]));

/** A base stands until so many of its homes, or so large a part of them, changed or left. */
const CHANGED_AT_LEAST = 20;
const CHANGED_PART = 0.05;
const DAY_S = 86_400;
/** Bases that were made in one minute are not made anew in one. */
const SPREAD_S = DAY_S / 4;
/** A base that holds a home withdrawn so long ago is given to nobody: the next one is made meanwhile. */
const WITHDRAWN_STANDS_S = 30;

/**
 * `stands`: it is given. `due`: it is given, and the next one is made behind whoever asks. `none`: nobody is given
 * it.
 */
export function verdictOf(state: BaseState): 'stands' | 'due' | 'none' {
  const { base, is_sound: isSound, withdrawn } = state;
  if (base === null || !isSound) return 'none';
  if (withdrawn !== null) return withdrawn > WITHDRAWN_STANDS_S ? 'none' : 'due';
  const most = Math.max(CHANGED_AT_LEAST, state.homes * CHANGED_PART);
  const hasChanged = state.changed > most;
  return hasChanged || state.age > oldestOf(state) ? 'due' : 'stands';
}

/** Seconds. */
function oldestOf({ area, base }: BaseState): number {
  const [byte = 0] = createHash('sha256').update(`${area}${base}`).digest();
  return DAY_S - (byte / 256) * SPREAD_S;
}

/** From where a device that took the base goes on. */
export const checkpointOf = ({
  epoch,
  xid,
  day,
}: Pick<BaseState, 'epoch' | 'xid' | 'day'>): Checkpoint => ({
  ...{ epoch, xid, day },
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
});

/** Until when this process makes the base behind that state; null: another one does, or did since. */
export async function claimMaking(db: Db, { area, base, xid }: BaseState): Promise<string | null> {
  const [claimed] = await db.asService((sql) =>
    sql.query<{ until: string }>(
      `insert into private.area_bases as b (area_id, making_until)
       values ($1::uuid, clock_timestamp() + interval '1 minute')
       on conflict (area_id) do update set making_until = excluded.making_until
         where (b.making_until is null or b.making_until < clock_timestamp())
           and b.base is not distinct from $2::text and coalesce(b.xid::text, '0') = $3::text
       returning making_until::text as until`,
      [area, base, xid],
    ),
  );
  return claimed?.until ?? null;
}

/** Another process may make it. */
export async function endMaking(db: Db, area: string, until: string): Promise<void> {
  await db.asService((sql) =>
    sql.query(
      `update private.area_bases set making_until = null
       where area_id = $1::uuid and making_until = $2::text::timestamptz`,
      [area, until],
    ),
  );
}

export interface MadeBase {
  readonly base: string;
  readonly format: string;
  readonly epoch: string;
  readonly xid: string;
  readonly seen: string;
  readonly at: string;
  readonly homes: number;
  readonly bytes: number;
}

/**
 * Names it as the area's, where nobody else has taken over the making. `keepsEarlier`: the base before is answered some minutes
 * longer. Gives the bases that are nobody's from now on; null: another process named its own.
 */
export async function nameBase(
  db: Db,
  { area, until }: { readonly area: string; readonly until: string },
  made: MadeBase,
  keepsEarlier: boolean,
): Promise<readonly string[] | null> {
  const [named] = await db.asService((sql) =>
    sql.query<{ before: string | null; earlier: string | null; kept: string | null }>(
      `with was as (
         select * from private.area_bases
         where area_id = $1::uuid and making_until = $2::text::timestamptz for update)
       update private.area_bases b set
         base = $3, format = $4, epoch = $5, xid = $6::text::xid8, made_at = $7::text::timestamptz,
         homes = $8::integer, bytes = $9::integer, seen = $11::text::pg_snapshot, making_until = null,
         earlier = case when not $10::boolean then null when was.base = $3 then was.earlier
           when was.format = $4 and was.epoch = $5 then was.base end,
         earlier_xid = case when was.base = $3 then was.earlier_xid else was.xid end,
         earlier_seen = case when was.base = $3 then was.earlier_seen else was.seen end,
         replaced_at = case when was.base = $3 then was.replaced_at else now() end
       from was where b.area_id = was.area_id
       returning was.base as before, was.earlier, b.earlier as kept`,
      [
        ...[area, until, made.base, made.format, made.epoch, made.xid, made.at],
        ...[made.homes, made.bytes, keepsEarlier, made.seen],
      ],
    ),
  );
  if (named === undefined) return null;
  const { before, earlier, kept } = named;
  return [before, earlier].filter(
    (one): one is string => one !== null && one !== made.base && one !== kept,
  );
}

/** Areas whose base holds a home that was withdrawn since, or a place that is not shown any more. */
export async function areasWithWithdrawn(db: Db): Promise<readonly string[]> {
  const areas = await db.asService((sql) =>
    sql.query<{ area: string }>(
      `select b.area_id::text as area from private.area_bases b
       where b.base is not null and b.epoch = (select e.epoch::text from public.sync_epoch e)
         and (exists (
           select 1 from public.departures d left join public.properties p on p.id = d.row_id
           where d.collection = 'properties' and d.scope = 'area:' || b.area_id and d.user_id is null
             and d.xid > b.xid and not pg_visible_in_snapshot(d.xid, b.seen) and ${IS_WITHDRAWN})
         or exists (
           select 1 from public.properties p
           where p.area_id = b.area_id and p.visibility = 'live' and not p.deleted and p.xid > b.xid
             and ${IS_TAKEN_BACK}))`,
    ),
  );
  return areas.map(({ area }) => area);
}

/**
 * Takes the names of bases back that were replaced some minutes ago, or hold a home that was withdrawn since: their files are
 * nobody's.
 */
export const forgetEarlier = (
  db: Db,
): Promise<readonly { readonly area: string; readonly base: string }[]> =>
  db.asService((sql) =>
    sql.query<{ area: string; base: string }>(
      `with old as (
         select b.area_id, b.earlier from private.area_bases b
         where b.earlier is not null and (b.replaced_at < now() - ${EARLIER_STANDS} or exists (
           select 1 from public.departures d left join public.properties p on p.id = d.row_id
           where d.collection = 'properties' and d.scope = 'area:' || b.area_id and d.user_id is null
             and d.xid > b.earlier_xid and not pg_visible_in_snapshot(d.xid, b.earlier_seen) and ${IS_WITHDRAWN}))
         for update of b skip locked)
       update private.area_bases b set earlier = null, earlier_xid = null, earlier_seen = null from old
       where b.area_id = old.area_id returning b.area_id::text as area, old.earlier as base`,
    ),
  );

/** The base of an area, and what is known of the area since. */
export interface Standing {
  readonly area: string;
  readonly base: string;
  /** `sync_pull` goes on from it, and gives again what changed. */
  readonly checkpoint: Checkpoint;
  readonly homes: number;
  readonly bytes: number;
  /** Ids of homes that left since. */
  readonly gone: readonly string[];
  /** Another one with every change and departure since. */
  readonly newest: string;
}

export function standingOf(state: BaseState): Standing {
  const { area, base, homes, bytes, gone, newest } = state;
  if (base === null) throw new Refusal('unavailable', 'the base of the area is not made yet');
  return { area, base, checkpoint: checkpointOf(state), homes, bytes, gone, newest };
}
