import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import type { Token } from './tokens.ts';
import { LONGEST_PHRASE, type Vocabulary } from './vocabulary.ts';

/** A place that may be named in a request. */
export interface NamedPlace {
  readonly rank: 'area' | 'city';
  readonly id: string;
  readonly cityId: string;
  readonly name: string;
}

/** A way to call a place: folded words. */
export interface PlaceName {
  readonly place: NamedPlace;
  readonly words: readonly string[];
}

/** A text that is being read, and the knowledge it is read with. */
export interface Scene {
  readonly tokens: readonly Token[];
  readonly known: Vocabulary;
  /** The likeliest first. */
  readonly languages: readonly string[];
  readonly names: readonly PlaceName[];
  readonly currency: string;
  readonly today: CalendarDay;
}

/** The part that has been read so far. */
export interface Draft {
  query: ListingQuery;
  /** Words to look for as they are. */
  readonly words: string[];
  readonly unread: string[];
}

export interface Match {
  /** Tokens. */
  readonly length: number;
  readonly meanings: readonly string[];
}

/** The longest words from here on that mean something wanted. */
export function matchAt(
  { tokens, known, languages }: Scene,
  at: number,
  wanted: (meaning: string) => boolean,
): Match | null {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length).map(({ word }) => word);
    const meanings = known.meaningsOf(words.join(' '), languages).filter(wanted);
    if (meanings.length > 0) return { length, meanings };
  }
  return null;
}

/** A test for one of these meanings. */
export const oneOf =
  (...wanted: readonly string[]) =>
  (meaning: string): boolean =>
    wanted.includes(meaning);
