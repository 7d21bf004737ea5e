import { createHash } from 'node:crypto';
import type { UploadAnswer, UploadBody, UploadedFileKind } from '#contract/protocol/api.ts';
import { PHOTO_MAX_BYTES, UPLOAD_PART_BYTES } from '#contract/protocol/limits.ts';
import type { Db, Sql } from '#server/db/db.ts';
import type { Files } from '#server/objectStore/files.ts';
import type { Photos, PhotoTier } from '#server/objectStore/photos.ts';
import { checkFile, storeFile } from './chatFiles.ts';
import { makeTiers } from './listingPhotos.ts';
import { Refusal } from '../requests/index.ts';
import { claim, noteUnclaimed } from './unclaimed.ts';

/** Photos of one person that may be on their way at once. */
const OPEN_MAX = 200;

interface Open {
  readonly bytes: number;
  readonly hash: string;
  /** Null: a photo of a listing. */
  readonly file_kind: UploadedFileKind | null;
  /** Of a file: it is kept with a record, and of no conversation. */
  readonly kept: boolean;
  /** Of a file: a listing shows it. */
  readonly listed: boolean;
}

/** The stores for complete uploads. */
export interface UploadStores {
  readonly photos?: Photos | undefined;
  readonly files?: Files | undefined;
}

/** The state of a person's photo or file: stored, on its way, or absent. */
async function stateOf(sql: Sql, owner: string, id: string) {
  const [stored] = await sql.query<{ key: string; w: number; h: number; hash: string }>(
    `select key, w, h, hash from private.listing_photos where owner_id = $1::uuid and photo_id = $2::uuid
     union all
     select id::text, 0, 0, hash from private.files where owner_id = $1::uuid and id = $2::uuid`,
    [owner, id],
  );
  if (stored) return { kind: 'stored', ...stored } as const;
  const [open] = await sql.query<Open>(
    'select bytes, hash, file_kind, kept, listed from private.uploads where owner_id = $1::uuid and photo_id = $2::uuid',
    [owner, id],
  );
  return open ? ({ kind: 'open', ...open } as const) : ({ kind: 'none' } as const);
}

/** Begins an upload, or tells how far it is: the parts that are there need not be sent again. */
export function beginUpload(db: Db, owner: string, body: UploadBody): Promise<UploadAnswer> {
  const { id, bytes, hash, file = null, kept = false, listed = false } = body;
  return db.asService(async (sql) => {
    const state = await stateOf(sql, owner, id);
    if (state.kind === 'stored') {
      if (state.hash !== hash) throw new Refusal('id_taken', 'the id is of another photo');
      return { state: 'stored', key: state.key, w: state.w, h: state.h };
    }
    const isSame = (open: Open) =>
      open.bytes === bytes &&
      open.hash === hash &&
      open.file_kind === file &&
      open.kept === kept &&
      open.listed === listed;
    const isGoingOn = state.kind === 'open' && isSame(state);
    if (state.kind === 'open' && !isGoingOn) await dropUpload(sql, owner, id);
    // Also in the place of another: a small one would make room for a large one.
    if (file !== null && !isGoingOn) await checkFile(sql, owner, { id, bytes, isKept: kept });
    const [counted] = await sql.query<{ n: number }>(
      'select count(*)::int as n from private.uploads where owner_id = $1::uuid',
      [owner],
    );
    if ((counted?.n ?? 0) >= OPEN_MAX && state.kind === 'none') {
      throw new Refusal('rate_limited', `at most ${OPEN_MAX} photos at once`, { retryAfter: 60 });
    }
    await sql.query(
      `insert into private.uploads (owner_id, photo_id, bytes, hash, file_kind, kept, listed)
       values ($1::uuid, $2::uuid, $3::int, $4, $5, $6, $7) on conflict do nothing`,
      [owner, id, bytes, hash, file, kept, listed],
    );
    return openAnswer(sql, owner, id, bytes);
  });
}

/** Keeps one part. The same again changes nothing. Throws `not_found` before the upload was begun. */
export async function keepPart(
  db: Db,
  owner: string,
  id: string,
  part: number,
  data: Uint8Array,
): Promise<void> {
  await db.asService(async (sql) => {
    const state = await stateOf(sql, owner, id);
    if (state.kind === 'stored') return;
    if (state.kind === 'none') throw new Refusal('not_found', 'no such upload was begun');
    const wanted = bytesOfPart(state.bytes, part);
    if (wanted === undefined || data.length !== wanted) {
      const message = wanted === undefined ? 'there is no such part' : `has ${wanted} bytes`;
      throw new Refusal('invalid_request', message, { field: 'part' });
    }
    await sql.query(
      `insert into private.upload_parts (owner_id, photo_id, part, data)
       values ($1::uuid, $2::uuid, $3::int, decode($4, 'base64'))
       on conflict (owner_id, photo_id, part) do update set data = excluded.data`,
      [owner, id, part, Buffer.from(data).toString('base64')],
    );
  });
}

