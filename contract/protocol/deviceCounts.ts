import { daySchema } from '../entities/property/parts.ts';
import * as z from 'zod/mini';
import { IMPRESSIONS_MAX } from './limits.ts';

/**
 * POST /api/impressions: listings whose cards were on a screen during one visit, each counted once a batch,
 * however often it is sent. No name goes with it: a caller who is signed in is known only so that their own
 * homes are passed over.
 */
export const impressionsBodySchema = z.object({
  /** Of the batch, made up by the device. */
  id: z.uuid(),
  /** A UTC day, as of a view. */
  day: daySchema,
  listing_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(IMPRESSIONS_MAX)),
});
export type ImpressionsBody = z.infer<typeof impressionsBodySchema>;

/** POST /api/use: what a device tells of a day for the counts of the platform. The newest of a day and device is kept. */
export const useBodySchema = z.object({
  /** Made up by the device for that day. */
  id: z.uuid(),
  /** A UTC day, as of a view; those of more than a week ago count for nothing. */
  day: daySchema,
  searches: z.int().check(z.gte(0), z.lte(10_000)),
  /** The most that waited to be sent at once, and the most that had failed. */
  queued: z.int().check(z.gte(0), z.lte(100_000)),
  failed: z.int().check(z.gte(0), z.lte(100_000)),
  version: z.string().check(z.regex(/^[0-9A-Za-z.+-]{1,40}$/)),
  language: z.string().check(z.regex(/^[a-z]{2}$/)),
  /** It runs as an installed app. */
  installed: z.boolean(),
});
export type UseBody = z.infer<typeof useBodySchema>;
export const useAnswerSchema = z.object({ kept: z.boolean() });
