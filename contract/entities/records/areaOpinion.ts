import * as z from 'zod/mini';
import { DECISION_REASONS } from './moderation.ts';

/**
 * What residents are asked about an area, each answered with yes or no. About the place alone: nothing about crime, and
 * nothing about who lives there.
 */
export const AREA_QUESTIONS = [
  'quiet',
  'errands',
  'transit',
  'cycling',
  'parking',
  'green',
  'dogs',
  'stepFree',
  'stay',
] as const;
export type AreaQuestion = (typeof AREA_QUESTIONS)[number];

/** As they say themselves: nobody checks it, and wherever it is shown it is called their word. */
export const LIVED = ['now', 'before'] as const;
export type Lived = (typeof LIVED)[number];

/** The longest review. */
export const REVIEW_MAX = 400;

const OUTCOMES = [
  /** The answers count; there is no review. */
  'counted',
  /** The answers count; the review is about to be looked at by the checks. */
  'waiting',
  'shown',
  /** Somebody is to look at the review first. */
  'held',
  'refused',
  /** The account's address is not confirmed: it counts once it is. */
  'unconfirmed',
  /** The area is gone, another record of the same person is about it, or they are suspended. */
  'not_counted',
] as const;

const answer = z.optional(z.boolean());

/** What a person says about living in an area: one a person and area (`opinionIdOf`). Others never learn who said it. */
export const areaOpinionSchema = z.object({
  areaId: z.uuid(),
  lived: z.enum(LIVED),
  /** What was left out is not answered. */
  answers: z.object({
    quiet: answer,
    errands: answer,
    transit: answer,
    cycling: answer,
    parking: answer,
    green: answer,
    dogs: answer,
    stepFree: answer,
    stay: answer,
  } satisfies Record<AreaQuestion, typeof answer>),
  /** A short review; empty: none. */
  text: z.string().check(z.maxLength(REVIEW_MAX)),
  /** ms since the epoch. */
  at: z.number(),
  /** Written by the database: absent until it has the record. */
  outcome: z.optional(z.enum(OUTCOMES)),
  /** Why the review was refused, and what the moderator said. */
  reason: z.optional(z.enum(DECISION_REASONS)),
  said: z.optional(z.string()),
});
export type AreaOpinion = z.infer<typeof areaOpinionSchema>;
export type OpinionOutcome = (typeof OUTCOMES)[number];
