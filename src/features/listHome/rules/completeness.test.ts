import { expect, it } from 'vitest';
import { COMPLETENESS_POINTS, type Completable, completeness } from './completeness.ts';

const rooms = (count: number, ...more: 'floor_plan'[]) =>
  [...Array.from({ length: count }, () => 'living' as const), ...more].map((room) => ({ room }));

const details = {
  description: 'x'.repeat(140),
  deposit_months: 1,
  fees: [],
  available_from: '2026-12-01',
  min_term_months: 12,
  energy_rating: 'B',
  virtual_tour_url: 'https://tour.example',
} as const;
const full: Completable = {
  listing_type: 'rent',
  photos: rooms(8, 'floor_plan'),
  living_area: 72,
  location_precision: 'street',
  details: { ...details, fees: [] },
};

function without(...names: (keyof typeof details)[]): Completable {
  const kept = Object.entries(details).filter(([name]) => !names.some((one) => one === name));
  return { ...full, details: Object.fromEntries(kept) };
}

it('the points of all parts are 100', () => {
  expect(Object.values(COMPLETENESS_POINTS).reduce((sum, points) => sum + points, 0)).toBe(100);
});

it('a listing that says everything has 100 and nothing to do', () => {
  expect(completeness(full)).toEqual({ score: 100, missing: [] });
});

it.each([
  [{ ...full, photos: rooms(4, 'floor_plan') }, 88, 'photos'],
  [{ ...full, photos: rooms(8) }, 90, 'plan'],
  [{ ...full, living_area: null }, 90, 'area'],
  [without('fees'), 93, 'costs'],
  [without('energy_rating'), 95, 'energy'],
  [{ ...full, location_precision: 'area' as const }, 95, 'location'],
  [without('virtual_tour_url'), 95, 'tour'],
  [without('available_from'), 95, 'terms'],
])('%j leaves %d, and names what is missing', (listing, score, part) => {
  const result = completeness(listing);
  expect(result.score).toBe(score);
  expect(result.missing[0]?.part).toBe(part);
});

it('a sale is asked for what a buyer asks, not for a deposit', () => {
  const sale: Completable = {
    ...full,
    listing_type: 'sale',
    details: {
      ...without('deposit_months', 'fees', 'available_from', 'min_term_months').details,
      property_tax_year: 900_00,
      community_fee_month: 60_00,
      tenure: 'freehold',
      vacant_possession: true,
    },
  };
  expect(completeness(sale).score).toBe(100);
});

it('what gains most comes first', () => {
  const { missing } = completeness({ ...without('energy_rating'), photos: [] });
  expect(missing.map(({ part }) => part)).toEqual(['photos', 'plan', 'energy']);
});
