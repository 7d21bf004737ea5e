import { expect, it } from 'vitest';
import { numberTyped } from './numberTyped.ts';

it.each([
  ['6.5', 6.5],
  ['6,5', 6.5],
  ['6,5 %', 6.5],
  ['6.125', 6.125],
  ['%6,5', 6.5],
  ['٦٫٥', 6.5],
  ['٦،٥٪', 6.5],
  ['\u200f٣٠', 30],
  ['۳۰', 30],
  ['−2', -2],
  ['.5', 0.5],
  ['3.', 3],
  [' 20 ', 20],
])('%j is %d', (text, value) => {
  expect(numberTyped(text)).toBe(value);
});

it.each(['', 'abc', '1.2.3', '6,5,1', '--2', '5 years', '1e3', 'Infinity', '%'])(
  '%j is no number',
  (text) => {
    expect(numberTyped(text)).toBeNull();
  },
);

it.each(['en-GB', 'es-ES', 'fr-FR', 'de-DE', 'de-CH', 'pt-PT', 'ar-EG', 'ar-AE', 'ar'])(
  'what is shown in %s is read as the same number',
  (locale) => {
    for (const value of [0, 0.35, 3, 6.125, 30, 99.5, -2.5]) {
      const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value);
      expect(numberTyped(shown), shown).toBe(value);
    }
  },
);
