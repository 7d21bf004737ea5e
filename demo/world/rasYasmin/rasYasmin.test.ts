import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { geodataPath, geodataSchema, geodataSlug } from '#contract/entities/geodata.ts';
import { propertySchema } from '#contract/entities/property.ts';
import { publishFaults } from '#contract/rules/listing/publishable.ts';
import { majorOf } from '#contract/rules/money/money.ts';
import { LONG } from '#tests/tags.ts';
import { makeCity } from '../city/makeCity.ts';
import { areaIdOf, packCity } from '../city/packCity.ts';
import { shownName } from '../city/plan.ts';
import { isInside, ringArea } from '../city/plane.ts';
import { geodataFile } from '../city/geodataFile.ts';
import { makeListing } from '../listings/makeListing.ts';
import { createSites } from '../listings/sites.ts';
import { PORTAVELA_MARKET } from '../portavela/market.ts';
import { RAS_YASMIN_MARKET as plan } from './market.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const COUNT = 500;
const city = makeCity(plan.city);
const market = { plan, sites: createSites(city, plan.postalCode) };
const world = Array.from({ length: COUNT }, (_, index) => makeListing(index, market, NOW));
const listings = world.map(({ property }) => property);
const IS_ARABIC = /\p{Script=Arabic}/u;

test('Its file in public is what the generator makes, called after the city in both scripts', () => {
  const { path, text } = geodataFile(plan.city);
  expect(path).toBe(geodataPath(geodataSlug(shownName(plan.city))));
  expect(readFileSync(join('public', path), 'utf8')).toBe(text);
  expect(text.length).toBeLessThan(200_000);
  const geodata = z.parse(geodataSchema, JSON.parse(text));
  for (const { name, kind } of [...geodata.streets, ...geodata.parks])
    if (name !== undefined && kind !== 'tram') expect(name).toMatch(IS_ARABIC);
});

test('It has eight neighbourhoods of a believable size, named in both scripts, with streets, a shop, a school and a stop', () => {
  const { areas, places } = packCity(city);
  expect(areas).toHaveLength(8);
  for (const [index, { id, name }] of areas.entries()) {
    expect(name).toMatch(/^[\p{Script=Latin} -]+ · [\p{Script=Arabic} ]+$/u);
    const area = city.areas[index];
    const km2 = ringArea(area?.ring ?? []) / 1e6;
    expect(km2, name).toBeGreaterThan(0.4);
    expect(km2, name).toBeLessThan(8);
    expect(isInside(area?.heart ?? [0, 0], area?.ring ?? []), name).toBe(true);
    const named = area?.streets.filter((street) => street.name !== undefined);
    expect(named?.length, name).toBeGreaterThan(5);
    const kinds = new Set(places.filter((place) => place.area === id).map(({ kind }) => kind));
    for (const kind of ['transit', 'grocery', 'school'] as const)
      expect(kinds.has(kind), `${name}: ${kind}`).toBe(true);
  }
});

test('Every listing fits the contract, may be published, and stands in the neighbourhood it says', () => {
  const rings = new Map(city.areas.map((area) => [areaIdOf(plan.city, area.plan.slug), area]));
  for (const listing of listings) {
    expect(z.safeParse(propertySchema, listing).error?.issues, listing.title).toBeUndefined();
    expect(publishFaults(listing), `${listing.title}\n${listing.details.description}`).toEqual([]);
    expect(rings.has(listing.area_id)).toBe(true);
    expect(listing.details.city).toBe('رأس الياسمين');
    expect(listing.details.description.length).toBeGreaterThanOrEqual(240);
  }
});

test('Seven of ten listings are in Arabic, the others in French and English', () => {
  const inArabic = listings.filter(({ details }) => !/[a-z]{5}/i.test(details.description));
  expect(inArabic).toHaveLength(COUNT * 0.7);
  for (const { title } of inArabic) expect(title).toMatch(IS_ARABIC);
  const french = listings.filter(({ details }) => / (la|les|une?) /.test(details.description));
  expect(french.length).toBeGreaterThan(COUNT * 0.15);
});

test('Prices are of this city: in dinars of a thousand millimes, whole, and rents of some hundreds to some thousands', () => {
  const flats = listings.filter(({ property_type: type }) => type === 'apartment');
  const prices = (kind: string) =>
    flats
      .filter((one) => one.listing_type === kind)
      .map(({ price, currency }) => majorOf({ amount: price, currency }));
  for (const { currency, price } of listings) expect([currency, price % 1000]).toEqual(['TND', 0]);
  expect(median(prices('rent'))).toBeGreaterThan(700);
  expect(median(prices('rent'))).toBeLessThan(1700);
  expect(median(prices('sale'))).toBeGreaterThan(130_000);
  expect(median(prices('sale'))).toBeLessThan(420_000);
});

test(
  'Nothing of it has the id, the reference, the fingerprint, the photos or the owner of a home in the first city',
  LONG,
  () => {
    const first = createSites(makeCity(PORTAVELA_MARKET.city), PORTAVELA_MARKET.postalCode);
    const others = Array.from(
      { length: COUNT },
      (_, index) => makeListing(index, { plan: PORTAVELA_MARKET, sites: first }, NOW).property,
    );
    for (const of of ['id', 'ref', 'fingerprint', 'owner_id'] as const) {
      const theirs = new Set(others.map((one) => one[of]));
      expect(
        listings.filter((one) => theirs.has(one[of])),
        of,
      ).toEqual([]);
    }
    const keys = new Set(others.flatMap(({ photos }) => photos.map(({ key }) => key)));
    const own = listings.flatMap(({ photos }) => photos.map(({ key }) => key));
    expect(own.filter((key) => keys.has(key))).toEqual([]);
  },
);

test('Homes to let and for sale are on offer in the smallest world too', () => {
  const offered = listings
    .slice(0, 6)
    .filter(({ status, visibility }) => visibility === 'live' && status !== 'pending');
  expect(new Set(offered.map(({ listing_type: type }) => type))).toEqual(new Set(['rent', 'sale']));
});

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
