import { expect, test } from 'vitest';
import { medianSum } from './medianSum.ts';

test('a median is told in whole euros, a small one in cents, and dinars as they are', () => {
  expect(medianSum(91_250, 'EUR')).toBe(91_300);
  expect(medianSum(91_249.5, 'EUR')).toBe(91_200);
  expect(medianSum(1_425.5, 'EUR')).toBe(1_426);
  expect(medianSum(125_000.5, 'JPY')).toBe(125_001);
  // A dinar has a thousand parts.
  expect(medianSum(1_250_500, 'TND')).toBe(1_251_000);
});
