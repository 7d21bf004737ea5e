import * as z from 'zod/mini';

/** [longitude, latitude], degrees. */
export const positionSchema = z.tuple([z.number(), z.number()]);
export type Position = z.infer<typeof positionSchema>;

/** A neighbourhood: what listings are held by, and what figures are given for. */
export const areaSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** For addresses and links: lower case, hyphens. */
  slug: z.string(),
  city: z.string(),
  country: z.string(),
  /** Closed ring, first and last position equal. */
  outline: z.array(positionSchema),
  centre: positionSchema,
  /** [west, south, east, north]. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** How many live listings it has, as the server counted last, and about how many bytes they are on a device. */
  live_count: z.int(),
  bytes: z.int(),
  /** A sentence or two, by language; English always. */
  about: z.record(z.string(), z.string()),
});
export type Area = z.infer<typeof areaSchema>;
