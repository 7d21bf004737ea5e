import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { termsOf } from '#contract/rules/text/terms.ts';
import { withNearestKind } from './meanings.ts';
import { nearest } from './nearest.ts';
import { readOn } from './readOn.ts';
import type { Draft, NamedPlace, PlaceName } from './scene.ts';
import { type Token, tokensOf } from './tokens.ts';
import { type Vocabulary, vocabulary } from './vocabulary.ts';

export type { NamedPlace } from './scene.ts';

export interface ReadingOf {
  /** The language of the screen: of words that mean different things it decides where the text itself does not. */
  readonly language: string;
  /** The currency that sums without one are meant in. */
  readonly currency: string;
  readonly places: readonly NamedPlace[];
  readonly today: CalendarDay;
}

/** A request in words as it was understood. */
export interface Reading {
  /** The filters it says; without any, nothing was understood. */
  readonly query: ListingQuery;
  /** The words that are left to look for, with its spelling mended, quotes and minus as they were typed. */
  readonly text: string;
  /** The words of it that are no filter, as they are looked for. */
  readonly unread: readonly string[];
  /** Words that were misspelt. */
  readonly mended: readonly { readonly typed: string; readonly meant: string }[];
}

/** Left as they are: `"sea view"`, `-garage`. */
const QUOTED = /(?:(?<=^|\s)-)?"[^"]*"?|(?<=^|\s)-[^\s"]+/gu;

/** Reads what somebody typed: filters, places and misspelt words, in any of six languages, mixed or not. */
export function readRequest(typed: string, { places, language, ...of }: ReadingOf): Reading {
  const straight = typed.replace(/[“”„«»]/gu, '"');
  const known = vocabulary();
  const tokens = tokensOf(straight.replace(QUOTED, ' '));
  const names = namesOf(places);
  const languages = languagesOf(tokens, known, language);
  const { mended, meant } = mend(tokens, { known, names, languages });
  const scene = { tokens: meant, known, languages, names, ...of };
  const draft: Draft = { query: {}, words: [...(straight.match(QUOTED) ?? [])], unread: [] };
  for (let at = 0; at < meant.length; ) at = readOn(scene, at, draft);
  const { words, unread } = draft;
  return {
    query: withNearestKind(draft.query),
    text: [...words, ...unread].join(' ').trim(),
    unread,
    mended,
  };
}

/** The language that most of the words are of comes first, then that of the screen. */
function languagesOf(
  tokens: readonly Token[],
  known: Vocabulary,
  language: string,
): readonly string[] {
  const words = tokens.filter(({ value }) => value === null).map(({ word }) => word);
  const shareOf = (each: string) =>
    words.filter((word) => known.has(word, each)).length + (each === language ? 0.5 : 0);
  return known.languages
    .map((each) => ({ each, share: shareOf(each) }))
    .toSorted((one, other) => other.share - one.share)
    .map(({ each }) => each);
}

/** A place is called by its whole name, in either script, or by a word that no other place has. */
function namesOf(places: readonly NamedPlace[]): readonly PlaceName[] {
  const whole = places.flatMap((place) =>
    place.name
      .split(/[·(),/]/u)
      .map((name) => ({ place, words: termsOf(name) }))
      .filter(({ words }) => words.length > 0),
  );
  const times = new Map<string, number>();
  for (const { words } of whole)
    for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  const parts = whole
    .filter(({ words }) => words.length > 1)
    .flatMap(({ place, words }) =>
      words
        .filter((word) => word.length > 4 && times.get(word) === 1)
        .map((word) => ({ place, words: [word] })),
    );
  return [...whole, ...parts].toSorted((one, other) => other.words.length - one.words.length);
}

/** Puts the word that was probably meant in the place of one that nobody knows: places first, then words of the likeliest language. */
function mend(
  tokens: readonly Token[],
  {
    known,
    names,
    languages,
  }: {
    readonly known: Vocabulary;
    readonly names: readonly PlaceName[];
    readonly languages: readonly string[];
  },
): Pick<Reading, 'mended'> & { readonly meant: readonly Token[] } {
  const ofPlaces = new Set(names.flatMap(({ words }) => words));
  const mended: { typed: string; meant: string }[] = [];
  const isKnown = ({ word, value }: Token) =>
    value !== null || ofPlaces.has(word) || languages.some((each) => known.has(word, each));
  const [first] = languages;
  const meant = tokens.map((token) => {
    if (token.word.length < 4 || isKnown(token)) return token;
    const own = [...known.words].flatMap(([word, language]) => (language === first ? word : []));
    const near = nearest(token.word, [...ofPlaces, ...own, ...known.words.keys()]);
    if (near === null) return token;
    mended.push({ typed: token.typed, meant: near });
    return { ...token, word: near, typed: near };
  });
  return { mended, meant };
}
