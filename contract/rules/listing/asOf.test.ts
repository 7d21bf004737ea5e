import { expect, it } from 'vitest';
import { asOf, changesSince, type Notable } from './asOf.ts';

const home: Notable = {
  title: 'Harbour flat',
  price: 1500_00,
  currency: 'EUR',
  status: 'available',
  bedrooms: 2,
  bathrooms: 1,
  living_area: 70,
  area_id: '5f0c4b6e-3b57-4d0e-9a5d-0c1f5a3e7b21',
  photos: [],
};
const before = asOf(home, 1000);

it('nothing changed, nothing said', () => {
  expect(changesSince(before, home)).toEqual([]);
  expect(before).toMatchObject({ at: 1000, price: 1500_00, photo: null });
});

it('a price says from what, to what and by how much', () => {
  expect(changesSince(before, { ...home, price: 1425_00 })).toEqual([
    { kind: 'price', from: 1500_00, to: 1425_00, pct: -5 },
  ]);
});

it('another currency is not a fall of the price', () => {
  expect(changesSince(before, { ...home, price: 1300_00, currency: 'GBP' })).toEqual([]);
});

it('what matters most comes first', () => {
  const now = {
    ...home,
    status: 'rented' as const,
    price: 1,
    living_area: null,
    bathrooms: 2,
    title: 'x',
  };
  expect(changesSince(before, now).map(({ kind }) => kind)).toEqual([
    'status',
    'price',
    'area',
    'rooms',
    'title',
  ]);
});

it('of a rental, what one decides by beside the rent: a month with its costs, deposit, term and notice', () => {
  const rental = (details: object): Notable => ({
    ...home,
    listing_type: 'rent',
    price_period: 'month',
    details: { country: 'PT', ...details },
  });
  const then = asOf(
    rental({ deposit_months: 2, average_bills: 80_00, min_term_months: 12, notice_days: 30 }),
    1000,
  );
  expect(then).toMatchObject({ month: 1580_00, deposit: 3000_00, min_term_months: 12 });
  const now = rental({ deposit_amount: 1500_00, average_bills: 120_00, min_term_months: 12 });
  expect(changesSince(then, now)).toEqual([
    { kind: 'month', from: 1580_00, to: 1620_00 },
    { kind: 'deposit', from: 3000_00, to: 1500_00 },
    { kind: 'notice', from: 30, to: null },
  ]);
  // The rent says why a month costs another sum; and a snapshot of before says nothing of what it did not note.
  const dearer = { ...now, price: 1600_00 };
  expect(changesSince(then, dearer).map(({ kind }) => kind)).toEqual([
    ...['price', 'deposit', 'notice'],
  ]);
  expect(changesSince(before, now)).toEqual([]);
  expect(asOf({ ...now, listing_type: 'sale' }, 1).deposit).toBeUndefined();
  expect(
    asOf({ ...now, details: { description: 'As its card has it' } }, 1).deposit,
  ).toBeUndefined();
});
