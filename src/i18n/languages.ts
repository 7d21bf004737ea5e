import { isLanguage, type Language, LANGUAGES } from '#contract/rules/languages.ts';

export { directionOf, isLanguage, type Language, LANGUAGES } from '#contract/rules/languages.ts';

/** Each language in its own words. Never translated. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ar: 'العربية',
};

export const LANGUAGE_KEY = 'language';

const ASKED = new RegExp(`[?&]lang=(${LANGUAGES.join('|')})(?:&|$)`, 'u');

/** The language that an address asks for: search engines name one of a page for each; null: none. */
export const askedLanguage = (search: string): string | null => ASKED.exec(search)?.[1] ?? null;

/** The stored choice, else what the address asks for, else the prefix of the browser's first language we have, else English. */
export function chooseLanguage(
  stored: string | null,
  wanted: readonly string[],
  asked: string | null = null,
): Language {
  if (isLanguage(stored)) return stored;
  if (isLanguage(asked)) return asked;
  const prefixes = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return prefixes.find(isLanguage) ?? 'en';
}

/**
 * The locale for dates and numbers: the browser's regional form of the language where it has one. Tags on
 * which Intl throws are skipped: some browsers give tags such as `en-US@posix`. Without one, Portuguese is
 * that of Portugal, as our texts are (docs/voice.md).
 */
export function localeOf(language: Language, wanted: readonly string[]): string {
  // Asked for each text of each card. Some browsers make the same list anew each time.
  if (last?.language !== language || !isSameList(last.wanted, wanted))
    last = { language, wanted, locale: findLocale(language, wanted) };
  return last.locale;
}

let last:
  | { readonly language: Language; readonly wanted: readonly string[]; readonly locale: string }
  | undefined;

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one === other ||
  (one.length === other.length && one.every((each, place) => each === other[place]));

function findLocale(language: Language, wanted: readonly string[]): string {
  const isOfLanguage = (tag: string) => tag.toLowerCase().split('-')[0] === language;
  return (
    wanted.find((tag) => isOfLanguage(tag) && isLocaleTag(tag)) ??
    (language === 'pt' ? 'pt-PT' : language)
  );
}

function isLocaleTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
