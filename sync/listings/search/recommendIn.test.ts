import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Property } from '#contract/entities/property.ts';
import type { RecommendAsk } from '../../model/recommendations.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import { recommendIn } from './recommendIn.ts';
import { NOW, testListing, uuidOf } from './testListing.ts';

const ask: RecommendAsk = {
  events: [],
  must: {},
  budget: null,
  places: [],
  excluded: [],
  weights: {},
  most: 6,
};

const homes = fc
  .array(
    fc.record({
      bedrooms: fc.nat(4),
      price: fc.integer({ min: 500_00, max: 2500_00 }),
      listing_type: fc.constantFrom('rent' as const, 'rent' as const, 'sale' as const),
      lift: fc.option(fc.boolean()),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((all) =>
    all.map(({ lift, listing_type, ...home }, at) =>
      testListing({
        ...home,
        id: uuidOf(at + 1),
        listing_type,
        price_period: listing_type === 'rent' ? 'month' : null,
        status: listing_type === 'rent' ? 'available' : 'active',
        ...(lift !== null && { details: { features: lift ? ['lift'] : [] } }),
      }),
    ),
  );

const indexOf = (all: readonly Property[]) => {
  const index = createListingIndex();
  index.put(all);
  return index;
};

it('FI22 a requirement is never violated, a hidden home never comes back, and the same is answered however homes came in', () => {
  fc.assert(
    fc.property(
      homes,
      fc.array(fc.nat(39), { maxLength: 6 }),
      fc.nat(39),
      (all, hiddenAt, savedAt) => {
        const hidden = hiddenAt.flatMap((at) => all[at]?.id ?? []);
        const saved = all[savedAt]?.id;
        const asked: RecommendAsk = {
          ...ask,
          must: { type: 'rent', bedrooms: { min: 2 }, features: ['lift'] },
          budget: { amount: 1500_00, currency: 'EUR', type: 'rent' },
          events: saved === undefined ? [] : [{ id: saved, kind: 'save', at: NOW }],
          excluded: saved === undefined ? [] : [saved],
        };
        const index = indexOf(all);
        index.hide(hidden);
        const found = recommendIn(index, asked, NOW, null);
        for (const { id } of found.rails.flatMap((rail) => rail.homes)) {
          const home = all.find((one) => one.id === id);
          expect(hidden).not.toContain(id);
          expect(id).not.toBe(saved);
          expect(home?.listing_type).toBe('rent');
          expect(home?.bedrooms).toBeGreaterThanOrEqual(2);
          expect(home?.details.features).toContain('lift');
          expect(home?.price).toBeLessThanOrEqual(1650_00);
        }
        const other = indexOf(all.toReversed());
        other.hide(hidden);
        expect(recommendIn(other, asked, NOW, null)).toEqual(found);
      },
    ),
  );
});

it('FI22 a budget that names no currency is meant in the one of most homes', () => {
  const index = indexOf([
    testListing({ id: uuidOf(1), currency: 'GBP' }),
    testListing({ id: uuidOf(2), currency: 'GBP' }),
    testListing({ id: uuidOf(3), currency: 'EUR' }),
  ]);
  const budget = { amount: 1300_00, currency: '', type: 'rent' } as const;
  const { rails } = recommendIn(index, { ...ask, must: { type: 'rent' }, budget }, NOW, null);
  expect(rails.flatMap(({ homes }) => homes.map(({ id }) => id)).toSorted()).toEqual([
    uuidOf(1),
    uuidOf(2),
  ]);
});

it('FI22 says what it rests on: what was done, what is asked for, or nothing', () => {
  const index = indexOf([1, 2, 3].map((at) => testListing({ id: uuidOf(at) })));
  const knows = (change: Partial<RecommendAsk>) =>
    recommendIn(index, { ...ask, ...change }, NOW, null).knows;
  expect(knows({})).toBe('nothing');
  expect(knows({ must: { type: 'rent' } })).toBe('wishes');
  const events = [{ id: uuidOf(1), kind: 'save' as const, at: NOW }];
  expect(knows({ events })).toBe('taste');
  // Of a home that is not here nothing is known.
  expect(knows({ events: [{ id: uuidOf(99), kind: 'save', at: NOW }] })).toBe('nothing');
});
