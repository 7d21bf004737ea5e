import { expect, it } from 'vitest';
import type { ListingCard } from '#src/data/types.ts';
import { bandOf } from './comparables.ts';
import { answersIn, askedOf } from './doubts.ts';
import type { ReadListing } from './readDraft.ts';

const HOUSE: ReadListing = {
  listing_type: 'sale',
  property_type: 'house',
  lat: 38.7,
  lon: -9.1,
  bedrooms: 3,
  living_area: 100,
  price: 1750_00,
  currency: 'EUR',
  details: {},
  photos: [],
};
/** Only the fields that are compared. */
const card = (n: number) =>
  ({
    id: `home-${n}`,
    listing_type: 'sale',
    property_type: 'house',
    status: 'active',
    bedrooms: 3,
    living_area: 100,
    lat: 38.7,
    lon: -9.1,
    price: (350_000 + n * 5000) * 100,
    price_period: null,
    currency: 'EUR',
    first_listed_on: '2026-11-01',
  }) as Partial<ListingCard> as ListingCard;
const cards = (count: number) => Array.from({ length: count }, (_, n) => card(n));
const asked = (listing: ReadListing, count = 8) =>
  askedOf(listing, bandOf('mine', listing, cards(count), '2026-11-23'));

it('a house for sale at 1,750 is asked about, and that it looks like a rent', () => {
  expect(asked(HOUSE)).toMatchObject([
    { doubt: { about: 'price', side: 'below', meant: { kind: 'rent_for_sale' } } },
  ]);
});

it('where fewer than five homes compare nothing is said of a price', () => {
  expect(asked(HOUSE, 4)).toEqual([]);
});

it('a flat of 73 sq ft is asked about wherever it is, and that 73 m² may be meant', () => {
  const flat: ReadListing = {
    ...HOUSE,
    living_area: 6.78,
    details: { area_typed: { value: 73, unit: 'sqft' } },
  };
  expect(asked(flat, 0)).toMatchObject([
    { doubt: { about: 'area', side: 'below', meant: { kind: 'area', squareMetres: 73 } } },
  ]);
});

it('a price like others, and a draft without one, are not asked about', () => {
  expect(asked({ ...HOUSE, price: 360_000_00 })).toEqual([]);
  const { price: _, ...unpriced } = HOUSE;
  expect(asked(unpriced)).toEqual([]);
});

it('what was confirmed is not asked about again until it changes', () => {
  const [first] = asked(HOUSE);
  const [other] = asked({ ...HOUSE, price: 1760_00 });
  const answers = answersIn({ confirmed: [first?.answer, 7] });
  expect(answers).toContain(first?.answer);
  expect(answers).not.toContain(other?.answer);
});
