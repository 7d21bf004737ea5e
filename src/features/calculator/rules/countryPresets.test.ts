import { expect, it } from 'vitest';
import { COUNTRY_PRESETS, presetOf } from './countryPresets.ts';
import { currencyOfCountry } from '#src/rules/money/currencyOfCountry.ts';

it.each(COUNTRY_PRESETS)('$country says whose figures it has, and of when', (preset) => {
  expect(currencyOfCountry(preset.country)).toBe(preset.currency);
  for (const { value, source, asOf } of [preset.rate, preset.buying]) {
    expect(value).toBeGreaterThan(0);
    expect(source).not.toBe('');
    expect(asOf).toMatch(/^\d{4}(?:-\d\d)?$/u);
  }
});

it('nobody gets the figures of another country', () => {
  expect(presetOf('PT')?.country).toBe('PT');
  expect(presetOf('CH')).toBeUndefined();
  expect(presetOf('')).toBeUndefined();
  expect(presetOf(null)).toBeUndefined();
});
