import * as z from 'zod/mini';

/** People by name or address, for moderators alone. Each search is noted, with who asked. */
export const MODERATION_PEOPLE = '/api/moderation/people';

/** Characters a search has at least: fewer would list everybody. */
export const LEAST_SOUGHT = 2;
const MOST_SOUGHT = 100;

export const peopleQuerySchema = z.object({
  q: z.string().check(z.trim(), z.minLength(LEAST_SOUGHT), z.maxLength(MOST_SOUGHT)),
  /** The last person of the page before. */
  after: z.optional(z.uuid()),
});

const foundPersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.nullable(z.string()),
  userType: z.enum(['renter', 'landlord']),
  /** ms since the epoch. */
  since: z.number(),
  state: z.enum(['none', 'held', 'released', 'refused', 'suspended', 'warned']),
  /** When a suspension ends by itself, ms since the epoch. */
  until: z.nullable(z.number()),
  listings: z.int(),
  /** Open cases about them or their homes. */
  cases: z.int(),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;

export const peopleAnswerSchema = z.object({
  people: z.array(foundPersonSchema),
  hasMore: z.boolean(),
});
export type FoundPeople = z.infer<typeof peopleAnswerSchema>;
