import { expect, it } from 'vitest';
import { chooseLanguage, directionOf, localeOf } from './languages.ts';

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
