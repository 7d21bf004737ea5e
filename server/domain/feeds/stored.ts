import type { Feed, FeedMapping, FeedReport } from '#contract/protocol/feeds.ts';
import type { Db, Sql } from '#server/db/db.ts';
import type { Fields } from './merged.ts';

/** So long nobody else writes a feed, unless it is told again that it goes on. */
const LEASE = "interval '3 minutes'";

/** A home as its feed left it. */
export interface KnownHome {
  readonly ref: string;
  /** Null: its owner deleted it, long ago. */
  readonly propertyId: string | null;
  readonly hash: string | null;
  readonly hasLeft: boolean;
}

export interface StoredFeed {
  readonly id: string;
  readonly mapping: FeedMapping;
}

export async function storedFeed(db: Db, owner: string, name: string): Promise<StoredFeed | null> {
  const [row] = await db.asService((sql) =>
    sql.query<StoredFeed>(
      'select id, mapping from private.feeds where owner_id = $1::uuid and name = $2',
      [owner, name],
    ),
  );
  return row ?? null;
}

/** Keeps what is said of its columns. */
export async function keepFeed(
  db: Db,
  owner: string,
  name: string,
  mapping: FeedMapping,
): Promise<StoredFeed> {
  const [row] = await db.asService((sql) =>
    sql.query<StoredFeed>(
      `insert into private.feeds (owner_id, name, mapping) values ($1::uuid, $2, $3::jsonb)
       on conflict (owner_id, name) do update set mapping = excluded.mapping returning id, mapping`,
      [owner, name, JSON.stringify(mapping)],
    ),
  );
  if (row === undefined) throw new Error('a feed that was kept is not there');
  return row;
}

export async function knownHomes(db: Db, feed: string): Promise<ReadonlyMap<string, KnownHome>> {
  const rows = await db.asService((sql) =>
    sql.query<KnownHome>(
      `select ref, property_id as "propertyId", hash, left_at is not null as "hasLeft"
       from private.feed_homes where feed_id = $1::uuid`,
      [feed],
    ),
  );
  return new Map(rows.map((home) => [home.ref, home]));
}

/** The turn to write a feed: until then it is written by one alone. */
export interface Lease {
  readonly feed: string;
  readonly until: string;
}

/** Null: another one is writing it. */
export async function beginWriting(db: Db, feed: string): Promise<Lease | null> {
  const [begun] = await db.asService((sql) =>
    sql.query<Lease>(
      `update private.feeds set writing_until = now() + ${LEASE}
       where id = $1::uuid and (writing_until is null or writing_until < now())
       returning id as feed, writing_until::text as until`,
      [feed],
    ),
  );
  return begun ?? null;
}

/** It goes on, and how far it is. Null: it took so long that another one writes by now. */
export async function goOnWriting(
  db: Db,
  { feed, until }: Lease,
  report: FeedReport,
): Promise<Lease | null> {
  const [goesOn] = await db.asService((sql) =>
    sql.query<Lease>(
      `update private.feeds set writing_until = now() + ${LEASE}, report = $3::jsonb
       where id = $1::uuid and writing_until = $2::text::timestamptz
       returning id as feed, writing_until::text as until`,
      [feed, until, JSON.stringify(report)],
    ),
  );
  return goesOn ?? null;
}

/** It changes nothing where another one writes by now. */
export async function endWriting(
  db: Db,
  { feed, until }: Lease,
  report: FeedReport,
  isDone: boolean,
): Promise<void> {
  await db.asService((sql) =>
    sql.query(
      `update private.feeds set report = $3::jsonb, read_at = now(),
         writing_until = case when $4::boolean then null else now() end
       where id = $1::uuid and writing_until = $2::text::timestamptz`,
      [feed, until, JSON.stringify(report), isDone],
    ),
  );
}

