import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/rules/languages.ts';
import { WORDS } from '#server/http/sharing/words.ts';

const localeOf = (language: string): Record<string, unknown> =>
  JSON.parse(
    readFileSync(
      new URL(`../../src/i18n/locales/${language}/property.late.json`, import.meta.url),
      'utf8',
    ),
  ) as Record<string, unknown>;

/** The forms of a counted text of the app, as the server writes them: with a # for the number. */
const counted = (locale: Record<string, unknown>, name: string) =>
  Object.fromEntries(
    Object.entries(locale)
      .filter(([key]) => key.startsWith(`${name}_`))
      .map(([key, text]) => [
        key.slice(name.length + 1),
        String(text).replace('{{count, number}}', '#'),
      ]),
  );

describe.each(LANGUAGES)('the preview of a shared home in %s', (language) => {
  it('says what the app says', () => {
    const locale = localeOf(language);
    expect(WORDS[language]).toEqual({
      studio: (locale.kind as Record<string, string>).studio,
      period: locale.period,
      bedrooms: counted(locale, 'bedrooms'),
      bathrooms: counted(locale, 'bathrooms'),
    });
  });
});
