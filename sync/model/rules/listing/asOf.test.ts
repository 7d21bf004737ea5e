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
