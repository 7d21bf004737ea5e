import { expect, it } from 'vitest';
import { COUNTRY_PRESETS, presetOf, presetOfLocale } from './countryPresets.ts';
import { currencyOfCountry } from '#src/rules/money/currencyOfCountry.ts';

it.each(COUNTRY_PRESETS)('$country says whose figures it has, and of when', (preset) => {
  expect(currencyOfCountry(preset.country)).toBe(preset.currency);
  for (const { value, source, asOf } of [preset.rate, preset.buying]) {
    expect(value).toBeGreaterThan(0);
    expect(source).not.toBe('');
    expect(asOf).toMatch(/^\d{4}(?:-\d\d)?$/u);
  }
});

it('a language without a region is taken to be spoken at home, and nobody gets the figures of another country', () => {
  expect(presetOfLocale('de')?.country).toBe('DE');
  expect(presetOfLocale('en')?.country).toBe('GB');
  expect(presetOfLocale('en-US')?.country).toBe('US');
  expect(presetOfLocale('fr-MA-u-nu-latn')?.country).toBe('MA');
  expect(presetOfLocale('de-CH')).toBeUndefined();
  expect(presetOfLocale('ar-EG')).toBeUndefined();
  expect(presetOfLocale('ar')).toBeUndefined();
  expect(presetOf(null)).toBeUndefined();
});
