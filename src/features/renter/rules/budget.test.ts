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
    home(100_000),
    home(95_000, { details: { average_bills: 8_000 } }),
    home(50_000, { currency: 'GBP' }),
    home(90_000, { listing_type: 'sale' }),
  ];
  expect(standingOf({ amount: 100_000, currency: 'EUR' }, homes)).toEqual({ fits: 1, of: 2 });
});
