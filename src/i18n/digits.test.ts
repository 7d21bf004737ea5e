import { expect, it } from 'vitest';
import { withDigits } from './digits.ts';
import { formatNumber, formatRelative } from './format.ts';

it('numbers follow the chosen digits, whatever the locale writes by itself', () => {
  expect(formatNumber(withDigits('ar-EG', 'auto'), 1234)).toBe('١٬٢٣٤');
  expect(formatNumber(withDigits('ar-EG', 'latin'), 1234)).toBe('1,234');
  expect(formatNumber(withDigits('de', 'arabic'), 12)).toBe('١٢');
  expect(formatNumber(withDigits('en-GB', 'latin'), 1234)).toBe('1,234');
});

it('words around the numbers stay in the language', () => {
  expect(formatRelative(withDigits('fr', 'arabic'), 0, 5 * 60_000)).toContain('il y a');
});
