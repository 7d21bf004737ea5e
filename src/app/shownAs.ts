import { digitsChoice } from '#src/data/deviceChoice.ts';
import { askedLanguage, chooseLanguage, LANGUAGE_KEY } from '#src/i18n/languages.ts';

/**
 * How this device writes what it shows: the language, the regions of the browser, the digits. A person's
 * other choices are in their records.
 */
export function shownAs(): string {
  const { languages } = navigator;
  const stored = localStorage.getItem(LANGUAGE_KEY);
  const language = chooseLanguage(stored, languages, askedLanguage(location.search));
  return [language, digitsChoice.get(), ...languages].join(' ');
}
