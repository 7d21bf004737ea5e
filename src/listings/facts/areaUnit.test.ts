import { expect, it } from 'vitest';
import { areaUnitOf, perUnit } from './areaUnit.ts';

it.each([
  ['auto', 'en-GB', 'sqft'],
  ['auto', 'en-US', 'sqft'],
  ['auto', 'en', 'm2'],
  ['auto', 'pt-PT', 'm2'],
  ['auto', 'zh-Hant-GB', 'sqft'],
  ['metric', 'en-GB', 'm2'],
  ['imperial', 'de-DE', 'sqft'],
] as const)('%s in a browser of %s shows %s', (choice, language, unit) => {
  expect(areaUnitOf(choice, language)).toBe(unit);
});

it('a price for a m² is told for the unit areas are shown in, to the cent below a hundred', () => {
  expect(perUnit(945.4, 'm2', 'EUR')).toBe(945);
  expect(perUnit(1299, 'm2', 'EUR')).toBe(1299);
  expect(perUnit(413_333, 'sqft', 'EUR')).toBe(38_400);
  expect(perUnit(12_345.6, 'm2', 'TND')).toBe(12_350);
  expect(perUnit(98_765.4, 'm2', 'JPY')).toBe(98_765);
});

it('homes that differ by a fifth are not told the same price for a square foot', () => {
  // €1,850 for 2,271 sq ft, €1,425 for 1,485.
  expect(perUnit(185_000 / 210.98, 'sqft', 'EUR')).toBe(81);
  expect(perUnit(142_500 / 137.96, 'sqft', 'EUR')).toBe(96);
});
