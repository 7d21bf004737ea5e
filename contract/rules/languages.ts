/**
 * The languages of the app, of its mails and of its calendars. A new one does not compile until each table of texts
 * has it; CONTRIBUTING.md names what the types do not.
 */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr';
