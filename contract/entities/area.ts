import * as z from 'zod/mini';

/** [longitude, latitude], degrees. */
export const positionSchema = z.tuple([z.number(), z.number()]);
export type Position = z.infer<typeof positionSchema>;

/** How long homes of a kind were on offer until they were let or sold, in the last twelve months. */
export const paceSchema = z.object({
  /** Days: a quarter was faster than `low`, half were faster than `mid`, a quarter took longer than `high`. */
  low: z.int(),
  mid: z.int(),
  high: z.int(),
  /** How many homes it rests on: five at least. */
  n: z.int(),
  /** Homes of the area itself, or, where too few closed there, of the whole city. */
  of: z.enum(['area', 'city']),
});
export type Pace = z.infer<typeof paceSchema>;

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
  /** By kind of listing and of home, as 'rent:apartment'. Absent from what was stored before. */
  pace: z.optional(z.record(z.string(), paceSchema)),
  /** A sentence or two, by language; English always. */
  about: z.record(z.string(), z.string()),
});
export type Area = z.infer<typeof areaSchema>;
