import * as z from 'zod/mini';

/** What an owner notes of an inquiry; nobody else sees it. Its id is the inquiry's. */
export const leadSchema = z.object({
  inquiryId: z.uuid(),
  labels: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
  note: z.string().check(z.maxLength(4000)),
  /** ms since the epoch; null: not snoozed. */
  snoozedUntil: z.nullable(z.number()),
  lostReason: z.optional(z.string().check(z.maxLength(200))),
});

/**
 * A listing while it is written: every field as far as it is. Under the id the listing will have. `fields` is
 * parsed by the wizard's own schema, so that nothing half written is ever refused.
 */
export const listingDraftSchema = z.object({
  step: z.int(),
  at: z.number(),
  fields: z.record(z.string(), z.unknown()),
  /** In order: ids of photos, with what is said of each. */
  photos: z.array(z.looseObject({ id: z.uuid() })).check(z.maxLength(50)),
  /** The listing this changes, at the revision it was begun on; null for a new one. */
  editsRev: z.nullable(z.int()),
});

const counts = z.array(z.int().check(z.nonnegative())).check(z.maxLength(400));

/**
 * What comes of a listing of one's own, a day at a time. Written by the server alone, so that it is on every device of the
 * owner with everything else of theirs.
 */
export const homeFiguresSchema = z.object({
  propertyId: z.uuid(),
  /** The last day counted, 'YYYY-MM-DD', UTC's. */
  until: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  /** When the server counted; ms since the epoch. */
  at: z.number(),
  views: counts,
  saves: counts,
  contacts: counts,
});
export type HomeFigures = z.infer<typeof homeFiguresSchema>;
