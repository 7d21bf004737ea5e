import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import { AREA_IDS, anyQuery } from '#contract/rules/search/testQuery.ts';
import { createListingIndex } from './listingIndex.ts';
import { matchesPlainly, sortedPlainly } from './testPlainSearch.ts';
import { iso, NOW, testListing, testListings, uuidOf } from './testListing.ts';

const ALL = { from: 0, count: 1000 };
const LISTINGS = testListings(300);
const HIDDEN = new Set(LISTINGS.slice(0, 40).map(({ id }) => id));

function indexOf(listings: readonly Property[], hidden: ReadonlySet<string> = new Set()) {
  const index = createListingIndex();
  index.put(listings);
  index.hide([...hidden]);
  return index;
}
const idsOf = (cards: readonly { readonly id: string }[]) => cards.map(({ id }) => id);
const found = (listings: readonly Property[], query: ListingQuery) =>
  idsOf(indexOf(listings).search(query, ALL, NOW).cards);

describe('over any listings and any query', () => {
  const index = indexOf(LISTINGS, HIDDEN);
  const plainly = (query: ListingQuery) =>
    LISTINGS.filter((listing) => matchesPlainly(listing, query, { now: NOW, hidden: HIDDEN }));

  it('FI2 finds what a plain filter finds', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { cards, total } = index.search(query, ALL, NOW);
        const expected = idsOf(plainly(query));
        expect(idsOf(cards).toSorted()).toEqual(expected.toSorted());
        expect(total).toBe(expected.length);
      }),
      { numRuns: 400 },
    );
  });

  it('FI2 in the order of a plain sort', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const sort = query.sort ?? 'best';
        if (sort === 'best' || sort === 'nearest') return;
        const { cards } = index.search(query, ALL, NOW);
        expect(idsOf(cards)).toEqual(idsOf(sortedPlainly(plainly(query), sort)));
      }),
      { numRuns: 200 },
    );
  });

  it('FI2 every page is a part of the whole', () => {
    fc.assert(
      fc.property(anyQuery, fc.nat(60), fc.nat(30), (query, from, count) => {
        const whole = index.search(query, ALL, NOW);
        const page = index.search(query, { from, count }, NOW);
        expect(idsOf(page.cards)).toEqual(idsOf(whole.cards.slice(from, from + count)));
        expect(page.total).toBe(whole.total);
      }),
      { numRuns: 200 },
    );
  });

  it('FI2 a count of a choice is what choosing it gives', () => {
    const choices: readonly [string, string, (query: ListingQuery) => ListingQuery][] = [
      ['type', 'sale', (query) => ({ ...query, type: 'sale' })],
      ['area_ids', AREA_IDS[1], (query) => ({ ...query, area_ids: [AREA_IDS[1]] })],
      ['property_types', 'studio', (query) => ({ ...query, property_types: ['studio'] })],
      ['energy', 'C', (query) => ({ ...query, energy: 'C' })],
      ['bedrooms', '3', (query) => ({ ...query, bedrooms: { ...query.bedrooms, min: 3 } })],
      [
        'living_area',
        '60',
        (query) => ({ ...query, living_area: { ...query.living_area, min: 60 } }),
      ],
      ['listed_days', '14', (query) => ({ ...query, listed_days: 14 })],
      ['term_months', '6', (query) => ({ ...query, term_months: 6 })],
      ['price', '120000', (query) => ({ ...query, price: { ...query.price, max: 120_000 } })],
      ['has_tour', 'true', (query) => ({ ...query, has_tour: true })],
      ['reduced', 'true', (query) => ({ ...query, reduced: true })],
      ['exclude_pending', 'true', (query) => ({ ...query, exclude_pending: true })],
      ['include_hidden', 'true', (query) => ({ ...query, include_hidden: true })],
      [
        'features',
        'co_alarm',
        (query) => ({ ...query, features: [...(query.features ?? []), 'co_alarm'] }),
      ],
      [
        'features',
        'pool',
        (query) => ({ ...query, features: [...(query.features ?? []), 'pool'] }),
      ],
    ];
    fc.assert(
      fc.property(anyQuery, fc.constantFrom(...choices), (asked, [facet, choice, choose]) => {
        // Which prices are offered depends on the type.
        const type = facet === 'price' ? 'rent' : asked.type;
        const query: ListingQuery = { ...asked, nice: [], ...(type && { type }) };
        const { facets } = index.search(query, ALL, NOW);
        expect(facets[facet]?.[choice]).toBe(index.search(choose(query), ALL, NOW).total);
      }),
      { numRuns: 400 },
    );
  });

  it('FI2 where nothing is found, the filters that cost most are named with what they cost', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { total, relax } = index.search(query, ALL, NOW);
        if (total > 0) {
          expect(relax).toEqual([]);
          return;
        }
        expect(relax.map((each) => each.total)).toEqual(
          relax.map((each) => each.total).toSorted((one, other) => other - one),
        );
        for (const { field, total: without } of relax) {
          const { [field]: _, ...rest } = query;
          const relaxed = field === 'include_hidden' ? { ...query, include_hidden: true } : rest;
          expect(index.search(relaxed, ALL, NOW).total).toBe(without);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('FI3 rows changed one by one give what a new index gives', () => {
    const changed = testListings(300, 2);
    const index = indexOf(LISTINGS, HIDDEN);
    index.remove(idsOf(LISTINGS.slice(200)));
    for (const listing of changed.slice(0, 260)) index.put([listing]);
    const fresh = indexOf(changed.slice(0, 260), HIDDEN);
    expect(index.size).toBe(fresh.size);
    fc.assert(
      fc.property(anyQuery, (query) => {
        // The scores of words depend a little on what was there before.
        const { sort = 'newest', ...rest } = query;
        const asked = { ...rest, sort: sort === 'best' ? ('newest' as const) : sort };
        expect(index.search(asked, ALL, NOW)).toEqual(fresh.search(asked, ALL, NOW));
      }),
      { numRuns: 100 },
    );
  });
});

