import * as z from 'zod/mini';
import { FILE_NAME_MAX, LISTING_FILE_BYTES } from '../../protocol/limits.ts';
import { LISTING_FILE_KINDS } from '../fileWords.ts';
import { instantSchema } from '../message.ts';
import { opt, squareMetres, text } from './parts.ts';
import { sphereSchema } from './sphere.ts';

export type { ListingFileKind } from '../fileWords.ts';

export const PHOTO_ROOMS = [
  'outside',
  'living',
  'kitchen',
  'bedroom',
  'bathroom',
  'dining',
  'hall',
  'study',
  'balcony',
  'garden',
  'view',
  'building',
  'floor_plan',
  'other',
] as const;

/**
 * A photo of a listing. Its bytes are at `/api/photos/listings/<key>/<tier>` with the tiers `thumb` (320 px),
 * `medium` (800 px) and `full` (1,600 px), WebP. Not uploaded yet: `key` is null and the bytes are on the
 * device that took it, under `id`.
 */
export const listingPhotoSchema = z.object({
  id: z.uuid(),
  key: z.nullable(text(120)),
  room: z.enum(PHOTO_ROOMS),
  caption: opt(text(200)),
  /** px of the full tier. */
  w: z.int(),
  h: z.int(),
  /** SHA-256 of the bytes as they were picked, hex. */
  hash: opt(text(64)),
  /** Perceptual hash (64 bit, hex), for the same picture at another size. */
  phash: opt(text(16)),
  taken_at: opt(z.nullable(instantSchema)),
  /** A 360° picture, a room of the tour. Absent in a push of a photo that has it: it stays, an older app does not know it. */
  sphere: opt(sphereSchema),
});
export type ListingPhoto = z.infer<typeof listingPhotoSchema>;

/** The subjects of such a file, in the order in which they are offered. */
export const LISTING_FILE_SUBJECTS = [
  'energy_certificate',
  'floor_plan',
  'house_rules',
  'tour',
  'other',
] as const;
export type ListingFileSubject = (typeof LISTING_FILE_SUBJECTS)[number];

/** The content types that files of a listing are served with. */
const LISTING_FILE_TYPES = ['application/pdf', 'video/mp4', 'video/webm'] as const;
export type ListingFileType = (typeof LISTING_FILE_TYPES)[number];

/**
 * A document or a short film of a listing. Its bytes are at `/api/listings/files/<key>`. Not uploaded yet: `key` is null and the
 * bytes are on the device that took it, under `id`. The key is the id again: another file has another id.
 */
export const listingFileSchema = z.object({
  id: z.uuid(),
  key: z.nullable(z.uuid()),
  kind: z.enum(LISTING_FILE_KINDS),
  about: z.enum(LISTING_FILE_SUBJECTS),
  /** As the owner's device called it. */
  name: text(FILE_NAME_MAX),
  type: z.enum(LISTING_FILE_TYPES),
  bytes: z.int().check(z.positive(), z.maximum(LISTING_FILE_BYTES.video)),
});
export type ListingFile = z.infer<typeof listingFileSchema>;

export const roomSchema = z.object({
  name: text(60),
  type: z.enum(PHOTO_ROOMS),
  length: opt(z.number()),
  width: opt(z.number()),
  area: opt(squareMetres),
  floor: opt(z.int()),
});
