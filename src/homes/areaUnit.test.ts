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

it('a price for a m² is told for the unit areas are shown in, no finer than it is known', () => {
  expect(perUnit(945, 'm2')).toBe(950);
  expect(perUnit(1299, 'm2')).toBe(1300);
  expect(perUnit(945, 'sqft')).toBe(90);
  expect(perUnit(413_333, 'sqft')).toBe(38_400);
});
