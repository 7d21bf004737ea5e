import { expect, it } from 'vitest';
import { boundsPassed, mostSum } from './bounds.ts';

const home = { listing_type: 'rent', currency: 'EUR', price: 1500_00, living_area: 70 } as const;
const fieldsOf = (change: object) => boundsPassed({ ...home, ...change }).map(({ field }) => field);

it.each([
  ['sale', 'EUR', 1_000_000_000_00],
  ['rent', 'EUR', 10_000_000_00],
  ['sale', 'JPY', 1_000_000_000_000],
  ['rent', 'COP', 10_000_000_000_00],
  ['rent', 'KWD', 10_000_000_000],
] as const)('a %s in %s is at most %d minor units', (of, currency, most) => {
  expect(mostSum(of, currency)).toBe(most);
  const listing = { listing_type: of, currency } as const;
  expect(boundsPassed({ ...listing, price: most })).toEqual([]);
  expect(boundsPassed({ ...listing, price: most + 1 })).toEqual([
    { field: 'price', bound: { kind: 'sum', most: { amount: most, currency } } },
  ]);
});

it('a million millions are no rent, no deposit, no fee and no price to close at', () => {
  const sum = 10 ** 14;
  const fee = { name: 'Key', amount: sum, when: 'once', due: 'signing' };
  expect(fieldsOf({ price: sum, closed_price: sum })).toEqual(['price', 'closed_price']);
  expect(fieldsOf({ details: { deposit_amount: sum, pet_rent: sum } })).toEqual([
    'deposit_amount',
    'pet_rent',
  ]);
  expect(fieldsOf({ details: { fees: [fee] } })).toEqual(['fees']);
});

it('land may be larger than what is built on it', () => {
  expect(fieldsOf({ living_area: 100_000, details: { plot_area: 10_000_000 } })).toEqual([]);
  expect(fieldsOf({ living_area: 100_001, details: { terrace_area: 100_001 } })).toEqual([
    'living_area',
    'terrace_area',
  ]);
});

it('what is not written passes nothing; without a currency no sum is judged', () => {
  expect(boundsPassed({})).toEqual([]);
  expect(boundsPassed({ price: 10 ** 15, living_area: null })).toEqual([]);
});
