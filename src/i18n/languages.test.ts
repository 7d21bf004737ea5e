import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chooseLanguage, directionOf, LANGUAGES, localeOf } from './languages.ts';

it.each([
  ['public/theme.js', 2],
  ['supabase/schemas/14_viewings.sql', 1],
])('%s cannot import the list of languages, and has the same', (path, times) => {
  const source = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const lists = source.match(/\('?en'?[|,][^()]*\)/gu) ?? [];
  expect(lists.map((list) => list.match(/[a-z]{2}/gu))).toEqual(
    Array.from({ length: times }, () => [...LANGUAGES]),
  );
});

it('the stored language wins over the browser', () => {
  expect(chooseLanguage('fr', ['de-DE'])).toBe('fr');
});

it('without a stored language, or with one we do not have, the prefix of the first known browser language decides', () => {
  expect(chooseLanguage(null, ['de-AT', 'en'])).toBe('de');
  expect(chooseLanguage('tlh', ['ja', 'PT-br', 'en'])).toBe('pt');
});

it('English stands in when the browser wants nothing we have', () => {
  expect(chooseLanguage(null, ['ja', 'zh-TW'])).toBe('en');
  expect(chooseLanguage(null, [])).toBe('en');
});

it('only Arabic runs from right to left', () => {
  expect(directionOf('ar')).toBe('rtl');
  expect(directionOf('de')).toBe('ltr');
});

it('dates follow the region the browser names for the language', () => {
  expect(localeOf('en', ['de-DE', 'en-GB'])).toBe('en-GB');
  expect(localeOf('ar', ['en-US'])).toBe('ar');
  expect(localeOf('en', ['en-US@posix', 'de-AT'])).toBe('en');
  expect(localeOf('en', ['en-US@posix', 'en-GB'])).toBe('en-GB');
  expect(localeOf('pt', ['pt-BR', 'en-GB'])).toBe('pt-BR');
  expect(localeOf('pt', ['de-DE'])).toBe('pt-PT');
});