/**
 * Makes the photo, or the file, of its parts and stores it. Answers how far it is where parts are missing. A photo that is
 * none, a file that is not what it was sent as, or not the one announced, is dropped: `unsupported_image`,
 * `unsupported_file`, or `invalid_request` for `hash`.
 */
export async function completeUpload(
  db: Db,
  stores: UploadStores,
  owner: string,
  id: string,
): Promise<UploadAnswer> {
  const found = await db.asService(async (sql) => {
    const state = await stateOf(sql, owner, id);
    if (state.kind === 'none') throw new Refusal('not_found', 'no such upload was begun');
    if (state.kind === 'stored')
      return { answer: { state: 'stored', key: state.key, w: state.w, h: state.h } as const };
    const answer = await openAnswer(sql, owner, id, state.bytes);
    if (answer.received.length < answer.parts) return { answer };
    return { ...state, bytes: await joinedParts(sql, owner, id) };
  });
  if (found.answer) return found.answer;

  try {
    const whole = { owner, id, hash: found.hash, bytes: found.bytes };
    checkHash(whole);
    return found.file_kind === null
      ? await storePhoto(db, there(stores.photos), whole)
      : await storeFile(db, there(stores.files), {
          ...whole,
          kind: found.file_kind,
          isKept: found.kept,
          isListed: found.listed,
        });
  } catch (thrown) {
    // An upload that can never become a photo is dropped and not tried again.
    if (thrown instanceof Refusal && thrown.code !== 'unavailable')
      await db.asService((sql) => dropUpload(sql, owner, id));
    throw thrown;
  }
}

interface Whole {
  readonly owner: string;
  readonly id: string;
  /** As announced. */
  readonly hash: string;
  readonly bytes: Buffer;
}

function there<Store>(store: Store | undefined): Store {
  if (store === undefined) throw new Refusal('unavailable', 'it cannot be stored here');
  return store;
}

function checkHash({ bytes, hash }: Whole): void {
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new Refusal('invalid_request', 'the bytes are not those announced', { field: 'hash' });
}

async function storePhoto(db: Db, store: Photos, whole: Whole): Promise<UploadAnswer> {
  const { owner, id, hash, bytes } = whole;
  const { tiers, w, h, phash } = await makeTiers(bytes);
  // Of the photo itself: tried again after a crash it lies in the same place. It cannot be guessed.
  const key = createHash('sha256').update(`${owner}:${id}:${hash}`).digest('hex').slice(0, 40);
  await noteUnclaimed(db, 'private.photos_to_remove', key);
  for (const [tier, made] of Object.entries(tiers)) await store.put(key, tier as PhotoTier, made);
  await db.asService(async (sql) => {
    await sql.query(
      `insert into private.listing_photos (key, owner_id, photo_id, hash, phash, w, h)
       values ($1, $2::uuid, $3::uuid, $4, $5, $6::int, $7::int) on conflict do nothing`,
      [key, owner, id, hash, phash, w, h],
    );
    await claim(sql, 'private.photos_to_remove', key);
    await dropUpload(sql, owner, id);
  });
  return { state: 'stored', key, w, h };
}

/** Stores a photo whose bytes the server fetched itself, as one that was sent. Throws `unsupported_image`, `payload_too_large`. */
export async function storeFetched(
  db: Db,
  store: Photos,
  whole: Whole,
): Promise<{ readonly key: string; readonly w: number; readonly h: number }> {
  if (whole.bytes.length > PHOTO_MAX_BYTES)
    throw new Refusal('payload_too_large', `at most ${PHOTO_MAX_BYTES} bytes`);
  const answer = await storePhoto(db, store, whole);
  if (answer.state !== 'stored') throw new Refusal('unavailable', 'it could not be stored');
  return answer;
}

async function openAnswer(sql: Sql, owner: string, id: string, bytes: number) {
  const parts = await sql.query<{ part: number }>(
    `select part from private.upload_parts where owner_id = $1::uuid and photo_id = $2::uuid order by part`,
    [owner, id],
  );
  return {
    state: 'open',
    part_bytes: UPLOAD_PART_BYTES,
    parts: Math.ceil(bytes / UPLOAD_PART_BYTES),
    received: parts.map(({ part }) => part),
  } as const;
}

async function joinedParts(sql: Sql, owner: string, id: string): Promise<Buffer> {
  const parts = await sql.query<{ data: string }>(
    `select encode(data, 'base64') as data from private.upload_parts
     where owner_id = $1::uuid and photo_id = $2::uuid order by part`,
    [owner, id],
  );
  return Buffer.concat(parts.map(({ data }) => Buffer.from(data, 'base64')));
}

async function dropUpload(sql: Sql, owner: string, id: string): Promise<void> {
  await sql.query('delete from private.uploads where owner_id = $1::uuid and photo_id = $2::uuid', [
    owner,
    id,
  ]);
}

/** How many bytes a part has; undefined for one there is not. */
function bytesOfPart(bytes: number, part: number): number | undefined {
  const from = part * UPLOAD_PART_BYTES;
  return from < bytes ? Math.min(UPLOAD_PART_BYTES, bytes - from) : undefined;
}
