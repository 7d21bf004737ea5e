import { expect, it } from 'vitest';
import { affordable } from './affordability.ts';

it('60,000 a year with debts of 400: 1,500 by share, 1,400 after debts, and 1,400 is the headline', () => {
  expect(affordable({ incomeYear: 60_000_00, debtsMonth: 400_00 })).toEqual({
    byShare: 1500_00,
    afterDebts: 1400_00,
    fortyTimes: 1500_00,
    headline: 1400_00,
  });
});

it('a smaller share lowers the headline', () => {
  expect(affordable({ incomeYear: 60_000_00, debtsMonth: 0, share: 0.25 }).headline).toBe(1250_00);
});

it('debts above the limit leave nothing, not less than nothing', () => {
  expect(affordable({ incomeYear: 12_000_00, debtsMonth: 900_00 }).headline).toBe(0);
});
