import { expect, test } from 'vitest';
import { currencyOfCountry } from './currencyOfCountry.ts';

test('Homes are let in what is paid with in their country', () => {
  expect(currencyOfCountry('TN')).toBe('TND');
  expect(currencyOfCountry('PT')).toBe('EUR');
  expect(currencyOfCountry('US')).toBe('USD');
  expect(currencyOfCountry('')).toBeUndefined();
  expect(currencyOfCountry('QQ')).toBeUndefined();
});

test('Each country has one, and each is a currency that texts can name', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((one) => letters.map((other) => `${one}${other}`));
  const known = codes.flatMap((code) => currencyOfCountry(code) ?? []);
  expect(known.length).toBeGreaterThan(230);
  const named = Intl.supportedValuesOf('currency');
  // Too new for the tables of Node 20.
  const since2025 = ['XCG', 'ZWG'];
  expect(known.filter((each) => !named.includes(each) && !since2025.includes(each))).toEqual([]);
});
