import * as fc from 'fast-check';
import { type ListingQuery, SORTS } from '#contract/entities/listingQuery.ts';
import { TRAVEL_MODES } from '#contract/entities/records/place.ts';
import {
  ENERGY_RATINGS,
  FEATURES,
  FURNISHED,
  LISTED_BY,
  LISTING_TYPES,
  PETS,
  PROPERTY_TYPES,
} from '#contract/entities/property.ts';

import { type AskedQuery, withPlaces } from './travel.ts';

/** Areas that tests ask for. */
export const AREA_IDS = ['a', 'b', 'c', 'd'].map(
  (letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string];

const range = (min: number, max: number, step = 1) =>
  fc
    .record({ min: fc.integer({ min, max }), max: fc.integer({ min, max }) }, { requiredKeys: [] })
    .map((bounds) =>
      Object.fromEntries(Object.entries(bounds).map(([key, value]) => [key, value * step])),
    );
const some = <T>(values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const position = fc.tuple(
  fc.integer({ min: -9200, max: -9000 }).map((lon) => lon / 1000),
  fc.integer({ min: 38_600, max: 38_800 }).map((lat) => lat / 1000),
);
const WORDS = [
  'balcony',
  'strasse',
  'ecole',
  'شقه',
  'gar',
  '-ground',
  '-"ground floor"',
  '"sea view"',
  'sunny',
  '2',
  '12',
];

/** Any query somebody could ask: most fields absent, as people ask. */
export const anyQuery: fc.Arbitrary<ListingQuery> = fc
  .record(
    {
      type: fc.constantFrom(...LISTING_TYPES),
      text: fc
        .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
        .map((all) => all.join(' ')),
      area_ids: some(AREA_IDS),
      polygon: fc
        .array(position, { minLength: 3, maxLength: 6 })
        .map((ring) => [...ring, ring[0] as [number, number]]),
      polygon_name: fc.constantFrom('By the sea', 'قرب البحر', 'a,b & c=d'),
      near: fc.record({ at: position, km: fc.integer({ min: 1, max: 12 }) }),
      bounds: fc
        .tuple(position, position)
        .map(([one, other]): [number, number, number, number] => [
          Math.min(one[0], other[0]),
          Math.min(one[1], other[1]),
          Math.max(one[0], other[0]),
          Math.max(one[1], other[1]),
        ]),
      travel: fc.record(
        {
          minutes: fc.integer({ min: 1, max: 60 }),
          by: fc.constantFrom(...TRAVEL_MODES),
        },
        { requiredKeys: ['minutes'] },
      ),
      price: range(40_000, 40_000_000),
      price_kind: fc.constantFrom('asked' as const, 'total' as const),
      currency: fc.constantFrom('EUR', 'USD'),
      bedrooms: range(0, 4),
      bathrooms: range(2, 6, 0.5),
      living_area: range(0, 150),
      price_per_m2: range(0, 10_000),
      property_types: some(PROPERTY_TYPES.slice(0, 10)),
      available_by: fc.integer({ min: 10, max: 31 }).map((day) => `2026-12-${day}`),
      furnished: some(FURNISHED),
      pets: some(PETS),
      term_months: fc.integer({ min: 1, max: 24 }),
      features: some(FEATURES),
      energy: fc.constantFrom(...ENERGY_RATINGS),
      floor: range(-1, 7),
      listed_by: some(LISTED_BY),
      confirmed_days: fc.integer({ min: 1, max: 30 }),
      listed_days: fc.integer({ min: 1, max: 60 }),
      reduced: fc.boolean(),
      has_floor_plan: fc.boolean(),
      has_tour: fc.boolean(),
      exclude_pending: fc.boolean(),
      include_hidden: fc.boolean(),
      include_not_stated: fc.boolean(),
      nice: fc.uniqueArray(fc.constantFrom('features', 'pets', 'price', 'living_area', 'energy'), {
        maxLength: 2,
      }),
      sort: fc.constantFrom(...SORTS),
    },
    { requiredKeys: [] },
  )
  // Two or three filters at a time: with all of them nothing is ever left.
  .chain(
    (query) =>
      fc
        .shuffledSubarray(Object.keys(query), { maxLength: Math.min(4, Object.keys(query).length) })
        .map((kept) =>
          Object.fromEntries(Object.entries(query).filter(([field]) => kept.includes(field))),
        ) as fc.Arbitrary<ListingQuery>,
  );

/** The same with where somebody goes. */
export const askedQuery: fc.Arbitrary<AskedQuery> = fc
  .tuple(
    anyQuery,
    fc.array(
      fc.record({
        lat: fc.integer({ min: 38_600, max: 38_800 }).map((lat) => lat / 1000),
        lon: fc.integer({ min: -9200, max: -9000 }).map((lon) => lon / 1000),
        mode: fc.constantFrom(...TRAVEL_MODES),
      }),
      { maxLength: 3 },
    ),
  )
  .map(([query, places]) => withPlaces(query, places));
