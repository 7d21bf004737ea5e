import { FIRST_ANSWER_NAMES } from '#contract/protocol/firstAnswer.ts';
import { encoded, readQuery, paramsOf, writeQuery } from './queryAddress.ts';
import { BUDGET, budgetIn, WHERE, whereIn } from './startWords.ts';

/** Orders by places that only the device knows. */
const OF_PLACES: readonly (string | undefined)[] = ['nearest', 'travel'];
/** Longer ones are asked by nobody twice. */
const LONGEST = 400;

/**
 * The search of an address as the server is asked for its first results, written in one way; null: it is not asked.
 * Behind it stand the words of the start page (`startWords.ts`); parameters that are no part of a search are left out.
 */
export function firstSearchOf(search: string): string | null {
  const { kind, query } = readQuery(search);
  if (kind === 'faulty' || OF_PLACES.includes(query.sort)) return null;
  const words = paramsOf(search);
  const typed = [
    [WHERE, whereIn(words)],
    [BUDGET, budgetIn(words)],
  ].flatMap(([name = '', text = '']) => (text === '' ? [] : `${name}=${encoded(text)}`));
  const written = [writeQuery(query), ...typed].filter((part) => part !== '').join('&');
  const names = written.split('&').map((part) => part.split('=', 1)[0] ?? '');
  const isAsked = names.every((name) => FIRST_ANSWER_NAMES.includes(name));
  return isAsked && written.length <= LONGEST ? written : null;
}
