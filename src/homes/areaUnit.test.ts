import { expect, it } from 'vitest';
import { areaUnitOf } from './areaUnit.ts';

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
