import * as z from 'zod/mini';
import { asOfSchema } from './asOf.ts';

/** A home somebody keeps. One a listing: `homeRecordIdOf`. */
export const savedHomeSchema = z.object({
  propertyId: z.uuid(),
  /** ms since the epoch. */
  savedAt: z.number(),
  /** Ids of records of kind `home_list`. */
  lists: z.array(z.uuid()),
  tags: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
  note: z.string().check(z.maxLength(4000)),
  /** 1 to 5; 0: none. */
  rating: z.int().check(z.minimum(0), z.maximum(5)),
  /** As it was when it was saved, or when its changes were last looked at. */
  asOf: asOfSchema,
});
export type SavedHome = z.infer<typeof savedHomeSchema>;

export const homeListSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Photos of its homes are kept on the device. */
  keepOffline: z.boolean(),
});
export type HomeList = z.infer<typeof homeListSchema>;

/** "Not for me". One a listing: `homeRecordIdOf`. */
export const hiddenHomeSchema = z.object({
  propertyId: z.uuid(),
  at: z.number(),
  reason: z.optional(z.enum(['price', 'place', 'size', 'state', 'photos', 'other'])),
});

/** A comparison with its values at the time. */
export const comparisonSchema = z.object({
  propertyIds: z.array(z.uuid()).check(z.minLength(2), z.maxLength(4)),
  at: z.number(),
  /** By row of the comparison; absent rows weigh nothing. */
  weights: z.record(z.string(), z.number()),
  note: z.string().check(z.maxLength(2000)),
  asOf: z.array(asOfSchema),
  winnerId: z.nullable(z.uuid()),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** When somebody last looked at a home. One a listing: `homeRecordIdOf`. */
export const viewedHomeSchema = z.object({
  propertyId: z.uuid(),
  at: z.number(),
  times: z.int(),
  asOf: asOfSchema,
});

/** A renter's own way with a home. One a listing: `homeRecordIdOf`. */
export const PIPELINE_STAGES = [
  'saved',
  'contacted',
  'viewing_booked',
  'viewed',
  'applied',
  'decided',
] as const;
export const pipelineHomeSchema = z.object({
  propertyId: z.uuid(),
  stage: z.enum(PIPELINE_STAGES),
  note: z.string().check(z.maxLength(4000)),
  nextStep: z.string().check(z.maxLength(200)),
  /** ms since the epoch of the last move. */
  movedAt: z.number(),
  asOf: asOfSchema,
});
