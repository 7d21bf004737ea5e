import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { HeldListing } from '#src/data/types.ts';
import { compareScores } from './rules/compareHighlights.ts';
import { distanceKm } from '#contract/rules/distance.ts';
import { heldListing } from '#src/listings/testListing.ts';
import {
  bestByRow,
  costsOf,
  hasSeveralCurrencies,
  featureRows,
  isSame,
  valuesOf,
  winnerOf,
} from './compareTable.ts';

const terms = {
  moveIn: '2026-12-01' as const,
  today: '2026-11-21' as const,
  hasPets: false,
  places: [],
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

it('a home that does not state its bills is neither the best nor a value, though its sum is the least', () => {
  const stated = { ...details, fees: [], average_bills: 195_00, deposit_months: 2 };
  const { average_bills: _, ...silent } = stated;
  const homes = [
    heldListing(1, { price: 800_00, details: silent }),
    heldListing(2, { price: 1850_00, details: stated }),
    heldListing(3, { price: 1400_00, details: { ...stated, average_bills: 0 } }),
  ];
  const values = valuesOf(homes, terms);
  expect(values.trueCost?.map((each) => each?.value ?? null)).toEqual([null, 2045_00, 1400_00]);
  expect(bestByRow(values).trueCost).toEqual([false, false, true]);
  expect(costsOf(homes[0] as HeldListing, terms)?.monthly).toMatchObject({
    total: 800_00,
    missing: ['bills'],
  });
});

it('one day of moving in counts for all homes, and of one that is free later its own', () => {
  const stated = { ...details, fees: [], average_bills: 0, deposit_months: 2 };
  const now = heldListing(1, { price: 1850_00, details: stated });
  const later = heldListing(2, {
    price: 1850_00,
    details: { ...stated, available_from: '2026-12-18' },
  });
  expect(costsOf(now, terms)?.day).toBe('2026-12-01');
  expect(costsOf(later, terms)).toMatchObject({
    day: '2026-12-18',
    first: { total: 4535_48, refundable: 3700_00 },
  });
  expect(costsOf(now, { ...terms, moveIn: '2026-11-01' })?.day).toBe('2026-11-21');
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

it('without a place of the person there is no distance to compare', () => {
  const values = valuesOf([heldListing(1), heldListing(2)], terms);
  expect(values.distance).toEqual([null, null]);
  expect(bestByRow(values).distance).toEqual([false, false]);
});

it('the distance to a place is told in km, and weighs in the score', () => {
  const lisbon = heldListing(1, { lat: 38.7223, lon: -9.1393 });
  const porto = heldListing(2, { lat: 41.1579, lon: -8.6291 });
  const values = valuesOf([lisbon, porto], { ...terms, places: [lisbon] });
  expect(values.distance?.[1]).toEqual({ value: expect.closeTo(274.3, 2), unit: 'km' });
  expect(bestByRow(values).distance).toEqual([true, false]);
  const scores = compareScores(values, { distance: 2 }, 2);
  expect(scores.map(({ score }) => score)).toEqual([100, 0]);
});

const points = fc.record({
  lat: fc.double({ min: 38, max: 39, noNaN: true }),
  lon: fc.double({ min: -9, max: -8, noNaN: true }),
});

it('no home is nearer to the places than one that is marked as nearest', () => {
  fc.assert(
    fc.property(
      fc.array(points, { minLength: 2, maxLength: 4 }),
      fc.array(points, { minLength: 1, maxLength: 5 }),
      (at, places) => {
        const homes = at.map((place, index) => heldListing(index + 1, place));
        const best = bestByRow(valuesOf(homes, { ...terms, places })).distance ?? [];
        const sums = homes.map((home) =>
          places.reduce((sum, place) => sum + distanceKm(home, place), 0),
        );
        best.forEach((isBest, index) => {
          if (isBest) expect(sums[index]).toBeCloseTo(Math.min(...sums), 6);
        });
      },
    ),
  );
});

it('sums of several currencies are said not to be compared, and none of them is the best', () => {
  const euros = heldListing(1, { price: 1400_00 });
  const pounds = heldListing(2, { price: 900_00, currency: 'GBP' });
  expect(hasSeveralCurrencies([euros, heldListing(3)])).toBe(false);
  expect(hasSeveralCurrencies([euros, pounds])).toBe(true);
  expect(bestByRow(valuesOf([euros, pounds], terms)).price).toEqual([false, false]);
});

it('more photos make no home the better one', () => {
  const photo = { id: 'p', key: null } as HeldListing['photos'][number];
  const homes = [heldListing(1, { photos: [photo, photo] }), heldListing(2, { photos: [photo] })];
  expect(bestByRow(valuesOf(homes, terms)).photos).toBeUndefined();
});
