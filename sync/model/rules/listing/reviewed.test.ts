import { expect, it } from 'vitest';
import type { ReviewedPart } from '#contract/entities/property.ts';
import { type Reviewable, stillReviewed } from './reviewed.ts';

const ALL: readonly ReviewedPart[] = ['photos', 'price', 'text'];
const home: Reviewable = {
  title: 'Bright flat',
  details: { description: 'Two rooms.', house_rules: 'No smoking.' },
  price: 500_00,
  currency: 'EUR',
  price_period: 'month',
  listing_type: 'rent',
  property_type: 'apartment',
  bedrooms: 2,
  living_area: 70,
  photos: [{ id: 'a' }, { id: 'b' }],
  reviewed: [...ALL],
};
const left = (change: Partial<Reviewable>) => stillReviewed(home, { ...home, ...change });

it('what was approved stands as long as it is as it was', () => {
  expect(left({})).toEqual(ALL);
  expect(left({ details: { ...home.details } })).toEqual(ALL);
});

it('another price, or another home for it, is no longer approved', () => {
  expect(left({ price: 400_00 })).toEqual(['photos', 'text']);
  expect(left({ bedrooms: 4 })).toEqual(['photos', 'text']);
});

it('another word is no longer approved, wherever renters read it', () => {
  expect(left({ title: 'Flat' })).toEqual(['photos', 'price']);
  expect(left({ details: { ...home.details, house_rules: 'Pay first.' } })).toEqual([
    'photos',
    'price',
  ]);
});

it('a photo more is no longer approved; one fewer, or another order, is', () => {
  expect(left({ photos: [...home.photos, { id: 'c' }] })).toEqual(['price', 'text']);
  expect(left({ photos: [{ id: 'b' }] })).toEqual(ALL);
});

it('what nobody approved is not approved by staying as it was', () => {
  const { reviewed: _, ...never } = home;
  expect(stillReviewed(never, home)).toEqual([]);
});
