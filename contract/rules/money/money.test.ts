import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMoney, majorOf, minorDigits, moneyOf, ofCurrency, timesMoney } from './money.ts';

it.each([
  [1850.5, 'EUR', 185_050],
  [1850, 'JPY', 1850],
  [12.345, 'KWD', 12_345],
  [-0.005, 'GBP', -1],
])('%d %s is %d in minor units', (major, currency, amount) => {
  expect(moneyOf(major, currency)).toEqual({ amount, currency });
});

it('two currencies are never added: the error names both', () => {
  const euro = { amount: 100, currency: 'EUR' };
  expect(() => addMoney(euro, { amount: 100, currency: 'GBP' })).toThrow('cannot add GBP to EUR');
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

it('adding is exact, in any order, and stays in its currency', () => {
  fc.assert(
    fc.property(
      fc.array(amounts, { minLength: 1, maxLength: 20 }),
      currencies,
      (list, currency) => {
        const sums = list.map((amount) => ({ amount, currency }));
        const [first = { amount: 0, currency }, ...rest] = sums;
        const [last = first, ...others] = sums.toReversed();
        expect(addMoney(first, ...rest)).toEqual(addMoney(last, ...others));
        expect(addMoney(first, ...rest).currency).toBe(currency);
      },
    ),
  );
});

it('a share of a sum is whole minor units, at most half of one away', () => {
  fc.assert(
    fc.property(amounts, fc.double({ min: 0, max: 2, noNaN: true }), (amount, factor) => {
      const share = timesMoney({ amount, currency: 'EUR' }, factor).amount;
      expect(Number.isInteger(share)).toBe(true);
      expect(Math.abs(share - amount * factor)).toBeLessThanOrEqual(0.5);
    }),
  );
});

it('what is in another currency is left out, whatever its size', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ amount: amounts, currency: currencies })), (list) => {
      expect(ofCurrency(list, 'EUR').every(({ currency }) => currency === 'EUR')).toBe(true);
    }),
  );
  expect([minorDigits('EUR'), minorDigits('JPY'), minorDigits('TND')]).toEqual([2, 0, 3]);
});
