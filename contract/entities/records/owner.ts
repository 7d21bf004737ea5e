import { LISTING_FILES_MAX, LISTING_PHOTOS_MAX } from '../../protocol/limits.ts';
import { daySchema } from '../property/parts.ts';
import * as z from 'zod/mini';

/** An owner's own notes on an inquiry; nobody else can read them. The id is the inquiry's. */
export const leadSchema = z.object({
  inquiryId: z.uuid(),
  labels: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
  note: z.string().check(z.maxLength(4000)),
  /** ms since the epoch; null: not snoozed. */
  snoozedUntil: z.nullable(z.number()),
  lostReason: z.optional(z.string().check(z.maxLength(200))),
  /** It comes before the others. */
  isPriority: z.optional(z.boolean()),
  /** It is put aside, and waits for no answer. */
  isSpam: z.optional(z.boolean()),
});

/**
 * A listing being written, under the id the listing will have. Every field is optional; `fields` is parsed by the
 * wizard's own schema, so that an unfinished draft is never refused.
 */
export const listingDraftSchema = z.object({
  step: z.int(),
  at: z.number(),
  fields: z.record(z.string(), z.unknown()),
  /** The ids of the photos in order, and of documents and films, each with what is said of it. */
  photos: z
    .array(z.looseObject({ id: z.uuid() }))
    .check(z.maxLength(LISTING_PHOTOS_MAX + LISTING_FILES_MAX)),
  /** The listing that is being edited, with the revision the edit began on; null for a new one. */
  editsRev: z.nullable(z.int()),
});

const day = daySchema;
const counts = z.array(z.int().check(z.nonnegative())).check(z.maxLength(400));

/**
 * Daily counts of one's own listing. Written by the server alone and replicated like any record, so that every device
 * of the owner has them.
 */
export const homeFiguresSchema = z.object({
  propertyId: z.uuid(),
  /** The last day counted, 'YYYY-MM-DD', UTC. */
  until: day,
  /** When the server counted; ms since the epoch. */
  at: z.number(),
  /** How often its card was on a screen. Absent from servers that do not count it. */
  impressions: z.optional(counts),
  views: counts,
  saves: counts,
  contacts: counts,
  /** The counts of each photo for the time it stood in front, the newest first. */
  covers: z.optional(
    z
      .array(
        z.object({
          photo: z.string().check(z.maxLength(80)),
          since: day,
          until: day,
          impressions: z.int().check(z.nonnegative()),
          views: z.int().check(z.nonnegative()),
        }),
      )
      .check(z.maxLength(5)),
  ),
  /** The results of similar homes of other owners in 28 days, the middle of at least five owners; `on` alone: there are too few. */
  beside: z.optional(
    z.object({
      on: day,
      of: z.optional(z.enum(['area', 'city'])),
      homes: z.optional(z.int()),
      owners: z.optional(z.int()),
      views: z.optional(z.number()),
      saves: z.optional(z.number()),
      contacts: z.optional(z.number()),
    }),
  ),
});
export type HomeFigures = z.infer<typeof homeFiguresSchema>;
