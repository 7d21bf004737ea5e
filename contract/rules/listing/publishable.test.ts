import { describe, expect, it } from 'vitest';
import { publishFaults, type Unfinished } from './publishable.ts';

const photo = { room: 'living' } as const;
const rental: Unfinished = {
  listing_type: 'rent',
  property_type: 'apartment',
  listed_by: 'owner',
  area_id: '018f4b6e-0000-7000-8000-000000000001',
  lat: 38.7,
  lon: -9.1,
  location_precision: 'street',
  price: 185_000,
  currency: 'EUR',
  price_period: 'month',
  bedrooms: 0,
  bathrooms: 1,
  living_area: null,
  status: 'available',
  title: 'Quiet two rooms by the park',
  photos: [photo, photo, photo],
  details: {
    country: 'PT',
    city: 'Marisol',
    deposit_months: 2,
    available_from: '2026-12-01',
    min_term_months: 12,
    furnished: 'unfurnished',
    description: 'Light from two sides, a kitchen to sit in, and a balcony. '.repeat(3),
  },
};
const faultsOf = (change: Unfinished) =>
  publishFaults({ ...rental, ...change }).map(({ field, code }) => `${field}: ${code}`);
const withDetails = (details: Unfinished['details']) =>
  faultsOf({ details: { ...rental.details, ...details } });

it('a rental that says what is required may be published; a studio has 0 bedrooms, an area may be not stated', () => {
  expect(publishFaults(rental)).toEqual([]);
});

it('nothing written lacks everything that is required, in the order of the steps', () => {
  expect(publishFaults({}).map(({ field }) => field)).toEqual([
    'listing_type',
    'property_type',
    'listed_by',
    'area_id',
    'city',
    'country',
    'pin',
    'location_precision',
    'bedrooms',
    'bathrooms',
    'living_area',
    'price',
    'currency',
    'photos',
    'title',
    'description',
  ]);
});

describe('what only one kind of listing needs', () => {
  it('a rental needs period, deposit, first day, term and furnishing', () => {
    const { country, city, description } = rental.details ?? {};
    const details = { country, city, description };
    expect(faultsOf({ price_period: null, details })).toEqual([
      'price_period: missing',
      'deposit: missing',
      'available_from: missing',
      'min_term_months: missing',
      'furnished: missing',
    ]);
  });

  it('a deposit of nothing is a deposit that is stated', () => {
    expect(withDetails({ deposit_months: undefined, deposit_amount: 0 })).toEqual([]);
  });

  it('a sale has no period, may keep its price for those who ask, and is never available', () => {
    const sale = { listing_type: 'sale', status: 'active', price_period: null, price: 0 } as const;
    expect(faultsOf(sale)).toEqual(['price: missing']);
    const details = { ...rental.details, price_qualifier: 'on_request' } as const;
    expect(faultsOf({ ...sale, details })).toEqual([]);
    expect(faultsOf({ ...sale, details, status: 'available', price_period: 'month' })).toEqual([
      'status: does_not_fit',
      'price_period: does_not_fit',
    ]);
  });

  it('land and garages need no rooms', () => {
    expect(
      faultsOf({ property_type: 'garage', bedrooms: undefined, bathrooms: undefined }),
    ).toEqual([]);
  });
});

it('texts and photos say how much is there and how much is wanted', () => {
  expect(publishFaults({ ...rental, title: 'Flat', photos: [photo] })).toEqual([
    { field: 'photos', code: 'too_few', has: 1, wants: 3 },
    { field: 'title', code: 'too_few', has: 4, wants: 10 },
  ]);
});

it('no way around Roost in any text', () => {
  expect(faultsOf({ title: 'Ring 0171 2345678 for this flat' })).toEqual([
    'title: contact_details',
  ]);
  expect(withDetails({ house_rules: 'see www.rules.example' })).toEqual([
    'house_rules: contact_details',
  ]);
});

it('nothing ends before it begins', () => {
  expect(
    withDetails({ floor: 5, floors_total: 4, max_term_months: 6, available_until: '2026-11-01' }),
  ).toEqual([
    'floor: out_of_order',
    'available_until: out_of_order',
    'max_term_months: out_of_order',
  ]);
});
