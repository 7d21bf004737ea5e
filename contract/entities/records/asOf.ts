import * as z from 'zod/mini';
import { PROPERTY_STATUSES, PROPERTY_TYPES } from '../property.ts';

/** A snapshot of a listing at a moment, to show later what changed since, or what it was after it is gone. */
export const asOfSchema = z.object({
  /** ms since the epoch. */
  at: z.number(),
  title: z.string(),
  price: z.int(),
  currency: z.string(),
  status: z.enum(PROPERTY_STATUSES),
  /** Absent from snapshots made before kinds were part of them. */
  property_type: z.optional(z.enum(PROPERTY_TYPES)),
  bedrooms: z.number(),
  bathrooms: z.number(),
  living_area: z.nullable(z.number()),
  area_id: z.uuid(),
  /**
   * Of a rental, what one decides by beside the rent: what a month truly costs and the deposit in minor units, the shortest term in months
   * and the notice in days. Null: not stated; absent from snapshots made before these were part of them.
   */
  month: z.optional(z.nullable(z.int())),
  deposit: z.optional(z.nullable(z.int())),
  min_term_months: z.optional(z.nullable(z.number())),
  notice_days: z.optional(z.nullable(z.number())),
  /** Key of the cover photo. */
  photo: z.nullable(z.string()),
});
export type AsOf = z.infer<typeof asOfSchema>;
