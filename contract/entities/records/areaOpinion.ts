import * as z from 'zod/mini';

/** As they say themselves: nobody checks it, and wherever it is shown it is called their word. */
export const LIVED = ['now', 'before'] as const;
export type Lived = (typeof LIVED)[number];

/** The longest review. */
export const REVIEW_MAX = 400;

/**
 * A person's opinion of living in an area: one a person and area (`opinionIdOf`). Others never learn who said
 * it.
 */
export const areaOpinionSchema = z.object({
  areaId: z.uuid(),
  lived: z.enum(LIVED),
  /** By question (`AREA_QUESTIONS`): whether they agree. An absent question was not answered. */
  answers: z.record(z.string(), z.boolean()),
  /** A short review; empty: none. */
  text: z.string().check(z.maxLength(REVIEW_MAX)),
  /** ms since the epoch. */
  at: z.number(),
  /** One of OPINION_OUTCOMES, written by the database: absent until it has the record. */
  outcome: z.optional(z.string()),
  /** Why the review was refused (one of DECISION_REASONS), and what the moderator said. */
  reason: z.optional(z.string()),
  said: z.optional(z.string()),
});
export type AreaOpinion = z.infer<typeof areaOpinionSchema>;
