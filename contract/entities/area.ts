import * as z from 'zod/mini';

/** [longitude, latitude], degrees. */
export const positionSchema = z.tuple([z.number(), z.number()]);
export type Position = z.infer<typeof positionSchema>;

/** How long homes of a kind were on offer until they were let or sold, in the last twelve months. */
const paceSchema = z.object({
  /** Days: a quarter was faster than `low`, half were faster than `mid`, a quarter took longer than `high`. */
  low: z.int(),
  mid: z.int(),
  high: z.int(),
  /** How many homes these figures rest on: at least five. */
  n: z.int(),
  /** Homes of the area itself, or, where too few closed there, of the whole city. */
  of: z.enum(['area', 'city']),
});
export type Pace = z.infer<typeof paceSchema>;

/** A neighbourhood. Listings belong to one, and market figures are given for each. */
export const areaSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** For addresses and links: lower case, hyphens. */
  slug: z.string(),
  city: z.string(),
  country: z.string(),
  /** Of the city, for good. Absent from areas stored by older versions. */
  city_id: z.optional(z.uuid()),
  /** Closed ring, first and last position equal. */
  outline: z.array(positionSchema),
  /** Closed rings: holes in the outline, and separate parts beside it. Absent: none. */
  holes: z.optional(z.array(z.array(positionSchema))),
  islands: z.optional(z.array(z.array(positionSchema))),
  centre: positionSchema,
  /** [west, south, east, north]. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** How many live listings it has, as the server counted last, and about how many bytes they are on a device. */
  live_count: z.int(),
  bytes: z.int(),
  /** By kind of listing and of home, as 'rent:apartment'. Absent from areas stored by older versions. */
  pace: z.optional(z.record(z.string(), paceSchema)),
  /** A sentence or two, by language; English always. */
  about: z.record(z.string(), z.string()),
  /** The operator removed the area: its listings stay, and no new ones are accepted there. Absent: it is open. */
  closed: z.optional(z.boolean()),
  /** IANA, of its centre: the homes in it have it before the server looked at their own place. Absent: not looked up yet. */
  time_zone: z.optional(z.string()),
});
export type Area = z.infer<typeof areaSchema>;
