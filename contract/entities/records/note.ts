import * as z from 'zod/mini';
import { asOfSchema } from './asOf.ts';

/** A saved listing. One for each listing: `noteIdOf`. */
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
  /** The listing when it was saved, or when its changes were last looked at. */
  asOf: asOfSchema,
});
export type SavedHome = z.infer<typeof savedHomeSchema>;

export const homeListSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The photos of its homes are stored on the device. */
  keepOffline: z.boolean(),
});
export type HomeList = z.infer<typeof homeListSchema>;

/** Why a home is not for somebody, where they care to say. */
export const HIDE_REASONS = ['price', 'place', 'size', 'state', 'photos', 'other'] as const;

/** "Not for me": hidden from searches. One for each listing: `noteIdOf`. */
export const hiddenHomeSchema = z.object({
  propertyId: z.uuid(),
  at: z.number(),
  reason: z.optional(z.enum(HIDE_REASONS)),
  /** The listing when it was hidden; absent where it was not on the device, and from notes made before this was kept. */
  asOf: z.optional(asOfSchema),
});
export type HiddenHome = z.infer<typeof hiddenHomeSchema>;

/** A comparison of listings, with their values at the time. */
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

/** When somebody last looked at a listing. One for each listing: `noteIdOf`. */
export const viewedHomeSchema = z.object({
  propertyId: z.uuid(),
  at: z.number(),
  times: z.int(),
  asOf: asOfSchema,
});

/** How far a renter has come with a listing. One for each listing: `noteIdOf`. */
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
  /** When the person last moved it to another stage, ms since the epoch; 0: they did not, and its stage follows from what was done. */
  movedAt: z.number(),
  asOf: asOfSchema,
});
