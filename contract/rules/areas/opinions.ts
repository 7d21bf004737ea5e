import { AREA_QUESTIONS, type AreaOpinion } from '../../entities/records/areaOpinion.ts';
import { recordIdOf } from '../ids.ts';

/** The id of what a person says about an area: on whatever device it is written, it is one. */
export function opinionIdOf(userId: string, areaId: string): string {
  return recordIdOf(userId, `area_opinion:${areaId.toLowerCase()}`);
}

/** Whether something is said: an answer, or a review. */
export const saysSomething = ({ answers, text }: Pick<AreaOpinion, 'answers' | 'text'>): boolean =>
  text.trim() !== '' || AREA_QUESTIONS.some((question) => answers[question] !== undefined);
