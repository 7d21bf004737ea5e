import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { propertySchema } from '#contract/entities/property.ts';
import { createAreaPackMaker } from '#search/packs/areaPack.ts';
import { PACK_VERSION } from '#search/packs/pack.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import type { SnapshotName, SnapshotStore } from '#server/snapshotStore/snapshotStore.ts';
import { createLanes } from '../limits/index.ts';
import { Refusal } from '../requests/index.ts';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
/** The two forms of an area's state: its lines, and the pack of the same homes. */
type Kind = 'lines' | 'pack';
export type SnapshotEncoding = (typeof ENCODINGS)[number];

export interface Snapshot {
  /** The same while the area's listings are. */
  readonly etag: string;
  readonly bytes: Buffer;
}

export interface AreaSnapshots {
  /**
   * The listings of an area as lines of JSON: `snapshotHeadSchema`, then a listing each. Throws `not_found`.
   */
  of(areaId: string, encoding: SnapshotEncoding): Promise<Snapshot>;
  /** The homes of the same state, to be searched as they lie (search/packs/areaPack.ts). Throws `not_found`. */
  packOf(areaId: string, encoding: SnapshotEncoding): Promise<Snapshot>;
}

/** Raised when `readLines` writes something else: a start may find what an older one kept. */
const FORMAT = 1;
const CACHE_MAX_BYTES = 64 * 1024 * 1024;
/** Smaller by a sixth than gzip, made in about the same time. */
const BROTLI_QUALITY = 5;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const unzip = promisify(gunzip);

export interface SnapshotDeps {
  readonly db: Db;
  readonly log: Log;
  /** A store in which they outlive this process; without it each start makes them anew. */
  readonly store?: SnapshotStore;
}

/**
 * Snapshots by what is in them: made once for everybody, kept until something in the area changes or others need the
 * room.
 */
export function createAreaSnapshots(
  { db, log, store }: SnapshotDeps,
  maxBytes = CACHE_MAX_BYTES,
): AreaSnapshots {
  /** In the order of their last use. */
  const kept = new Map<string, Buffer>();
  const beingMade = new Map<string, Promise<Buffer>>();
  const inLane = createLanes();
  let size = 0;

  function keep(key: string, bytes: Buffer): void {
    if (bytes.length > maxBytes) return;
    kept.set(key, bytes);
    size += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (size <= maxBytes) break;
      kept.delete(oldest);
      size -= length;
    }
  }

  /** From this process, or from one before it. */
  async function found(name: Named): Promise<Buffer | undefined> {
    return kept.get(keyOf(name)) ?? (await store?.get(fileOf(name)));
  }

  /** The same as another encoding has it: writing lines out costs the database a hundred times as much. */
  async function foundPlain(name: Named): Promise<Buffer | undefined> {
    for (const encoding of ENCODINGS) {
      const bytes = await found({ ...name, encoding });
      if (bytes !== undefined) return await plain(bytes, encoding);
    }
    return undefined;
  }

  async function linesOf(name: Named): Promise<Buffer> {
    return (await foundPlain(name)) ?? Buffer.from(await readLines(db, name.areaId));
  }

  /** Of the lines of this state: who asks for a pack takes them next, so they are made for everybody, too. */
  async function packedOf(name: Named): Promise<Buffer> {
    const there = await foundPlain(name);
    if (there !== undefined) return there;
    const lines = { ...name, kind: 'lines' } as const;
    const known = await foundPlain(lines);
    return await packLines(name.areaId, known ?? (await plain(await made(lines), name.encoding)));
  }

  /** A disk that takes nothing keeps nobody from the listings. */
  async function putAway(name: Named, bytes: Buffer): Promise<void> {
    await store
      ?.put(fileOf(name), bytes)
      .catch((thrown: unknown) => log.warn('the snapshot of an area was not kept', thrown));
  }

  async function make(name: Named): Promise<Buffer> {
    const content = await (name.kind === 'lines' ? linesOf(name) : packedOf(name));
    const bytes = await compress(content, name.encoding);
    await putAway(name, bytes);
    return bytes;
  }

  /** Kept from now on. */
  async function made(name: Named): Promise<Buffer> {
    const bytes = (await found(name)) ?? (await make(name));
    keep(keyOf(name), bytes);
    return bytes;
  }

  async function findOrMake(name: Named): Promise<Buffer> {
    try {
      return await made(name);
    } finally {
      beingMade.delete(keyOf(name));
    }
  }

  async function give(kind: Kind, areaId: string, encoding: SnapshotEncoding): Promise<Snapshot> {
    const version = await versionOf(db, areaId);
    const name = { kind, areaId, version, encoding };
    const key = keyOf(name);
    const etag = `W/"${nameOfContent(name)}"`;
    const held = kept.get(key);
    if (held) {
      kept.delete(key);
      kept.set(key, held);
      return { etag, bytes: held };
    }
    // A later request, with another encoding or for a newer state, finds what the first one made.
    const making = beingMade.get(key) ?? inLane(areaId, () => findOrMake(name));
    beingMade.set(key, making);
    return { etag, bytes: await making };
  }

  return {
    of: (areaId, encoding) => give('lines', areaId, encoding),
    packOf: (areaId, encoding) => give('pack', areaId, encoding),
  };
}

/** A state of an area, as one encoding has it. */
interface Named {
  readonly kind: Kind;
  readonly areaId: string;
  readonly version: string;
  readonly encoding: SnapshotEncoding;
}

/** A pack is of another content when packs are written in another way, and its lines are not. */
const nameOfContent = ({ kind, version }: Named): string =>
  kind === 'lines' ? version : `${version}-${PACK_VERSION}`;
