import type { AreaOpinion } from '../../entities/records/areaOpinion.ts';
import { recordIdOf } from '../ids.ts';

/**
 * The questions to residents about an area, each answered with yes or no. About the place alone: nothing
 * about crime, and nothing about who lives there.
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

/** The outcome of a person's opinion, as the database writes it into their record. */
const OPINION_OUTCOMES = [
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

/** The outcome of an opinion; `unsent`: the server has not answered yet. */
export const outcomeOf = ({ outcome }: Pick<AreaOpinion, 'outcome'>) =>
  OPINION_OUTCOMES.find((known) => known === outcome) ?? 'unsent';

/** The id of what a person says about an area: on whatever device it is written, it is one. */
export function opinionIdOf(userId: string, areaId: string): string {
  return recordIdOf(userId, `area_opinion:${areaId.toLowerCase()}`);
}

/** Whether something is said: an answer, or a review. */
export const saysSomething = ({ answers, text }: Pick<AreaOpinion, 'answers' | 'text'>): boolean =>
  text.trim() !== '' || Object.keys(answers).length > 0;
