import { termsOf } from '#contract/rules/text/terms.ts';

/** The typed words: every word and phrase must be there, none of `without` may. */
export interface Keywords {
  /** Folded; a home has a word that begins like this, or this number. */
  readonly words: readonly string[];
  /** Folded, words joined by one space; it must be there as it is. */
  readonly phrases: readonly string[];
  /** Folded words or phrases. */
  readonly without: readonly string[];
}

const PART = /(?<minus>(?<=^|\s)-)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/gu;

/** `balcony "sea view" -"ground floor"`: words, phrases in quotes, a minus before what must not be there. */
export function parseKeywords(text: string): Keywords {
  const words: string[] = [];
  const phrases: string[] = [];
  const without: string[] = [];
  for (const { groups } of text.replace(/[“”„«»]/gu, '"').matchAll(PART)) {
    const terms = termsOf(groups?.phrase ?? groups?.word ?? '');
    if (terms.length === 0) continue;
    const isPhrase = groups?.phrase !== undefined;
    if (groups?.minus !== undefined) without.push(terms.join(' '));
    else if (isPhrase && terms.length > 1) phrases.push(terms.join(' '));
    else words.push(...terms);
  }
  return { words, phrases, without };
}

export const isEmpty = ({ words, phrases, without }: Keywords): boolean =>
  words.length + phrases.length + without.length === 0;

/** Whether anything is left of a text to search by: nothing is of `-`, `""` or blanks. */
export const hasKeywords = (text: string): boolean => !isEmpty(parseKeywords(text));
