import * as z from 'zod/mini';
import { FILE_ALT_MAX, FILE_MAX_BYTES, FILE_NAME_MAX } from '../../protocol/limits.ts';
import { instantSchema } from '../message.ts';

/** The kinds of file that a person may keep with a home. */
export const HOME_FILE_KINDS = ['photo', 'document'] as const;

/** A photo or a document that a person keeps of a home, for themselves alone. The record's id is its file's. */
export const homeFileSchema = z.object({
  propertyId: z.uuid(),
  kind: z.enum(HOME_FILE_KINDS),
  /** As the person's device called it; empty for photos. */
  name: z.string().check(z.maxLength(FILE_NAME_MAX)),
  /** The person's description; empty where there is none. */
  alt: z.string().check(z.maxLength(FILE_ALT_MAX)),
  bytes: z.int().check(z.positive(), z.maximum(FILE_MAX_BYTES)),
  /** px; 0 for a document. */
  w: z.int().check(z.nonnegative(), z.maximum(100_000)),
  h: z.int().check(z.nonnegative(), z.maximum(100_000)),
  /** When it was added, ms since the epoch. */
  at: z.number(),
  /** As the camera noted it; absent: it did not, or it is a document. */
  takenAt: z.optional(instantSchema),
});
export type HomeFile = z.infer<typeof homeFileSchema>;
