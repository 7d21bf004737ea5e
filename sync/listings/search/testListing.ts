import { utcDay } from '#contract/rules/calendarDay.ts';
import type { Area } from '#contract/entities/area.ts';
import {
  ENERGY_RATINGS,
  FEATURES,
  FURNISHED,
  LISTED_BY,
  PETS,
  type Property,
  type PropertyDetails,
} from '#contract/entities/property.ts';

import { AREA_IDS } from '#search/query/testQuery.ts';

/** Noon of the day tests take place on. */
export const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;

/** A listing for tests: an unfurnished two-bedroom flat, confirmed yesterday. */
export function testListing(
  changes: Partial<Omit<Property, 'details'>> & { details?: Partial<PropertyDetails> } = {},
): Property {
  const { details, ...own } = changes;
  const number = own.id ?? uuidOf(1);
  return {
    id: number,
    listing_type: 'rent',
    property_type: 'apartment',
    listed_by: 'owner',
    area_id: AREA_IDS[0],
    lat: 38.7,
    lon: -9.1,
    location_precision: 'exact',
    price: 120_000,
    currency: 'EUR',
    price_period: 'month',
    bedrooms: 2,
    bathrooms: 1,
    living_area: 70,
    title: 'Flat by the harbour',
    photos: [],
    status: 'available',
    visibility: 'live',
    availability_confirmed_at: iso(NOW - DAY_MS),
    closed_price: null,
    closed_on: null,
    owner_id: uuidOf(7),
    agent_id: null,
    ref: 'AAAA1111',
    owner_verified: false,
    moderation_reason: null,
    created_at: iso(NOW - 10 * DAY_MS),
    first_listed_on: utcDay(NOW - 10 * DAY_MS),
    last_listed_on: utcDay(NOW - 10 * DAY_MS),
    relisted_count: 0,
    off_market_on: null,
    previous_price: null,
    price_history: [],
    status_history: [],
    fingerprint: number,
    ...own,
    details: { country: 'PT', city: 'Port', description: '', ...details },
  };
}

export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

export const iso = (at: number): string => new Date(at).toISOString();

const WORDS =
  'balcony sunny garden quiet Straße école ground floor sea view terrace bright شُقّة'.split(' ');

/** The same listings for the same seed: everything stated by some and not by others. */
export function testListings(count: number, seed = 1): Property[] {
  const next = randomOf(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const maybe = <T>(value: T): T | undefined => (next() < 0.3 ? undefined : value);
  const defined = (details: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  return Array.from({ length: count }, (_, number) => {
    const isRent = next() < 0.7;
    const price = Math.round(next() * 3000) * 100 + 40_000;
    const isReduced = next() < 0.2;
    return testListing({
      id: uuidOf(number + 1),
      listing_type: isRent ? 'rent' : 'sale',
      price_period: isRent ? pick(['month', 'month', 'week']) : null,
      price: isRent ? price : price * 200,
      previous_price: isReduced ? price * 300 : null,
      price_history: isReduced
        ? [
            { at: iso(NOW - 9 * DAY_MS), price: price * 300, reason: 'listed' },
            { at: iso(NOW - Math.floor(next() * 9) * DAY_MS), price, reason: 'changed' },
          ]
        : [],
      currency: pick(['EUR', 'EUR', 'USD']),
      property_type: pick(['apartment', 'studio', 'house', 'room']),
      listed_by: pick(LISTED_BY),
      area_id: pick(AREA_IDS),
      lat: 38.6 + next() * 0.2,
      lon: -9.2 + next() * 0.2,
      bedrooms: Math.floor(next() * 5),
      bathrooms: 1 + Math.floor(next() * 4) / 2,
      living_area: maybe(Math.round(next() * 15_000) / 100) ?? null,
      status: pick(['available', 'available', 'active', 'pending', 'rented']),
      visibility: next() < 0.95 ? 'live' : 'paused',
      owner_verified: next() < 0.5,
      availability_confirmed_at: iso(NOW - Math.floor(next() * 40 * DAY_MS)),
      created_at: iso(NOW - Math.floor(next() * 60 * DAY_MS)),
      first_listed_on: utcDay(NOW - Math.floor(next() * 60) * DAY_MS),
      title: `${pick(WORDS)} ${pick(WORDS)} ${number}`,
      details: defined({
        description: Array.from({ length: 8 }, () => pick(WORDS)).join(' '),
        furnished: maybe(pick(FURNISHED)),
        pets: maybe(pick(PETS)),
        energy_rating: maybe(pick(ENERGY_RATINGS)),
        floor: maybe(Math.floor(next() * 8) - 1),
        features: FEATURES.filter(() => next() < 0.3),
        available_from: maybe(utcDay(NOW + Math.floor(next() * 90) * DAY_MS)),
        min_term_months: maybe(Math.floor(next() * 12)),
        max_term_months: maybe(12 + Math.floor(next() * 12)),
        average_bills: maybe(Math.floor(next() * 20_000)),
        fees: maybe([]),
        virtual_tour_url: maybe('https://tour.example'),
      }),
    });
  });
}

/** Numbers in [0, 1) that are the same for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const testArea = (id: string, name: string): Area => ({
  id,
  name,
  slug: name.toLowerCase(),
  city: 'Port',
  country: 'PT',
  outline: [
    [-9.2, 38.6],
    [-9.0, 38.6],
    [-9.0, 38.8],
    [-9.2, 38.6],
  ],
  centre: [-9.1, 38.7],
  bounds: [-9.2, 38.6, -9.0, 38.8],
  live_count: 10,
  bytes: 10_000,
  about: { en: '' },
});
