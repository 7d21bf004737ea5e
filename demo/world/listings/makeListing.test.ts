import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Property, propertySchema } from '#contract/entities/property.ts';
import { freshness } from '#contract/rules/listing/freshness.ts';
import { publishFaults } from '#contract/rules/listing/publishable.ts';
import { LONG } from '#tests/tags.ts';
import { personIdOf } from '../../people.ts';
import { makeCity } from '../city/makeCity.ts';
import { areaIdOf, degreesOf } from '../city/packCity.ts';
import { isInside } from '../city/plane.ts';
import { PORTAVELA_MARKET as plan } from '../portavela/market.ts';
import { makeListing } from './makeListing.ts';
import { createSites } from './sites.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;
const COUNT = 1500;
const city = makeCity(plan.city);
const market = { plan, sites: createSites(city, plan.postalCode) };
const degrees = degreesOf(plan.city);
const world = Array.from({ length: COUNT }, (_, index) => makeListing(index, market, NOW));
const listings = world.map(({ property }) => property);

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

test(
  'The same listings come out at every run, byte for byte, and listing 7 does not depend on how many there are',
  LONG,
  () => {
    const again = { plan, sites: createSites(makeCity(plan.city), plan.postalCode) };
    const few = Array.from({ length: 60 }, (_, index) => makeListing(index, again, NOW));
    expect(hash(few)).toBe(hash(world.slice(0, 60)));
  },
);

test('Every listing fits the contract and may be published', () => {
  for (const listing of listings) {
    expect(z.safeParse(propertySchema, listing).error?.issues, listing.title).toBeUndefined();
    expect(publishFaults(listing), `${listing.title}\n${listing.details.description}`).toEqual([]);
  }
});

test('Every listing stands in the neighbourhood it says, its pin and the home itself', () => {
  const rings = new Map(
    city.areas.map(({ plan: area, ring }) => [areaIdOf(plan.city, area.slug), ring]),
  );
  const metres = (lon: number, lat: number) =>
    [(lon - plan.city.origin[0]) / degrees[0], (lat - plan.city.origin[1]) / degrees[1]] as const;
  let outside = 0;
  for (const { property, place } of world) {
    const ring = rings.get(property.area_id) ?? [];
    for (const at of [metres(property.lon, property.lat), metres(place.lon, place.lat)]) {
      if (!isInside(at, ring)) outside += 1;
    }
  }
  // Five digits of a degree are a metre: a home on the very border may fall beside it.
  expect(outside).toBeLessThan(COUNT / 200);
});

test('Ids, references and fingerprints are different, descriptions too, and titles mostly', () => {
  const distinct = (of: (listing: Property) => string) => new Set(listings.map(of)).size;
  expect(distinct(({ id }) => id)).toBe(COUNT);
  expect(distinct(({ ref }) => ref)).toBe(COUNT);
  expect(distinct(({ fingerprint }) => fingerprint)).toBe(COUNT);
  expect(distinct(({ details }) => details.description)).toBe(COUNT);
  expect(distinct(({ title }) => title)).toBeGreaterThan(COUNT * 0.7);
  for (const { details } of listings) {
    expect(details.description.length, details.description).toBeGreaterThanOrEqual(280);
    expect(details.description.length, details.description).toBeLessThanOrEqual(900);
  }
});

test('Two thirds are to let, a third is for sale, and some of each are let, sold, reserved or paused', () => {
  const share = (of: (listing: Property) => boolean) => listings.filter(of).length / COUNT;
  expect(share(({ listing_type: type }) => type === 'rent')).toBeCloseTo(0.65, 1);
  for (const status of ['available', 'active', 'pending', 'rented', 'sold'] as const)
    expect(
      share((listing) => listing.status === status),
      status,
    ).toBeGreaterThan(0.02);
  expect(share(({ visibility }) => visibility !== 'live')).toBeGreaterThan(0.01);
});

