import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Comparable, priceBand } from './priceBand.ts';
import { median, weightedQuantile } from './weightedQuantile.ts';

const today = '2026-11-21';
const subject: Comparable = {
  id: 'subject',
  listing_type: 'rent',
  property_type: 'apartment',
  status: 'available',
  bedrooms: 2,
  living_area: 80,
  lat: 38.72,
  lon: -9.14,
  price: 1600_00,
  price_period: 'month',
  currency: 'EUR',
  closed_price: null,
  closed_on: null,
  last_listed_on: '2026-11-01',
  off_market_on: null,
  fingerprint: 'subject',
};
const home = (number: number, change: Partial<Comparable> = {}): Comparable => ({
  ...subject,
  id: `home ${number}`,
  fingerprint: `home ${number}`,
  price: 1500_00 + number * 20_00,
  ...change,
});
const homes = (count: number, change: Partial<Comparable> = {}) =>
  Array.from({ length: count }, (_, number) => home(number, change));

it('nine homes like it make a band around their middle', () => {
  expect(priceBand(subject, homes(9), today)).toMatchObject({
    kind: 'band',
    low: 1535_00,
    centre: 1580_00,
    high: 1625_00,
    position: 'within',
    radiusKm: 1,
  });
});

it('four are too few, five are enough', () => {
  expect(priceBand(subject, homes(4), today)).toEqual({ kind: 'too_few', n: 4 });
  expect(priceBand(subject, homes(5), today).kind).toBe('band');
});

it.each([
  [{ listing_type: 'sale' as const }],
  [{ property_type: 'house' as const }],
  [{ currency: 'GBP' }],
  [{ bedrooms: 4 }],
  [{ living_area: 101 }],
  [{ living_area: null }],
  [{ off_market_on: '2025-11-20' as const }],
  [{ lat: 38.82 }],
  [{ fingerprint: 'subject' }],
])('%j does not compare', (change) => {
  expect(priceBand(subject, homes(9, change), today).kind).toBe('too_few');
});

it('a home listed five times is one home', () => {
  expect(priceBand(subject, homes(5, { fingerprint: 'one' }), today)).toEqual({
    kind: 'too_few',
    n: 1,
  });
});

it('the circle grows until eight compare', () => {
  const near = homes(7);
  const far = [home(20, { lat: 38.74 })];
  expect(priceBand(subject, [...near, ...far], today)).toMatchObject({ radiusKm: 3 });
  expect(priceBand(subject, near, today)).toMatchObject({ radiusKm: 10 });
});

it('what a home went for counts, not what was asked', () => {
  const letHomes = homes(9, { status: 'rented', closed_price: 1000_00, closed_on: '2026-10-01' });
  expect(priceBand(subject, letHomes, today)).toMatchObject({ centre: 1000_00, position: 'above' });
});

it('a weekly price is compared as a month', () => {
  const weekly = homes(9, { price: 300_00, price_period: 'week' });
  expect(priceBand(subject, weekly, today)).toMatchObject({ centre: 1300_00 });
});

it('without its own area a home has no band', () => {
  expect(priceBand({ ...subject, living_area: null }, homes(9), today)).toEqual({
    kind: 'no_area',
  });
});

const weighted = fc.array(
  fc.record({
    value: fc.double({ min: 0, max: 1e6, noNaN: true }),
    weight: fc.double({ min: 0.001, max: 10, noNaN: true }),
  }),
  { minLength: 1, maxLength: 40 },
);

it('a quantile lies within its values and grows with its share', () => {
  fc.assert(
    fc.property(weighted, (items) => {
      const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => weightedQuantile(items, share));
      const values = items.map(({ value }) => value);
      expect(low).toBeGreaterThanOrEqual(Math.min(...values));
      expect(middle).toBeGreaterThanOrEqual(low ?? 0);
      expect(high).toBeGreaterThanOrEqual(middle ?? 0);
      expect(high).toBeLessThanOrEqual(Math.max(...values));
    }),
  );
});

it('a median is the middle one, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
