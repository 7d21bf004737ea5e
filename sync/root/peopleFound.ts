import {
  type FoundPeople,
  MODERATION_PEOPLE,
  peopleAnswerSchema,
} from '#contract/protocol/moderation.ts';
import { call, type CallDeps } from '../adapters/api/index.ts';

/** People by name or address, as a moderator finds them; `after`: the last one of the page before. */
export const findPeople = async (
  deps: CallDeps,
  text: string,
  after?: string,
): Promise<FoundPeople> =>
  await call(deps, peopleAnswerSchema, MODERATION_PEOPLE, {
    query: { q: text, ...(after !== undefined && { after }) },
  });
