import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { majorOf, minorDigits, moneyOf } from './money.ts';

it.each([
  [1850.5, 'EUR', 185_050],
  [1850, 'JPY', 1850],
  [12.345, 'KWD', 12_345],
  [-0.005, 'GBP', -1],
])('%d %s is %d in minor units', (major, currency, amount) => {
  expect(moneyOf(major, currency)).toEqual({ amount, currency });
});

const currencies = fc.constantFrom('EUR', 'GBP', 'USD', 'BRL', 'AED', 'JPY', 'KWD');
const amounts = fc.integer({ min: -1e12, max: 1e12 });

it('a sum shown and read again is the same sum', () => {
  fc.assert(
    fc.property(amounts, currencies, (amount, currency) => {
      expect(moneyOf(majorOf({ amount, currency }), currency)).toEqual({ amount, currency });
    }),
  );
});

it('a currency has two decimals, none or three', () => {
  expect([minorDigits('EUR'), minorDigits('JPY'), minorDigits('TND')]).toEqual([2, 0, 3]);
});