const keyOf = (name: Named): string => `${nameOfContent(name)}:${name.encoding}`;
/** A store keeps what belongs to one state together. */
const fileOf = (name: Named): SnapshotName => ({
  areaId: name.areaId,
  version: name.version,
  encoding: name.kind === 'lines' ? name.encoding : `${name.encoding}-${PACK_VERSION}`,
});

async function compress(bytes: Buffer, encoding: SnapshotEncoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
    case 'gzip':
      return zip(bytes);
    default:
      return bytes;
  }
}

async function plain(bytes: Buffer, encoding: SnapshotEncoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return await unbrotli(bytes);
    case 'gzip':
      return await unzip(bytes);
    default:
      return bytes;
  }
}

/**
 * Changes with every row that comes, changes or leaves, with the database, with the functions that write a line, and each
 * day: checkpoints grow old.
 */
async function versionOf(db: Db, areaId: string): Promise<string> {
  const [row] = await db.asService((sql) =>
    sql.query<{ version: string }>(
      `select concat_ws('.', '${FORMAT}', a.id, (select epoch from public.sync_epoch), current_date,
         (select md5(string_agg(f.prosrc, '' order by f.proname)) from pg_catalog.pg_proc f
           where f.pronamespace = 'private'::regnamespace
             and f.proname in ('property_json', 'member_since', 'reviewed_parts', 'photos_shown', 'is_listed', 'instant', 'checkpoint')),
         (select concat_ws('.', count(*), max(p.xid::text::numeric)) from public.properties p
           where p.area_id = a.id and p.visibility = 'live' and not p.deleted),
         (select max(d.xid::text::numeric) from public.departures d
           where d.collection = 'properties' and d.scope = 'area:' || a.id and d.user_id is null)) as version
       from public.areas a where a.id = $1::uuid and not a.deleted`,
      [areaId],
    ),
  );
  if (!row) throw new Refusal('not_found', 'there is no such area');
  return createHash('sha256').update(row.version).digest('base64url').slice(0, 22);
}

/** Listings written out in one statement: on the embedded database everybody waits for it. */
const LISTINGS_AT_ONCE = 100;

/**
 * The checkpoint stands at the end of the last transaction before the oldest one still open: what that one or a later
 * one writes comes with the pull that goes on from here. So the listings may be written out in several statements; those
 * that changed in between are left to the pull.
 */
async function readLines(db: Db, areaId: string): Promise<string> {
  const [start] = await db.asService((sql) =>
    sql.query<{ before: string; head: string; rows: string[] | null }>(
      `with safe as (select pg_snapshot_xmin(pg_current_snapshot()) as before)
       select
         safe.before::text as before,
         jsonb_build_object('area', $1::uuid, 'checkpoint',
           private.checkpoint((select epoch::text from public.sync_epoch),
             (safe.before::text::numeric - 1)::text::xid8, 'ffffffff-ffff-ffff-ffff-ffffffffffff',
             to_char(now() at time zone 'UTC', 'YYYY-MM-DD')))::text as head,
         (select array_agg(p.id::text order by p.availability_confirmed_at desc, p.id)
           from public.properties p
           where p.area_id = $1::uuid and private.is_listed(p) and p.xid < safe.before) as rows
       from safe`,
      [areaId],
    ),
  );
  if (start === undefined) throw new Refusal('not_found', 'there is no such area');
  const { before, rows: ids } = start;
  const lines: string[] = [];
  for (let from = 0; from < (ids?.length ?? 0); from += LISTINGS_AT_ONCE) {
    const page = ids?.slice(from, from + LISTINGS_AT_ONCE);
    lines.push(...(await writeOut(db, areaId, { page, before })));
    // Input that arrived meanwhile is read first: statement after statement in one go would keep everybody else
    // out.
    await new Promise(setImmediate);
  }
  const head = { ...headSchema.parse(JSON.parse(start.head)), count: lines.length };
  return [JSON.stringify(head), ...lines, ''].join('\n');
}

const headSchema = z.looseObject({});

const revSchema = z.object({ rev: z.int() });

/** Homes packed in one go: some milliseconds. */
const PACKED_AT_ONCE = 50;

/** As a device would understand the same lines: what it would leave out is left out. */
async function packLines(areaId: string, lines: Buffer): Promise<Buffer> {
  const [, ...rows] = lines.toString().split('\n').slice(0, -1);
  const maker = createAreaPackMaker(areaId, rows.length);
  for (let from = 0; from < rows.length; from += PACKED_AT_ONCE) {
    for (const row of rows.slice(from, from + PACKED_AT_ONCE)) {
      const line: unknown = JSON.parse(row);
      const parsed = propertySchema.safeParse(line);
      if (parsed.success) maker.add(parsed.data, revSchema.parse(line).rev);
    }
    await new Promise(setImmediate);
  }
  return Buffer.from(maker.finish());
}

async function writeOut(
  db: Db,
  areaId: string,
  { page, before }: { readonly page: readonly string[] | undefined; readonly before: string },
): Promise<string[]> {
  const rows = await db.asService((sql) =>
    sql.query<{ line: string }>(
      `select private.property_json(p)::text as line
       from unnest($2::text[]) with ordinality as wanted (id, at)
       join public.properties p on p.id = wanted.id::uuid
       where p.area_id = $1::uuid and private.is_listed(p) and p.xid < $3::text::xid8
       order by wanted.at`,
      [areaId, page, before],
    ),
  );
  return rows.map(({ line }) => line);
}
