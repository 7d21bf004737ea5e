import { expect, it } from 'vitest';
import { countryHere } from './countryHere.ts';

it('the city in use says the country, whatever the language', () => {
  const cities = [{ country: 'PT' }, { country: 'TN' }];
  expect(countryHere(cities, ['de-DE'])).toBe('PT');
  expect(countryHere([{ country: null }, { country: 'TN' }], ['en-GB'])).toBe('TN');
});

it('before a city is known the region of the browser does, and a language alone says nothing', () => {
  expect(countryHere([], ['de', 'en-US'])).toBe('US');
  expect(countryHere([], ['fr-MA-u-nu-latn'])).toBe('MA');
  expect(countryHere([{ country: null }], ['de', 'ar', 'C_UTF-8'])).toBe('');
});
