import type { i18n as I18n } from 'i18next';
import type { PushWords } from '#contract/protocol/pushWords.ts';
import { digitsChoice } from '#src/data/deviceChoice.ts';
import { withDigits } from '#src/i18n/digits.ts';
import { directionOf, isLanguage, localeOf } from '#src/i18n/languages.ts';

/** Reads the texts of a language as they lie there. */
type Texts = Pick<I18n, 'getResource'>;

/** Makes what is left to the worker: the texts `push:told` of a language, how it counts, and whether it may show content. */
export function pushWordsOf(
  texts: Texts,
  language: string,
  { showsContent, names }: Pick<PushWords, 'showsContent' | 'names'>,
): PushWords {
  const known = isLanguage(language) ? language : 'en';
  return {
    language: known,
    direction: directionOf(known),
    // Portuguese here is of Portugal.
    plurals: known === 'pt' ? 'pt-PT' : known,
    numbers: withDigits(localeOf(known, navigator.languages), digitsChoice.get()),
    words: wordsIn(texts, language),
    showsContent,
    names,
  };
}

function wordsIn(texts: Texts, language: string): Record<string, string> {
  const told: unknown = texts.getResource(language, 'push', 'told');
  const textOf = (key: string): unknown => texts.getResource(language, 'push', `told.${key}`);
  return Object.fromEntries(
    Object.keys(told ?? {}).flatMap((key) => {
      const text = textOf(key);
      return typeof text === 'string' ? [[key, text]] : [];
    }),
  );
}