test('A flat costs more in dear neighbourhoods, to buy and to rent', () => {
  for (const kind of ['rent', 'sale'] as const) {
    const perM2 = (slugs: readonly string[]) =>
      median(
        listings
          .filter(
            ({ listing_type: type, property_type: home, area_id: area }) =>
              type === kind &&
              home === 'apartment' &&
              slugs.some((slug) => areaIdOf(plan.city, slug) === area),
          )
          .flatMap(({ price, living_area: area }) => (area === null ? [] : [price / area])),
      );
    const byPrice = plan.city.areas.toSorted((a, b) => a.price - b.price).map(({ slug }) => slug);
    const third = Math.floor(byPrice.length / 3);
    const [low, middle, high] = [0, 1, 2].map((part) =>
      perM2(byPrice.slice(part * third, (part + 1) * third)),
    );
    expect(low, kind).toBeLessThan(middle ?? 0);
    expect(middle, kind).toBeLessThan(high ?? 0);
  }
});

test('Prices are of this world: flats to rent for some hundreds to some thousands, to buy for hundreds of thousands', () => {
  const flats = listings.filter(({ property_type: type }) => type === 'apartment');
  const prices = (kind: string) =>
    flats.filter((one) => one.listing_type === kind).map(({ price }) => price / 100);
  expect(median(prices('rent'))).toBeGreaterThan(700);
  expect(median(prices('rent'))).toBeLessThan(1600);
  expect(median(prices('sale'))).toBeGreaterThan(150_000);
  expect(median(prices('sale'))).toBeLessThan(400_000);
  expect(Math.min(...prices('rent'))).toBeGreaterThan(200);
  expect(Math.max(...prices('rent'))).toBeLessThan(8000);
});

test('Histories run forward within two years, begin with the first price and end with the present one', () => {
  for (const one of listings) {
    const times = one.price_history.map(({ at }) => Date.parse(at));
    expect(times, one.title).toEqual(times.toSorted((a, b) => a - b));
    expect(one.price_history[0]?.reason).toBe('listed');
    expect(one.price_history.at(-1)?.price).toBe(one.price);
    expect(one.status_history.at(-1)?.status).toBe(one.status);
    expect(NOW - (times[0] ?? 0)).toBeLessThan(760 * DAY_MS);
    expect(one.first_listed_on <= one.last_listed_on).toBe(true);
    expect(one.relisted_count > 0).toBe(one.first_listed_on < one.last_listed_on);
    const isClosed = one.status === 'rented' || one.status === 'sold';
    expect(one.closed_on !== null && one.closed_price !== null).toBe(isClosed);
    if (isClosed) expect(one.off_market_on).toBe(one.closed_on);
  }
  expect(listings.some(({ price_history: history }) => history.length > 2)).toBe(true);
  expect(listings.some(({ relisted_count: count }) => count > 0)).toBe(true);
});

test('What is on offer was confirmed within thirty days, most of it within a week', () => {
  const offered = listings.filter(
    ({ visibility, status }) =>
      visibility === 'live' && (status === 'available' || status === 'active'),
  );
  const fresh = offered.map((one) => freshness(Date.parse(one.availability_confirmed_at), NOW));
  expect(fresh.filter((one) => one === 'fresh').length / fresh.length).toBeGreaterThan(0.55);
  expect(fresh.filter((one) => one === 'unconfirmed').length).toBeGreaterThan(0);
  expect(fresh).not.toContain('paused');
});

test('Jonas has listings in every state, in the smallest world too', () => {
  const his = listings.slice(0, 10).filter(({ owner_id: owner }) => owner === personIdOf('jonas'));
  expect(new Set(his.map(({ status }) => status))).toEqual(
    new Set(['available', 'active', 'pending', 'rented', 'sold']),
  );
  expect(new Set(his.map(({ visibility }) => visibility))).toEqual(
    new Set(['live', 'paused', 'expired']),
  );
});

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
