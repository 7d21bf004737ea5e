import { expect, it } from 'vitest';
import { grossYield, netYield, priceToRent } from './rentalYield.ts';

const home = { price: 240_000_00, rentMonth: 1200_00 };

it('240,000 let at 1,200 yields 6.0 % and costs 16.67 years of rent', () => {
  expect(grossYield(home)).toBeCloseTo(0.06, 10);
  expect(priceToRent(home)).toBeCloseTo(16.67, 2);
});

it('vacancy and costs come off the rent, buying costs onto the price', () => {
  const real = { ...home, vacancy: 0.05, costsYear: 2000_00, buyingCosts: 10_000_00 };
  expect(netYield(real)).toBeCloseTo((14_400 * 0.95 - 2000) / 250_000, 10);
  expect(netYield(home)).toBe(grossYield(home));
});
