import { expect, it } from 'vitest';
import { compareScores } from '#contract/rules/compareHighlights.ts';
import { heldListing } from '#src/homes/testListing.ts';
import { bestByRow, featureRows, isSame, valuesOf, winnerOf } from './compareTable.ts';

const terms = {
  moveIn: '2026-12-01',
  hasPets: false,
  now: Date.parse('2026-11-21T12:00:00Z'),
};
const details = { country: 'PT', city: 'Portavela', description: 'x' };

it('the cheaper home wins the price, the larger one the area', () => {
  const homes = [heldListing(1, { price: 1400_00, living_area: 60 }), heldListing(2)];
  const best = bestByRow(valuesOf(homes, terms));
  expect(best.price).toEqual([true, false]);
  expect(best.area).toEqual([false, true]);
  expect(best.bedrooms).toEqual([false, false]);
});

it('a rent a week is compared as a month of it, and never with a sale', () => {
  const weekly = heldListing(1, { price: 300_00, price_period: 'week' });
  const sale = heldListing(3, { listing_type: 'sale', price: 100, price_period: null });
  const values = valuesOf([weekly, heldListing(2), sale], terms);
  expect(values.price?.[0]).toEqual({ value: 1300_00, unit: 'EUR month' });
  expect(bestByRow(values).price).toEqual([true, false, false]);
  expect(values.moveIn?.[2]).toBeNull();
});

it('a better energy class and a later confirmation win', () => {
  const homes = [
    heldListing(1, { details: { ...details, energy_rating: 'B' } }),
    heldListing(2, {
      details: { ...details, energy_rating: 'D' },
      availability_confirmed_at: '2026-11-01T12:00:00Z',
    }),
    heldListing(3, { details: { ...details, energy_rating: 'pending' } }),
  ];
  const best = bestByRow(valuesOf(homes, terms));
  expect(best.energy).toEqual([true, false, false]);
  expect(best.freshness).toEqual([true, false, true]);
});

it('features that part the homes come before those all share', () => {
  const homes = [
    heldListing(1, { details: { ...details, features: ['lift', 'balcony'] } }),
    heldListing(2, { details: { ...details, features: ['lift'] } }),
  ];
  expect(featureRows(homes)).toEqual([
    { feature: 'balcony', has: [true, false] },
    { feature: 'lift', has: [true, true] },
  ]);
});

it('the highest score wins; nothing that weighs, and a draw, have no winner', () => {
  const values = valuesOf([heldListing(1, { price: 1400_00 }), heldListing(2)], terms);
  const ids = ['one', 'two'];
  expect(winnerOf(ids, compareScores(values, { price: 1 }, 2))).toBe('one');
  expect(winnerOf(ids, compareScores(values, {}, 2))).toBeNull();
  expect(winnerOf(ids, compareScores(values, { bedrooms: 1 }, 2))).toBeNull();
});

it('cells are the same only when all are', () => {
  expect(isSame(['a', 'a', 'a'])).toBe(true);
  expect(isSame(['a', null])).toBe(false);
});
