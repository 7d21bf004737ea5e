import * as z from 'zod/mini';
import { listingQuerySchema } from '../listingQuery.ts';
import { asOfSchema } from './asOf.ts';
import { timeOfDaySchema } from './timeOfDay.ts';

export const ALERT_KINDS = ['new', 'price_drop', 'back', 'status', 'open_viewing'] as const;
/** A search kept under a name, and whether and how it alerts. */
export const savedSearchSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  query: listingQuerySchema,
  alert: z.object({
    isOn: z.boolean(),
    kinds: z.array(z.enum(ALERT_KINDS)),
    /** Per cent a price must fall by to count; 0: any fall. */
    dropPct: z.number(),
    frequency: z.enum(['instant', 'daily', 'weekly']),
    quietFrom: z.nullable(timeOfDaySchema),
    quietTo: z.nullable(timeOfDaySchema),
    /** Notices a day; those above it come as one. */
    cap: z.int().check(z.minimum(1), z.maximum(100)),
  }),
  /** ms since the epoch: what matched before is no news. */
  baselineAt: z.number(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** Something an alert found. Its id is derived from the alert, the listing, the kind and its version: told once. */
export const alertHitSchema = z.object({
  searchId: z.uuid(),
  propertyId: z.uuid(),
  kind: z.enum(ALERT_KINDS),
  /** The price or status that made it. */
  version: z.string(),
  at: z.number(),
  isSeen: z.boolean(),
  asOf: asOfSchema,
  /**
   * When and with which others the notification centre told of it; absent: not yet. Part of the hit, so that it is in
   * one notice, whichever device or tab was first. `batch`: the notice's id. `isCleared`: taken out of the centre.
   */
  told: z.optional(
    z.object({ at: z.number(), batch: z.uuid(), isCleared: z.optional(z.boolean()) }),
  ),
});
export type AlertHit = z.infer<typeof alertHitSchema>;

export const recentSearchSchema = z.object({ query: listingQuerySchema, at: z.number() });
