import * as z from 'zod/mini';
import { SCAM_REASONS } from '../../rules/listing/scamReasons.ts';
import { listingFileSchema } from '../property/media.ts';

/** Why something of a person is refused or suspended, as they read it in their language; `text` says more. */
export const DECISION_REASONS = [
  'fake',
  'photos_of_others',
  'wrong_facts',
  'discrimination',
  'offensive',
  'harassment',
  'spam',
  'other',
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

/**
 * The decisions a moderator can make: `uphold` turns an appeal down, `undo` takes back the last decision of a
 * case, `warn` tells its owner and takes nothing from them.
 */
const DECISIONS = [
  'approve',
  'refuse',
  'suspend',
  'suspend_person',
  'uphold',
  'undo',
  'warn',
] as const;
export type DecisionWhat = (typeof DECISIONS)[number];

/** The outcome of a decision on the server; every one but `done` changed nothing. */
const DECISION_OUTCOMES = [
  'done',
  'not_a_moderator',
  /** It is about the moderator themself. */
  'own',
  /** Somebody else decided meanwhile. */
  'decided_already',
  /** It is an appeal against their own decision, and there is another moderator. */
  'another_decides',
  'not_possible',
  'gone',
] as const;

const what = z.enum(DECISIONS);
const reason = z.enum(DECISION_REASONS);
const text = z.string().check(z.maxLength(1000));
/** ms since the epoch. */
const at = z.number();

/** A moderator's decision about a case, on their device; the database carries it out when it arrives. */
export const decisionSchema = z.object({
  caseId: z.uuid(),
  what,
  reason: z.optional(reason),
  text,
  /** A suspension of a person ends by itself after so many days; absent: it does not. */
  days: z.optional(z.int().check(z.minimum(1), z.maximum(90))),
  at,
  /** The database's answer, written into the record when it arrives. */
  outcome: z.optional(z.enum(DECISION_OUTCOMES)),
});
export type DecisionBody = z.infer<typeof decisionSchema>;

/** A person's answer to what was decided about them; `appealIdOf`: one a decision. */
export const appealSchema = z.object({
  about: z.enum(['listing', 'person']),
  aboutId: z.uuid(),
  decisionId: z.uuid(),
  text: z.string().check(z.minLength(1), z.maxLength(2000)),
  at,
});
export type AppealBody = z.infer<typeof appealSchema>;

/**
 * The outcome of a request for a review; `not_possible`: the home is gone, or a decision stands that can be
 * appealed.
 */
const REVIEW_OUTCOMES = ['waiting', 'approved', 'turned_down', 'not_possible'] as const;

/** An owner asks for a person to look at a home that is held or warned of; `reviewRequestIdOf`: one a state of the home. */
export const reviewRequestSchema = z.object({
  listingId: z.uuid(),
  /** The signs they were told of. */
  signs: z.array(z.enum(SCAM_REASONS)).check(z.maxLength(20)),
  text: z.string().check(z.minLength(1), z.maxLength(2000)),
  at,
  /** Written by the database: absent until it has the request. */
  outcome: z.optional(z.enum(REVIEW_OUTCOMES)),
  /** The moderator's answer. */
  answer: z.optional(text),
});

/** How a listing or a person stands, see `standingSchema`. */
export const STANDING_STATES = ['held', 'released', 'refused', 'suspended', 'warned'] as const;

/** The state of moderation of one's own listing, or of oneself. Written by the server alone. */
export const standingSchema = z.object({
  about: z.enum(['listing', 'person']),
  aboutId: z.uuid(),
  /** `held`: somebody is going to look; `released`: they did, and it may be shown; `warned`: a person, of whom nothing is taken off. */
  state: z.enum(STANDING_STATES),
  /** Of the listing; empty of a person. */
  name: z.string(),
  reason: z.optional(reason),
  text: z.optional(text),
  /** The decision an appeal answers; absent where nobody decided yet. */
  decisionId: z.optional(z.uuid()),
  appeal: z.optional(z.enum(['waiting', 'turned_down'])),
  /** When a suspension ends by itself, ms since the epoch; absent: it does not. */
  until: z.optional(z.number()),
  at,
});
export type StandingBody = z.infer<typeof standingSchema>;

/** This person decides about others' listings. Written by the server alone. */
export const moderatorSchema = z.object({ since: at });

const photoSeen = z.object({ id: z.string(), key: z.nullable(z.string()) });

/** A listing as it stood when it was reported, held or appealed. */
const listingSeenSchema = z.object({
  id: z.uuid(),
  ref: z.string(),
  ownerId: z.uuid(),
  ownerName: z.string(),
  /** ms since the epoch; null where the account is gone. */
  ownerSince: z.nullable(z.number()),
  visibility: z.string(),
  title: z.string(),
  /** Longer ones are cut; the server keeps the whole. */
  texts: z.array(z.object({ field: z.string(), text: z.string() })),
  /** Minor units. */
  price: z.number(),
  currency: z.string(),
  period: z.nullable(z.string()),
  city: z.string(),
  photos: z.array(photoSeen),
  /** Documents and films that were up; absent in older cases. */
  files: z.optional(z.array(listingFileSchema)),
});
export type ListingSeen = z.infer<typeof listingSeenSchema>;

const personSeenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  since: z.nullable(z.number()),
});

const messageSeenSchema = z.object({
  id: z.uuid(),
  senderId: z.uuid(),
  text: z.string(),
  at,
  /** The one that was reported. */
  isReported: z.boolean(),
  /** The texts before each edit, oldest first. */
  earlier: z.optional(z.array(z.string())),
  /** Its words were gone when the report came. */
  isUnsent: z.optional(z.boolean()),
});

/** A resident's review of an area, without its author. */
const reviewSeenSchema = z.object({
  area: z.string(),
  text: z.string(),
  lived: z.enum(['now', 'before']),
});
export type ReviewSeen = z.infer<typeof reviewSeenSchema>;

/** Something a moderator is to look at, with what was seen when it came up. Written by the server alone. */
export const caseSchema = z.object({
  about: z.enum(['listing', 'person', 'message', 'review']),
  aboutId: z.uuid(),
  /**
   * The person or review it is about: the owner of the listing or the sender of the message; for a review its
   * own id, since its author stays unknown.
   */
  ownerId: z.uuid(),
  why: z.enum(['held', 'reported', 'changed', 'appeal', 'asked']),
  state: z.enum(['open', 'decided', 'closed']),
  name: z.string(),
  at,
  listing: z.optional(listingSeenSchema),
  review: z.optional(reviewSeenSchema),
  /** Listings of other owners that show one of its photos. */
  others: z.array(listingSeenSchema),
  person: z.optional(personSeenSchema),
  messages: z.array(messageSeenSchema),
  /** Of the server's checks: `moderation_reason`, and the points of `scamScore`. */
  points: z.nullable(z.number()),
  held: z.string(),
  reports: z.array(
    z.object({
      reason: z.string(),
      text: z.string(),
      at,
      /** Of CHAT_SIGNS, or of a newer app: what the reporter's device had warned them of. */
      signs: z.optional(z.array(z.string())),
    }),
  ),
  reportCount: z.int(),
  appeal: z.optional(z.object({ text: z.string(), at })),
  decisions: z.array(
    z.object({
      id: z.uuid(),
      what,
      reason: z.optional(z.nullable(reason)),
      text: z.string(),
      at,
      byName: z.string(),
      byId: z.uuid(),
    }),
  ),
});
export type CaseBody = z.infer<typeof caseSchema>;
