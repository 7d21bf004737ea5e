import { FIRST_ANSWER_NAMES } from '#contract/protocol/firstAnswer.ts';
import { readQuery, writeQuery } from './queryAddress.ts';

/** Orders by places that only the device knows. */
const OF_PLACES: readonly (string | undefined)[] = ['nearest', 'travel'];
/** Longer ones are asked by nobody twice. */
const LONGEST = 400;

/**
 * The search of an address as the server is asked for its first results, written in one way; null: it is not asked.
 * Parameters that are no part of a search are left out.
 */
export function firstSearchOf(search: string): string | null {
  const { kind, query } = readQuery(search);
  if (kind === 'faulty' || OF_PLACES.includes(query.sort)) return null;
  const written = writeQuery(query);
  const names = written.split('&').map((part) => part.split('=', 1)[0] ?? '');
  const isAsked = names.every((name) => FIRST_ANSWER_NAMES.includes(name));
  return isAsked && written.length <= LONGEST ? written : null;
}
