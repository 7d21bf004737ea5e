import { createHash } from 'node:crypto';
import type { UploadAnswer, UploadedFileKind } from '#contract/protocol/api.ts';
import {
  FILE_BYTES_A_DAY,
  FILES_A_DAY,
  KEPT_BYTES_MAX,
  KEPT_FILES_MAX,
  LISTING_PHOTO_TIERS,
} from '#contract/protocol/limits.ts';
import { fileTypeOf, listingFileTypeOf, servedType } from '#contract/rules/files/fileType.ts';
import { withoutPlace } from '#contract/rules/files/withoutPlace.ts';
import type { Db, Sql } from '#server/db/db.ts';
import type { Files } from '#server/objectStore/files.ts';
import { reencode } from './photos.ts';
import { Refusal } from '../requests/index.ts';
import { claim, noteUnclaimed } from './unclaimed.ts';

const PHOTO = { side: LISTING_PHOTO_TIERS.full, fit: 'inside' } as const;

/**
 * Before the first part of a file: throws `id_taken` for one of somebody else, `rate_limited` past what is taken in a day, and
 * `payload_too_large` past what a person may keep (`isKept`).
 */
export async function checkFile(
  sql: Sql,
  owner: string,
  { id, bytes, isKept }: { readonly id: string; readonly bytes: number; readonly isKept: boolean },
): Promise<void> {
  const [taken] = await sql.query('select 1 from private.files where id = $1::uuid', [id]);
  if (taken) throw new Refusal('id_taken', 'the id is of another file');
  if (isKept) {
    const [room] = await sql.query<{ has: boolean }>(
      'select private.has_room_for_file($1::uuid, $2::bigint, $3::int, $4::bigint) as has',
      [owner, bytes, KEPT_FILES_MAX, KEPT_BYTES_MAX],
    );
    if (room?.has !== true) {
      const most = `at most ${KEPT_FILES_MAX} files and ${KEPT_BYTES_MAX} bytes are kept for a person`;
      throw new Refusal('payload_too_large', most);
    }
  }
  const [limit] = await sql.query<{ wait: number | null }>(
    'select private.file_wait($1::uuid, $2::bigint, $3::int, $4::bigint) as wait',
    [owner, bytes, FILES_A_DAY, FILE_BYTES_A_DAY],
  );
  const wait = limit?.wait ?? null;
  if (wait !== null) throw new Refusal('rate_limited', 'so many files a day', { retryAfter: wait });
}

/** Keeps a file for its conversation, with a record of the person, or for a listing. Throws `unsupported_file` or `unsupported_image` for what is not taken. */
export async function storeFile(
  db: Db,
  store: Files,
  file: {
    readonly owner: string;
    readonly id: string;
    readonly hash: string;
    readonly bytes: Uint8Array;
    readonly kind: UploadedFileKind;
    readonly isKept?: boolean;
    readonly isListed?: boolean;
  },
): Promise<UploadAnswer> {
  const { owner, id, hash, kind, isKept = false, isListed = false } = file;
  const { bytes, type } = await asHandedOn(kind, file.bytes, isListed);
  // Of the file itself: tried again after a crash it lies in the same place. It cannot be guessed.
  const key = createHash('sha256').update(`file:${owner}:${id}:${hash}`).digest('hex').slice(0, 40);
  await noteUnclaimed(db, 'private.files_to_remove', key);
  await store.put(key, bytes, type);
  await db.asService(async (sql) => {
    const [kept] = await sql.query(
      `insert into private.files (id, owner_id, kind, type, bytes, hash, key, kept, listed)
       values ($1::uuid, $2::uuid, $3, $4, $5::int, $6, $7, $8, $9)
       on conflict (id) do update set id = excluded.id where private.files.owner_id = excluded.owner_id
       returning id`,
      [id, owner, kind, type, bytes.length, hash, key, isKept, isListed],
    );
    if (!kept) throw new Refusal('id_taken', 'the id is of another file');
    await claim(sql, 'private.files_to_remove', key);
    await sql.query(
      'delete from private.uploads where owner_id = $1::uuid and photo_id = $2::uuid',
      [owner, id],
    );
  });
  return { state: 'stored', key: id, w: 0, h: 0 };
}

/**
 * Makes the stored form of a file: photos are made anew, films and recordings lose their place of recording,
 * all else stays as it came.
 */
async function asHandedOn(
  kind: UploadedFileKind,
  bytes: Uint8Array,
  isListed: boolean,
): Promise<{ readonly bytes: Uint8Array; readonly type: string }> {
  const found = fileTypeOf(bytes);
  const type =
    kind === 'video' || (isListed && kind === 'document')
      ? listingFileTypeOf(kind, bytes)
      : servedType(kind, found);
  if (type === null) {
    if (kind === 'photo') throw new Refusal('unsupported_image', `${found} is no photo`);
    throw new Refusal('unsupported_file', `${found} is not taken as ${kind}`);
  }
  if (kind === 'photo') return { bytes: await reencode(bytes, PHOTO), type };
  const cleaned = withoutPlace(new Uint8Array(bytes));
  if (cleaned.kind === 'track')
    throw new Refusal('unsupported_file', 'it tells the places it was made at');
  return { bytes: cleaned.bytes, type };
}

/** A file as it is handed to a person. */
export interface HandedFile {
  /** All of it. */
  readonly bytes: number;
  readonly type: string;
  /** The part that is handed on begins with this byte. */
  readonly from: number;
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * A file as it is handed to this person, from the byte that `beginOf` says of all its bytes; undefined where there is none they may
 * read. `userId`: null for everybody, who may read a document or a film of a listing as long as it is shown.
 */
export async function fileFor(
  db: Db,
  store: Files,
  {
    userId,
    id,
    beginOf,
  }: {
    readonly userId: string | null;
    readonly id: string;
    readonly beginOf: (bytes: number) => number;
  },
): Promise<HandedFile | undefined> {
  const [file] = await db.asService((sql) =>
    sql.query<{ key: string; type: string; bytes: number }>(
      userId === null
        ? LISTED
        : `select key, type, bytes from private.files
           where id = $1::uuid and (private.may_read_file($2::uuid, $1::uuid) or private.may_look_at_file($2::uuid, $1::uuid))`,
      userId === null ? [id] : [id, userId],
    ),
  );
  if (!file) return undefined;
  const { key, type, bytes } = file;
  const from = beginOf(bytes);
  const stored = await store.get(key, from);
  return stored && { bytes, type, from, body: stored.body };
}

/** Shown as in private.listings_seen(). */
const LISTED = `
  select f.key, f.type, f.bytes from private.files f
  where f.id = $1::uuid and f.listed and exists (
    select 1 from private.listing_files l join properties p on p.id = l.property_id
    where l.file_id = f.id and not p.deleted and p.visibility = 'live'
      and (p.off_market_on is null or p.off_market_on >= current_date - 365))`;

/** Whether a record that this person has names it: it comes, when the device that has it sends it. */
export async function isAwaited(db: Db, userId: string, id: string): Promise<boolean> {
  const [row] = await db.asService((sql) =>
    sql.query<{ is: boolean }>('select private.awaits_file($1::uuid, $2::uuid) as is', [
      userId,
      id,
    ]),
  );
  return row?.is === true;
}
