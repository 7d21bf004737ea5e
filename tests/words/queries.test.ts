import { expect, it } from 'vitest';
import { utcDay } from '#contract/rules/calendarDay.ts';
import { HOME_TYPES } from '#contract/entities/property.ts';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { makeCity } from '#demo/world/city/makeCity.ts';
import { areaIdOf } from '#demo/world/city/packCity.ts';
import { makeListing } from '#demo/world/listings/makeListing.ts';
import { createSites } from '#demo/world/listings/sites.ts';
import { PORTAVELA_MARKET as plan } from '#demo/world/portavela/market.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import { queryWithReading } from '#search/reading/queryWithReading.ts';
import { type NamedPlace, type Reading, readRequest } from '#search/reading/readRequest.ts';
import { writeQuery } from '#search/query/queryAddress.ts';
import { QUERIES } from './queries.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const CITY = 'a0000000-0000-4000-8000-000000000001';
const city = makeCity(plan.city);
const places: readonly NamedPlace[] = [
  { rank: 'city', id: CITY, cityId: CITY, name: plan.city.name },
  ...city.areas.map(({ plan: { slug, name } }) => ({
    ...{ rank: 'area' as const, id: areaIdOf(plan.city, slug), cityId: CITY, name },
  })),
];
const slugOf = new Map(
  city.areas.map(({ plan: { slug } }) => [areaIdOf(plan.city, slug), slug] as const),
);
const read = (typed: string, language: string): Reading =>
  readRequest(typed, { language, currency: 'EUR', places, today: utcDay(NOW) });

/** A reading as a line: filters as in an address, areas by name, then what is left as words. */
function said({ query, text }: Reading): string {
  const { area_ids: areas = [], city: _city, available_by: by, ...rest } = query;
  const filters = [
    writeQuery(rest),
    ...(by === undefined ? [] : ['from=today']),
    ...areas.map((id) => `in=${slugOf.get(id)}`),
  ].filter((part) => part !== '');
  return [filters.join('&'), text].filter((part) => part !== '').join(' | ');
}

const SIZE = 2500;
const index = createListingIndex();
const sites = createSites(city, plan.postalCode);
index.put(Array.from({ length: SIZE }, (_, at) => makeListing(at, { plan, sites }, NOW).property));
const find = (query: ListingQuery) => index.search(query, { from: 0, count: 1 }, NOW);
const BEGIN: ListingQuery = { type: 'rent', property_types: [...HOME_TYPES] };

it('what people type in six languages is read as they mean it', () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(200);
  const found = QUERIES.map(([language, typed]) => [language, typed, said(read(typed, language))]);
  expect(found).toEqual(QUERIES.map(([...each]) => each));
});

it('none of it ends at no home without a way on', () => {
  const rows = QUERIES.map(([language, typed]) => {
    const reading = read(typed, language);
    const { city: _city, ...asked } = queryWithReading(BEGIN, reading);
    const asWords = find({ ...BEGIN, text: typed }).total;
    const found = find(asked);
    const ways = found.relax.filter(({ field, total }) => field !== 'type' && total > 0).length;
    return { language, typed, asWords, total: found.total, ways, said: said(reading) };
  });
  if (process.env['PRINT_QUERIES'] === '1')
    for (const { language, typed, asWords, total, ways, said: filters } of rows)
      console.info(
        [
          language,
          typed,
          `words ${asWords}`,
          `read ${total}`,
          total > 0 ? '' : `ways on ${ways}`,
          filters,
        ].join('\t'),
      );
  expect(rows.filter(({ total, ways }) => total === 0 && ways === 0)).toEqual([]);
});
