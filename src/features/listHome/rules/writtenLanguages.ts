import { LANGUAGES } from '#contract/rules/languages.ts';

/** Languages an owner can write in, ISO 639: those of the app first, then others that are read in many places. */
export const WRITTEN_LANGUAGES = [
  ...LANGUAGES,
  ...[
    'bn',
    'ca',
    'cs',
    'da',
    'el',
    'fa',
    'fi',
    'he',
    'hi',
    'hu',
    'id',
    'it',
    'ja',
    'ko',
    'nl',
    'no',
  ],
  ...['pl', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'],
] as const;
