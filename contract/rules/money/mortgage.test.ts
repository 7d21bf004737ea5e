import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  exactPayment,
  monthlyHousing,
  monthlyPayment,
  repaymentPlan,
  totalInterest,
} from './mortgage.ts';

const loan = { principal: 320_000_00, annualRate: 0.065, months: 360 };

it('320,000 at 6.5 % over 360 months costs 2,022.62 a month', () => {
  expect(monthlyPayment(loan)).toBe(2022_62);
  expect(repaymentPlan(loan)[0]).toEqual({
    month: 1,
    interest: 1733_33,
    principal: 289_29,
    balance: 320_000_00 - 289_29,
  });
});

it('its interest is 408,140.64 by the rounded plan and 408,142.36 unrounded', () => {
  expect(totalInterest(repaymentPlan(loan))).toBe(408_140_64);
  expect(Math.round(exactPayment(loan) * 360 - loan.principal)).toBe(408_142_36);
});

it('200 more a month ends it after 281 months with interest of 302,712.79', () => {
  const plan = repaymentPlan({ ...loan, extra: 200_00 });
  expect(plan).toHaveLength(281);
  expect(totalInterest(plan)).toBe(302_712_79);
});

it.each([
  [{ principal: 250_000_00, annualRate: 0.0375, months: 300 }, 1285_33],
  [{ principal: 200_000_00, annualRate: 0, months: 240 }, 833_33],
])('%j costs %d a month', (other, due) => {
  expect(monthlyPayment(other)).toBe(due);
});

it('mortgage insurance is asked above 80 % of the value, not at it', () => {
  const costs = {
    taxYear: 4400_00,
    insuranceYear: 1400_00,
    feesMonth: 50_00,
    mortgageInsuranceMonth: 90_00,
  };
  expect(monthlyHousing(loan, 400_000_00, costs)).toBe(2022_62 + 483_33 + 50_00);
  expect(monthlyHousing(loan, 399_999_00, costs)).toBe(2022_62 + 483_33 + 140_00);
});

it('a plan always repays exactly what was lent, in at most its months', () => {
  const loans = fc.record({
    principal: fc.integer({ min: 1, max: 1e10 }),
    annualRate: fc.double({ min: 0, max: 0.3, noNaN: true }),
    months: fc.integer({ min: 1, max: 480 }),
    extra: fc.integer({ min: 0, max: 1e6 }),
  });
  fc.assert(
    fc.property(loans, (one) => {
      const plan = repaymentPlan(one);
      expect(plan.reduce((sum, row) => sum + row.principal, 0)).toBe(one.principal);
      expect(plan.at(-1)?.balance).toBe(0);
      expect(plan.length).toBeLessThanOrEqual(one.months);
    }),
  );
});
