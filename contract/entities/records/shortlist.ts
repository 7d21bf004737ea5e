import * as z from 'zod/mini';

/** One person's vote about a home in a list that several decide on. */
export const VOTES = ['yes', 'maybe', 'no'] as const;
export type Vote = (typeof VOTES)[number];

/** Letters of a comment. */
export const COMMENT_MAX = 500;

/** Entries by key, each with when it was made. */
const mapOf = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.record(z.string(), z.object({ ...shape, at: z.number() }));

/**
 * One person's part in a list of homes that several decide on: the list itself if they began it, else their
 * answer to it, one a person. Everything stands in flat maps, by the id of the home or of the comment, so
 * that entries of two devices are both kept. Each entry has a time later than all it answers (`later`), in ms
 * since the epoch.
 */
export const shortlistSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  at: z.number(),
  /** The list that this one answers, and whose it is. */
  answersId: z.optional(z.uuid()),
  ownerId: z.optional(z.uuid()),
  /** When this person left it by themself. */
  leftAt: z.optional(z.number()),
  /** The person's own list of saved homes that it was begun from. */
  listId: z.optional(z.uuid()),
  /** Homes this person put in or took out, with what each was called then, for devices that do not have it. */
  listed: mapOf({ isIn: z.boolean(), title: z.string().check(z.maxLength(200)) }),
  /** The last homes this person put in and took out, by when: `listed` keeps one entry a home. */
  log: z.optional(mapOf({ propertyId: z.uuid(), isIn: z.boolean() })),
  votes: mapOf({ says: z.enum(VOTES) }),
  ratings: mapOf({ stars: z.int().check(z.minimum(1), z.maximum(5)) }),
  comments: mapOf({
    propertyId: z.uuid(),
    text: z.string().check(z.minLength(1), z.maxLength(COMMENT_MAX)),
  }),
});
export type Shortlist = z.infer<typeof shortlistSchema>;
