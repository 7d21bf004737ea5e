import * as z from 'zod/mini';
import { HOME_FILE_KINDS } from '#contract/entities/records/homeFile.ts';
import { listingFileSchema } from '#contract/entities/property/media.ts';
import { instantSchema } from '#contract/entities/message.ts';
import { errorCodeSchema, type ErrorCode } from '#contract/protocol/errors.ts';
import type { LocalPhoto, PhotoState } from './listings.ts';

const listedSchema = z.pick(listingFileSchema, { kind: true, about: true, name: true, type: true });

const shared = {
  /** Made on the device: uploading again under it changes nothing. */
  id: z.uuid(),
  listingId: z.uuid(),
  /** ms since the epoch. */
  takenIn: z.number(),
  bytes: z.int(),
  w: z.int(),
  h: z.int(),
  /** SHA-256 of the file as it was picked, hex. */
  hash: z.string(),
  /** SHA-256 of the bytes that are sent. */
  sentHash: z.string(),
  phash: z.string(),
  takenAt: z.nullable(instantSchema),
  /** It was added as a room all around. */
  isSphere: z.optional(z.boolean()),
  /** It is a document or a film that its listing shows, and no picture. */
  listed: z.optional(listedSchema),
};

/** The data beside the bytes of a waiting photo; they lie apart from it. */
export const keptPhotoSchema = z.discriminatedUnion('state', [
  /** The server has not all of it; tried again by itself. */
  z.object({ ...shared, state: z.literal('waiting') }),
  /** `storedAt`: ms since the epoch. */
  z.object({ ...shared, state: z.literal('stored'), key: z.string(), storedAt: z.number() }),
  /** The server will never take it as it is. */
  z.object({ ...shared, state: z.literal('failed'), code: errorCodeSchema }),
  /** Of a checklist (`listingId`), or a home's (its own id): named by a record, and kept here. */
  z.object({
    ...shared,
    state: z.literal('kept'),
    /** The part of the checklist it shows; empty for a home's. */
    part: z.string(),
    /** Absent: no record names it, and it stays here. */
    sent: z.optional(z.enum(['waiting', 'stored'])),
    /** Why the server will never take it. */
    code: z.optional(errorCodeSchema),
    file: z.optional(z.enum(HOME_FILE_KINDS)),
    /** Of a checklist that somebody else shares. */
    isTheirs: z.optional(z.boolean()),
  }),
]);
export type KeptPhoto = z.infer<typeof keptPhotoSchema>;
export type KeptWithRecord = Extract<KeptPhoto, { readonly state: 'kept' }>;

/** Those that belong to records. */
export const withRecord = (photos: readonly KeptPhoto[]): readonly KeptWithRecord[] =>
  photos.filter((photo) => photo.state === 'kept');

/** Photos as they are stored, in the order they were taken in; what cannot be read is left out. */
export function photosIn(stored: readonly unknown[]): readonly KeptPhoto[] {
  return stored
    .flatMap((each) => {
      const parsed = keptPhotoSchema.safeParse(each);
      return parsed.success ? [parsed.data] : [];
    })
    .toSorted((one, other) => one.takenIn - other.takenIn);
}

/** The fields that are the same in every state. */
function base(photo: KeptPhoto) {
  const { id, listingId, takenIn, bytes, w, h, hash, sentHash, phash, takenAt } = photo;
  const { isSphere, listed } = photo;
  return {
    ...{ id, listingId, takenIn, bytes, w, h, hash, sentHash, phash, takenAt },
    ...(isSphere !== undefined && { isSphere }),
    ...(listed !== undefined && { listed }),
  };
}

export const storedPhoto = (photo: KeptPhoto, key: string, at: number): KeptPhoto => ({
  ...base(photo),
  state: 'stored',
  key,
  storedAt: at,
});

export const refusedPhoto = (photo: KeptPhoto, code: ErrorCode): KeptPhoto => ({
  ...base(photo),
  state: 'failed',
  code,
});

/** To be tried again, by the person's wish. A stored photo stays stored. */
export const againPhoto = (photo: KeptPhoto): KeptPhoto =>
  photo.state === 'failed' ? { ...base(photo), state: 'waiting' } : photo;

/** As the screens see it. `done`: how much of it is up, where it is on its way. */
export function localPhoto(photo: KeptPhoto, done: number | undefined): LocalPhoto {
  const { id, bytes, w, h, hash, phash, takenAt, isSphere = false, listed } = photo;
  const facts = { id, bytes, w, h, hash, phash, takenAt, isSphere, state: stateOf(photo, done) };
  const shown = listed === undefined ? facts : { ...facts, listed };
  return photo.state === 'kept' ? { ...shown, part: photo.part, addedAt: photo.takenIn } : shown;
}

function stateOf(photo: KeptPhoto, done: number | undefined): PhotoState {
  if (photo.state === 'stored') return { kind: 'stored', key: photo.key };
  if (photo.state === 'failed') return { kind: 'failed', code: photo.code };
  if (photo.state === 'kept') {
    if (photo.code !== undefined) return { kind: 'failed', code: photo.code };
    if (photo.sent === 'stored') return { kind: 'stored', key: photo.id };
    if (photo.sent === undefined) return { kind: 'kept' };
  }
  return done === undefined ? { kind: 'waiting' } : { kind: 'uploading', done };
}

/** Covers first, then in the order they were taken in. `covers`: ids of first photos of listings. */
export function dueFirst(
  photos: readonly KeptPhoto[],
  covers: ReadonlySet<string>,
): readonly KeptPhoto[] {
  const rank = ({ id }: KeptPhoto) => (covers.has(id) ? 0 : 1);
  return photos.toSorted((one, other) => rank(one) - rank(other) || one.takenIn - other.takenIn);
}
