import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import * as z from 'zod/mini';
import { propertySchema } from '#contract/entities/property.ts';
import { BLOCK_LINES } from '#contract/protocol/homes.ts';
import { chosenBy } from '#contract/rules/listing/chosenBy.ts';
import { chunksOf } from '#server/chunksOf.ts';
import { createAreaPackMaker } from '#search/packs/areaPack.ts';
import { type FiledHome, writeHomesFile } from '#search/packs/homesFile.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from '../requests/index.ts';

/** Listings written out in one statement: on the embedded database everybody waits for it. */
const LISTINGS_AT_ONCE = 100;
/** Homes packed in one go: some milliseconds. */
const PACKED_AT_ONCE = 50;

/** The homes of an area as they were at a moment. */
export interface AreaLines {
  /** It has the rows of this transaction and of earlier ones; those of later ones come with a pull. */
  readonly xid: string;
  /** It lacks the homes that had left by then. */
  readonly seen: string;
  readonly epoch: string;
  /** The time at which it was read, as the database writes times, and its UTC day. */
  readonly at: string;
  readonly day: string;
  /** A listing each, as `sync_pull` gives it, the most recently confirmed first. */
  readonly lines: readonly string[];
}

/**
 * The checkpoint stands at the end of the last transaction before the oldest one still open: what that one or a later
 * one writes comes with the pull that goes on from here. So the listings may be written out in several statements; those
 * that changed in between are left to the pull.
 */
export async function readLines(db: Db, areaId: string): Promise<AreaLines> {
  const [start] = await db.asService((sql) =>
    sql.query<Omit<AreaLines, 'lines'> & { before: string; rows: string[] | null }>(
      `with safe as (
         select pg_current_snapshot() as seen, pg_snapshot_xmin(pg_current_snapshot()) as before)
       select
         safe.before::text as before,
         (safe.before::text::numeric - 1)::text as xid,
         safe.seen::text as seen,
         (select epoch::text from public.sync_epoch) as epoch,
         now()::text as at,
         to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day,
         (select array_agg(p.id::text order by p.availability_confirmed_at desc, p.id)
           from public.properties p
           where p.area_id = $1::uuid and private.is_listed(p) and p.xid < safe.before) as rows
       from safe`,
      [areaId],
    ),
  );
  if (start === undefined) throw new Refusal('not_found', 'there is no such area');
  const { before, rows: ids, ...head } = start;
  const lines: string[] = [];
  for (const page of chunksOf(ids ?? [], LISTINGS_AT_ONCE)) {
    lines.push(...(await writeOut(db, areaId, { page, before })));
    // Input that arrived meanwhile is read first: statement after statement in one go would keep everybody else
    // out.
    await new Promise(setImmediate);
  }
  return { ...head, lines };
}

async function writeOut(
  db: Db,
  areaId: string,
  { page, before }: { readonly page: readonly string[]; readonly before: string },
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

/** A head, and a listing a line. */
export const writeLines = (head: object, lines: readonly string[]): Buffer =>
  Buffer.from([JSON.stringify({ ...head, count: lines.length }), ...lines, ''].join('\n'));

/** The listings of such a file, without its head. */
export const linesIn = (file: Buffer): string[] => file.toString().split('\n').slice(1, -1);

const revSchema = z.object({ rev: z.int() });

/** The pack of these homes. As a device would understand the same lines: what it would leave out is left out. */
export async function packLines(areaId: string, lines: readonly string[]): Promise<Buffer> {
  const maker = createAreaPackMaker(areaId, lines.length);
  for (const some of chunksOf(lines, PACKED_AT_ONCE)) {
    for (const row of some) {
      const line: unknown = JSON.parse(row);
      const parsed = propertySchema.safeParse(line);
      if (parsed.success) maker.add(parsed.data, revSchema.parse(line).rev);
    }
    await new Promise(setImmediate);
  }
  return Buffer.from(maker.finish());
}

const filedSchema = z.looseObject({ id: z.string(), rev: z.int(), owner_id: z.string() });
const deflated = promisify(deflateRaw);
/** Made once, and kept by every device. */
const SMALLEST = { level: constants.Z_BEST_COMPRESSION, memLevel: 9 } as const;

/** The homes of these lines as devices keep them: each line, also of what they would show nowhere. */
export async function fileHomes(areaId: string, lines: readonly string[]): Promise<Buffer> {
  const homes: FiledHome[] = [];
  const blocks: Buffer[] = [];
  for (const block of chunksOf(lines, BLOCK_LINES)) {
    for (const line of block) {
      const row = filedSchema.parse(JSON.parse(line));
      const { id, rev, owner_id: owner } = row;
      homes.push({ id, rev, owner, facts: chosenBy(row) });
    }
    blocks.push(await deflated(block.join('\n'), SMALLEST));
  }
  return Buffer.from(writeHomesFile({ area: areaId, homes, blocks }));
}

/** The same content has the same name, whichever server made it. */
export function nameOfContent(format: string, files: readonly Buffer[]): string {
  const hash = createHash('sha256').update(format);
  for (const file of files) hash.update(file);
  return hash.digest('hex').slice(0, 32);
}