describe('words', () => {
  const homes = [
    testListing({
      id: uuidOf(1),
      title: 'Sunny flat',
      details: { description: 'A balcony with sea view.' },
    }),
    testListing({
      id: uuidOf(2),
      title: 'Ground floor',
      details: { description: 'Two balconies, view of the sea' },
    }),
    testListing({
      id: uuidOf(3),
      title: 'شُقّة أنيقة',
      details: { description: 'Große Küche, Straße 12' },
    }),
  ];
  it.each([
    ['balcony', [1]],
    ['balco', [1, 2]],
    ['"sea view"', [1]],
    ['sea view', [1, 2]],
    ['sea -ground', [1]],
    ['-"sea view"', [2, 3]],
    ['GROSSE kuche', [3]],
    ['strasse 12', [3]],
    ['شقه انيقه', [3]],
    ['شقة', [3]],
    ['“sea view”', [1]],
    ['- -- ""', [1, 2, 3]],
    ['unheard', []],
  ])('FI2 %s', (text, expected) => {
    expect(found(homes, { text, sort: 'newest' }).toSorted()).toEqual(expected.map(uuidOf));
  });

  it('FI7 what a word was found in is shown, unless the title shows it', () => {
    const index = indexOf(homes);
    const excerpt = (text: string) => index.search({ text }, ALL, NOW).cards[0]?.excerpt;
    expect(excerpt('"sea view"')).toContain('balcony with sea view.');
    expect(excerpt('sunny')).toBe('');
    expect(indexOf(homes).search({}, ALL, NOW).cards[0]?.excerpt).toBe('');
  });
});

describe('best match', () => {
  const DAY = 86_400_000;
  it('FI10 ranks down who did not confirm for 15 days, whatever else speaks for the home', () => {
    const stale = testListing({
      id: uuidOf(1),
      owner_verified: true,
      first_listed_on: iso(NOW).slice(0, 10),
      availability_confirmed_at: iso(NOW - 16 * DAY),
    });
    const plain = testListing({ id: uuidOf(2), availability_confirmed_at: iso(NOW - 14 * DAY) });
    expect(found([stale, plain], {})).toEqual([uuidOf(2), uuidOf(1)]);
  });

  it('FI10 leaves out who did not confirm for more than 30 days', () => {
    const at = (days: number) =>
      testListing({ id: uuidOf(days), availability_confirmed_at: iso(NOW - days * DAY) });
    expect(found([at(30), at(31)], {})).toEqual([uuidOf(30)]);
  });

  it('FI11 what is nice to have scores and does not exclude', () => {
    const plain = testListing({ id: uuidOf(1) });
    const withPool = testListing({ id: uuidOf(2), details: { features: ['pool'] } });
    const query: ListingQuery = { features: ['pool'], nice: ['features'] };
    expect(found([plain, withPool], query)).toEqual([uuidOf(2), uuidOf(1)]);
    expect(found([plain, withPool], { features: ['pool'] })).toEqual([uuidOf(2)]);
  });

  it('FI11 a word in the title counts more than one in the text', () => {
    const inText = testListing({ id: uuidOf(1), details: { description: 'garden' } });
    const inTitle = testListing({ id: uuidOf(2), title: 'Flat with garden' });
    expect(found([inText, inTitle], { text: 'garden' })).toEqual([uuidOf(2), uuidOf(1)]);
  });
});

it('FI12 says how many do not state what is asked for, and takes them in when told to', () => {
  const stated = testListing({ id: uuidOf(1), living_area: 80 });
  const silent = testListing({ id: uuidOf(2), living_area: null });
  const query: ListingQuery = { living_area: { min: 60 } };
  expect(indexOf([stated, silent]).search(query, ALL, NOW)).toMatchObject({
    total: 1,
    facets: { not_stated: { living_area: 1 } },
  });
  expect(found([stated, silent], { ...query, include_not_stated: true })).toHaveLength(2);
});

it('FI2 what is on the map is what is in the list', () => {
  const index = indexOf(LISTINGS);
  const query: ListingQuery = { type: 'rent', sort: 'price_up' };
  const points = index.points(query, NOW);
  const { cards } = index.search(query, ALL, NOW);
  expect(points.ids).toEqual(idsOf(cards));
  expect(points.positions[0]).toBe(cards[0]?.lon);
  expect(points.positions[1]).toBe(cards[0]?.lat);
  expect(points.currency).toBe('EUR');
});
