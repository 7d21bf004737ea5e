import * as z from 'zod/mini';
import { listingQuerySchema } from '../listingQuery.ts';
import { asOfSchema } from './asOf.ts';
import { timeOfDaySchema } from './timeOfDay.ts';

export const ALERT_KINDS = ['new', 'price_drop', 'back', 'status', 'open_viewing'] as const;
/** A saved search: its name, and how it alerts. */
export const savedSearchSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  query: listingQuerySchema,
  alert: z.object({
    isOn: z.boolean(),
    kinds: z.array(z.enum(ALERT_KINDS)),
    /** The least fall of a price that counts, in per cent; 0: any fall. */
    dropPct: z.number(),
    frequency: z.enum(['instant', 'daily', 'weekly']),
    quietFrom: z.nullable(timeOfDaySchema),
    quietTo: z.nullable(timeOfDaySchema),
    /** The most notices a day; further ones are put together into one. */
    cap: z.int().check(z.minimum(1), z.maximum(100)),
  }),
  /** ms since the epoch: listings that matched before this are no news. */
  baselineAt: z.number(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/**
 * Something an alert found. Its id is derived from the alert, the listing, the kind and its version, so each is
 * notified once.
 */
export const alertHitSchema = z.object({
  searchId: z.uuid(),
  propertyId: z.uuid(),
  kind: z.enum(ALERT_KINDS),
  /** The price or status that caused it. */
  version: z.string(),
  at: z.number(),
  isSeen: z.boolean(),
  asOf: asOfSchema,
  /**
   * When it was notified, and together with which others; absent: not yet. It is part of the hit, so that it appears
   * in one notice, whichever device or tab made it first. `batch`: the notice's id. `isCleared`: hidden from the
   * centre.
   */
  told: z.optional(
    z.object({ at: z.number(), batch: z.uuid(), isCleared: z.optional(z.boolean()) }),
  ),
});
export type AlertHit = z.infer<typeof alertHitSchema>;

export const recentSearchSchema = z.object({ query: listingQuerySchema, at: z.number() });