/** The feeds of somebody, as their page shows them. */
export async function feedsOf(db: Db, owner: string): Promise<Feed[]> {
  return await db.asService((sql) =>
    sql.query<Feed>(
      `select name, report, private.instant(read_at) as read_at, case
         when writing_until is null then 'done' when writing_until > now() then 'running' else 'broken' end as state
       from private.feeds where owner_id = $1::uuid order by name`,
      [owner],
    ),
  );
}

/** A home of a feed as it stands: the row its owner sees, what was wanted of it, and what stood then. */
export interface StandingHome {
  readonly row: Readonly<Record<string, unknown>> & { readonly rev: number };
  readonly isDeleted: boolean;
  readonly wanted: Fields;
  readonly stood: Fields;
}

export async function standingHomes(
  db: Db,
  feed: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingHome>> {
  const rows = await db.asService((sql) =>
    sql.query<StandingHome & { id: string }>(
      `select p.id, private.own_property_json(p) as row, p.deleted as "isDeleted",
         coalesce(h.wanted, '{}') as wanted, coalesce(h.stood, '{}') as stood
       from public.properties p
       left join private.feed_homes h on h.property_id = p.id and h.feed_id = $1::uuid
       where p.id = any ($2::uuid[])`,
      [feed, ids],
    ),
  );
  return new Map(rows.map(({ id, ...home }) => [id, home]));
}

export interface NotedHome {
  readonly ref: string;
  readonly property_id: string;
  readonly hash: string | null;
  readonly wanted: Fields;
  readonly stood: Fields;
}

/** Notes what a feed has written: from then on the same file changes nothing. */
export async function noteHomes(
  sql: Sql,
  feed: string,
  homes: readonly NotedHome[],
): Promise<void> {
  await sql.query(
    `insert into private.feed_homes (feed_id, ref, property_id, hash, wanted, stood)
     select $1::uuid, h.ref, h.property_id, h.hash, h.wanted, h.stood
     from jsonb_to_recordset($2::jsonb) as h (ref text, property_id uuid, hash text, wanted jsonb, stood jsonb)
     on conflict (feed_id, ref) do update set property_id = excluded.property_id, hash = excluded.hash,
       wanted = excluded.wanted, stood = excluded.stood, left_at = null`,
    [feed, JSON.stringify(homes)],
  );
}

/** Notes that homes are not in the feed any more, and which of them were paused because of it: those that were paused by hand stay so. */
export async function noteLeft(
  db: Db,
  feed: string,
  { refs, paused }: { readonly refs: readonly string[]; readonly paused: readonly string[] },
): Promise<void> {
  await db.asService((sql) =>
    sql.query(
      `update private.feed_homes set left_at = now(), stood = case when property_id = any ($3::uuid[])
         then stood || '{"visibility": "paused"}' else stood end
       where feed_id = $1::uuid and ref = any ($2::text[])`,
      [feed, refs, paused],
    ),
  );
}

/**
 * A feed that has a home says that it can still be had: noted where that is a week ago, so that the same file twice a day writes nothing.
 * One that expired is shown again.
 */
export async function confirmHomes(db: Db, ids: readonly string[]): Promise<void> {
  await db.asService((sql) =>
    sql.query(
      `update public.properties set availability_confirmed_at = now(),
         visibility = case visibility when 'expired' then 'live' else visibility end
       where id = any ($1::uuid[]) and visibility in ('live', 'expired') and not deleted
         and availability_confirmed_at < now() - interval '7 days'`,
      [ids],
    ),
  );
}

export async function isLandlord(db: Db, owner: string): Promise<boolean> {
  const rows = await db.asService((sql) =>
    sql.query(
      "select 1 from public.user_roles where user_id = $1::uuid and role = 'landlord' and not deleted",
      [owner],
    ),
  );
  return rows.length > 0;
}

/** The terms an owner set for new homes. */
export async function termsOf(db: Db, owner: string): Promise<unknown> {
  const [row] = await db.asService((sql) =>
    sql.query<{ body: unknown }>(
      "select body from public.records where user_id = $1::uuid and kind = 'landlord_settings' and not deleted",
      [owner],
    ),
  );
  return row?.body ?? {};
}
