import { expect, it } from 'vitest';
import { standingOf } from './budget.ts';

const home = (price: number, more: object = {}) => ({
  listing_type: 'rent',
  currency: 'EUR',
  price,
  price_period: 'month' as const,
  details: {},
  ...more,
});

it('a budget pays for what a month really costs, and says nothing of sales and other currencies', () => {
  const homes = [
    home(100_000, { details: { average_bills: 0, fees: [] } }),
    home(95_000, { details: { average_bills: 8_000, fees: [] } }),
    home(50_000, { currency: 'GBP' }),
    home(90_000, { listing_type: 'sale' }),
  ];
  expect(standingOf({ amount: 100_000, currency: 'EUR' }, homes)).toEqual({
    fits: 1,
    of: 2,
    unknown: 0,
  });
});

it('a home that does not state its bills is not said to be paid for, unless it is too dear without them', () => {
  const homes = [
    home(80_000, { details: { fees: [] } }),
    home(120_000, { details: { fees: [] } }),
    home(90_000, { details: { average_bills: 5_000, fees: [] } }),
  ];
  expect(standingOf({ amount: 100_000, currency: 'EUR' }, homes)).toEqual({
    fits: 1,
    of: 2,
    unknown: 1,
  });
});
