import { utcDay } from '#contract/rules/calendarDay.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import { AREA_IDS, anyQuery, askedQuery } from '#search/query/testQuery.ts';
import type { AskedQuery } from '#search/query/travel.ts';
import { foundCard } from './card.ts';
import { parseKeywords } from '#search/finding/keywords.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import { fitsPlainly, matchesPlainly, sortedPlainly, standsPlainly } from './testPlainSearch.ts';
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
const idsOf = (homes: readonly { readonly id: string }[]) => homes.map(({ id }) => id);
const found = (listings: readonly Property[], query: ListingQuery) =>
  indexOf(listings).search(query, ALL, NOW).ids;

describe('over any listings and any query', () => {
  const index = indexOf(LISTINGS, HIDDEN);
  const plainly = (query: AskedQuery) =>
    LISTINGS.filter((listing) =>
      matchesPlainly(listing, query, { now: NOW, hidden: HIDDEN, currency: 'EUR' }),
    );

  it('FI2 finds what a plain filter finds', () => {
    fc.assert(
      fc.property(askedQuery, (query) => {
        const { ids, total } = index.search(query, ALL, NOW);
        const expected = idsOf(plainly(query));
        expect(ids.toSorted()).toEqual(expected.toSorted());
        expect(total).toBe(expected.length);
      }),
      { numRuns: 400 },
    );
  });

  it('FI2 in the order of a plain sort', () => {
    fc.assert(
      fc.property(askedQuery, (query) => {
        const sort = query.sort ?? 'best';
        if (sort === 'best' || sort === 'nearest') return;
        if (sort === 'travel' && query.places === undefined) return;
        const { ids } = index.search(query, ALL, NOW);
        expect(ids).toEqual(idsOf(sortedPlainly(plainly(query), sort, query.currency, query)));
      }),
      { numRuns: 200 },
    );
  });

  it('FI15 in the order of the best match: how a home stands, how well the words fit, what else it has that would be nice', () => {
    const onOffer = LISTINGS.filter(
      ({ visibility, status }) => visibility === 'live' && status !== 'rented' && status !== 'sold',
    );
    fc.assert(
      fc.property(anyQuery, fc.nat(40), (query, days) => {
        const now = NOW + days * 86_400_000;
        const wanted = parseKeywords(query.text ?? '');
        const fits = fitsPlainly(onOffer, [
          ...wanted.words,
          ...wanted.phrases.flatMap((phrase) => phrase.split(' ')),
        ]);
        const { nice: _, ...musts } = query;
        const { ids } = index.search({ ...musts, sort: 'best' }, ALL, now);
        const keys = ids.map((id) => {
          const home = LISTINGS.find((each) => each.id === id);
          const fit = query.text === undefined ? 0 : (fits.get(id) ?? 0);
          return (home === undefined ? Number.NaN : standsPlainly(home, now)) + 0.35 * fit;
        });
        keys.forEach((key, at) => expect(key).toBeLessThanOrEqual((keys[at - 1] ?? 9) + 1e-6));
      }),
      { numRuns: 300 },
    );
  });

  it('FI2 every page is a part of the whole', () => {
    fc.assert(
      fc.property(anyQuery, fc.nat(60), fc.nat(30), (query, from, count) => {
        const whole = index.search(query, ALL, NOW);
        const page = index.search(query, { from, count }, NOW);
        expect(page.ids).toEqual(whole.ids.slice(from, from + count));
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
      // A price in one currency says nothing of another: its bounds go.
      [
        'currency',
        'USD',
        ({ price: _, price_per_m2: __, ...query }) => ({ ...query, currency: 'USD' }),
      ],
      ['travel', '30', (query) => ({ ...query, travel: { ...query.travel, minutes: 30 } })],
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
      fc.property(askedQuery, fc.constantFrom(...choices), (asked, [facet, choice, choose]) => {
        if (facet === 'travel' && asked.places === undefined) return;
        // The offered prices depend on the type.
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
        expect(index.search(query, ALL, NOW)).toEqual(fresh.search(query, ALL, NOW));
      }),
      { numRuns: 100 },
    );
  });
});

it('FI3 whatever comes, changes and goes in whatever pieces gives what a new index gives', () => {
  const versions = [LISTINGS, testListings(300, 2), testListings(300, 3)];
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('put' as const),
      version: fc.nat(versions.length - 1),
      from: fc.nat(299),
      count: fc.nat(60),
    }),
    fc.record({ kind: fc.constant('remove' as const), from: fc.nat(299), count: fc.nat(60) }),
    fc.record({ kind: fc.constant('words' as const), count: fc.nat(80) }),
    fc.record({ kind: fc.constant('hide' as const), from: fc.nat(299), count: fc.nat(20) }),
    fc.record({ kind: fc.constant('ask' as const), query: anyQuery }),
  );
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.array(anyQuery, { minLength: 5 }),
      (steps, queries) => {
        const index = createListingIndex();
        const held = new Map<string, Property>();
        let hidden: readonly string[] = [];
        for (const each of steps) {
          switch (each.kind) {
            case 'put': {
              const some = versions[each.version]?.slice(each.from, each.from + each.count) ?? [];
              for (const home of some) held.set(home.id, home);
              index.put(some);
              break;
            }
            case 'remove': {
              const gone = idsOf(LISTINGS.slice(each.from, each.from + each.count));
              for (const id of gone) held.delete(id);
              index.remove(gone);
              break;
            }
            case 'words':
              index.indexWords(each.count);
              break;
            case 'hide':
              hidden = idsOf(LISTINGS.slice(each.from, each.from + each.count));
              index.hide(hidden);
              break;
            default:
              index.search(each.query, ALL, NOW);
          }
        }
        const fresh = indexOf([...held.values()], new Set(hidden));
        expect(index.size).toBe(fresh.size);
        for (const query of queries) {
          const { facets, ...found } = index.search(query, ALL, NOW);
          const { facets: expected, ...rest } = fresh.search(query, ALL, NOW);
          expect(found).toEqual(rest);
          // Areas and currencies that no home has any more are counted on, with nobody.
          for (const [name, counts] of Object.entries(expected))
            expect(facets[name]).toMatchObject(counts);
        }
      },
    ),
    { numRuns: 60 },
  );
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
    ['strasse 1', []],
    ['2', []],
    ['١٢', [3]],
  ])('FI2 %s', (text, expected) => {
    expect(found(homes, { text, sort: 'newest' }).toSorted()).toEqual(expected.map(uuidOf));
  });

  it('FI2 a number is found whole, whatever letters follow it', () => {
    const described = [
      'A room of 34 m²',
      'A room of 3 m',
      'On the 3rd floor',
      '3 bedrooms, 70m²',
      '1,300 a month',
      'Flat B12',
    ];
    const rows = described.map((description, at) =>
      testListing({ id: uuidOf(at + 1), title: 'Flat', details: { description } }),
    );
    const numbers = (text: string) =>
      found(rows, { text, sort: 'newest' })
        .toSorted()
        .map((id) => rows.findIndex((row) => row.id === id) + 1);
    expect(numbers('3')).toEqual([2, 3, 4]);
    expect(numbers('3 bedrooms')).toEqual([4]);
    expect(numbers('3 bed')).toEqual([4]);
    expect(numbers('34')).toEqual([1]);
    expect(numbers('70')).toEqual([4]);
    expect(numbers('30')).toEqual([]);
    expect(numbers('300')).toEqual([5]);
    expect(numbers('b1')).toEqual([6]);
  });

  it('FI7 words of every language the owner wrote in are found, and its card has the titles of all', () => {
    const home = testListing({ id: uuidOf(1) });
    const other = { language: 'fr', title: 'Maison claire', description: 'Une véranda au jardin.' };
    const details = { ...home.details, language: 'en', translations: [other] };
    const index = indexOf([{ ...home, details }, testListing({ id: uuidOf(2) })]);
    const foundBy = (text: string) => index.search({ text }, ALL, NOW).ids;
    expect(foundBy('veranda')).toEqual([home.id]);
    expect(foundBy('"maison claire"')).toEqual([home.id]);
    const card = foundCard({ ...home, details }, parseKeywords('veranda'));
    expect(card.excerpt).toContain('véranda');
    expect(card.titles).toEqual([
      { language: 'en', title: home.title },
      { language: 'fr', title: other.title },
    ]);
    expect(foundCard(home, parseKeywords('')).titles).toBeUndefined();
  });

  it('FI7 what a word was found in is shown, unless the title shows it', () => {
    const excerpt = (text: string) => {
      const [id] = found(homes, { text });
      const home = homes.find((each) => each.id === id);
      return home && foundCard(home, parseKeywords(text)).excerpt;
    };
    expect(excerpt('"sea view"')).toContain('balcony with sea view.');
    expect(excerpt('sunny')).toBe('');
    expect(excerpt('')).toBe('');
  });
});

describe('best match', () => {
  const DAY = 86_400_000;
  it('FI10 ranks down who did not confirm for 15 days, whatever else speaks for the home', () => {
    const stale = testListing({
      id: uuidOf(1),
      owner_verified: true,
      first_listed_on: utcDay(NOW),
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
  const { ids } = index.search(query, ALL, NOW);
  const homes = ids.map((id) => LISTINGS.find((home) => home.id === id));
  expect(points.ids).toEqual(ids);
  expect(points.positions[0]).toBe(homes[0]?.lon);
  expect(points.positions[1]).toBe(homes[0]?.lat);
  const said = Array.from(points.currencyOf, (code) => points.currencies[code]);
  expect(said).toEqual(homes.map((home) => home?.currency));
  expect(new Set(said)).toEqual(new Set(['EUR', 'USD']));
});

it('FI13 a bound without a currency is meant in the commonest where is searched, not in that of another city on the device', () => {
  const [here, there] = AREA_IDS;
  const home = (number: number, price: number, currency: string, area_id = there) =>
    testListing({ id: uuidOf(number), price, currency, ...(area_id && { area_id }) });
  const index = indexOf([
    home(1, 950_000, 'TND', here),
    home(2, 1_150_000, 'TND', here),
    home(3, 90_000, 'EUR'),
    home(4, 110_000, 'EUR'),
    home(5, 120_000, 'EUR'),
  ]);
  const within = here === undefined ? [] : [here];
  const page = index.search({ price: { max: 1_000_000 } }, ALL, NOW, within);
  expect(page.ids).toEqual([uuidOf(1)]);
  expect(page.currency).toBe('TND');
});

it('FI13 a currency that no home has any more is meant nowhere', () => {
  const home = testListing({ id: uuidOf(1), currency: 'TND' });
  const index = indexOf([home]);
  expect(index.search({}, ALL, NOW).currency).toBe('TND');
  expect(index.search({}, ALL, NOW, [uuidOf(700)]).currency).toBe('TND');
  index.remove([home.id]);
  expect(index.search({}, ALL, NOW).currency).toBeNull();
});

it('FI13 what prices are offered as bounds is as much in a currency with thousandths or without any part', () => {
  const home = (number: number, price: number) =>
    testListing({ id: uuidOf(number), price, currency: 'TND' });
  const { price } = indexOf([home(1, 950_000), home(2, 1_150_000)]).search({}, ALL, NOW).facets;
  expect(price).toMatchObject({ '800000': 0, '1000000': 1, '1200000': 2 });
});

it('FI13 sums are compared within a currency: the one asked for, else the commonest', () => {
  const home = (number: number, price: number, currency: string) =>
    testListing({ id: uuidOf(number), price, currency, living_area: 100 });
  const homes = [
    home(1, 120_000, 'EUR'),
    home(2, 90_000, 'EUR'),
    home(3, 110_000, 'EUR'),
    home(4, 100_000, 'GBP'),
    home(5, 80_000, 'GBP'),
    home(6, 150_000, 'JPY'),
  ];
  const ids = (...numbers: number[]) => numbers.map(uuidOf);
  expect(found(homes, { price: { max: 110_000 } }).toSorted()).toEqual(ids(2, 3));
  expect(found(homes, { price_per_m2: { max: 1000 } })).toEqual(ids(2));
  expect(found(homes, { price: { max: 100_000 }, currency: 'GBP', sort: 'price_up' })).toEqual(
    ids(5, 4),
  );
  expect(found(homes, { sort: 'price_up' })).toEqual(ids(2, 3, 1, 5, 4, 6));
  expect(found(homes, { sort: 'price_down' })).toEqual(ids(1, 3, 2, 4, 5, 6));
  expect(indexOf(homes).search({ price: { max: 95_000 } }, ALL, NOW)).toMatchObject({
    total: 1,
    facets: { currency: { EUR: 3, GBP: 2, JPY: 1 }, price: { '100000': 1, '120000': 3 } },
  });
  expect(indexOf(homes).search({ currency: 'GBP' }, ALL, NOW)).toMatchObject({
    facets: { price: { '80000': 1, '100000': 2 } },
  });
});

it('FI13 how prices are spread is told of one currency, whatever bounds of price are in force', () => {
  const home = (number: number, price: number, more: object = {}) =>
    testListing({ id: uuidOf(number), price, currency: 'EUR', ...more });
  // A hundred homes at 310, 320, … 1300; one palace, one for sale, one paid in pounds.
  const homes = [
    ...Array.from({ length: 100 }, (_, at) => home(at + 1, 31_000 + at * 1000)),
    home(101, 900_000),
    home(102, 30_000_000, { listing_type: 'sale', price_period: null }),
    home(103, 100_000, { currency: 'GBP' }),
  ];
  const index = indexOf(homes);
  const spread = (query: ListingQuery) => index.search(query, ALL, NOW).facets.prices ?? {};
  const rent = spread({ type: 'rent' });
  // The scale ends with 1400, which all but the palace are below: bars of 70.
  expect(Object.keys(rent)).toHaveLength(21);
  expect(rent).toMatchObject({ '0': 0, '28000': 4, '35000': 7, '126000': 5, '140000': 1 });
  expect(Object.values(rent).reduce((sum, count) => sum + count)).toBe(101);
  expect(spread({ type: 'rent', price: { min: 90_000, max: 95_000 } })).toEqual(rent);
  expect(spread({ type: 'rent', currency: 'GBP' })).toMatchObject({ '95000': 1 });
  expect(spread({ type: 'rent', area_ids: [uuidOf(700)] })).toEqual({});
  expect(spread({})).toEqual({});
});

describe('FI14 costs that are not stated are not zero', () => {
  const home = (number: number, price: number, bills: number | null) =>
    testListing({
      id: uuidOf(number),
      price,
      details: { fees: [], ...(bills !== null && { average_bills: bills }) },
    });
  const homes = [
    home(1, 80_000, null),
    home(2, 185_000, 19_500),
    home(3, 100_000, 5_000),
    home(4, 70_000, null),
    testListing({ id: uuidOf(5), listing_type: 'sale', price_period: null, price: 30_000_000 }),
  ];
  const ids = (...numbers: number[]) => numbers.map(uuidOf);

  it('FI14 homes that do not state their bills stand behind those that do', () => {
    expect(found(homes, { sort: 'true_cost', type: 'rent' })).toEqual(ids(3, 2, 4, 1));
    expect(found(homes, { sort: 'price_up', type: 'rent' })).toEqual(ids(4, 1, 3, 2));
  });

  it('FI14 a bound of all costs does not take them for cheap: they are counted, and found on wish', () => {
    const query: ListingQuery = { price_kind: 'total', price: { max: 120_000 }, type: 'rent' };
    const { total, facets } = indexOf(homes).search(query, ALL, NOW);
    expect(total).toBe(1);
    expect(facets).toMatchObject({ not_stated: { price: 2 }, price: { '120000': 1 } });
    const wished = indexOf(homes).search({ ...query, include_not_stated: true }, ALL, NOW);
    expect(wished.ids.toSorted()).toEqual(ids(1, 3, 4));
    expect(wished.facets).toMatchObject({ price: { '120000': 3 } });
    expect(found(homes, { price_kind: 'total', price: { max: 75_000 }, type: 'rent' })).toEqual([]);
    expect(found(homes, { price_kind: 'total', price: { min: 75_000 }, type: 'rent' })).toContain(
      uuidOf(1),
    );
  });

  it('FI14 a card says what its sum is without', () => {
    const ids = found(homes, { sort: 'price_up' });
    const cards = ids.flatMap((id) => homes.find((home) => home.id === id) ?? []);
    expect(cards.map((home) => foundCard(home, parseKeywords('')).notStated)).toEqual([
      ['bills'],
      ['bills'],
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('FI14 over any query, as a plain search says it', () => {
    fc.assert(
      fc.property(
        anyQuery,
        fc.boolean(),
        fc.integer({ min: 40_000, max: 400_000 }),
        (asked, isMin, sum) => {
          const query: ListingQuery = {
            ...asked,
            nice: [],
            type: 'rent',
            price_kind: 'total',
            price: { ...asked.price, [isMin ? 'min' : 'max']: sum },
            sort: 'true_cost',
          };
          const index = indexOf(LISTINGS, HIDDEN);
          const plain = LISTINGS.filter((listing) =>
            matchesPlainly(listing, query, { now: NOW, hidden: HIDDEN, currency: 'EUR' }),
          );
          const page = index.search(query, ALL, NOW);
          expect(page.ids).toEqual(idsOf(sortedPlainly(plain, 'true_cost', query.currency)));
          const chosen = { ...query, price: { ...query.price, max: 120_000 } };
          expect(page.facets.price?.['120000']).toBe(index.search(chosen, ALL, NOW).total);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the order of who looks does not change as homes come', () => {
  it('FI19 over any query: the same homes in the same order, those that came later counted apart', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 1, max: 299 }), (query, here) => {
        const index = indexOf(LISTINGS.slice(0, here));
        // A bound of prices is meant in the commonest currency, which may be another with more homes.
        const asked = { ...query, currency: 'EUR' };
        const before = index.search(asked, ALL, NOW);
        const { newest } = index;
        index.put(LISTINGS.slice(here));
        const held = index.search(asked, { ...ALL, upTo: newest }, NOW);
        expect(held.ids).toEqual(before.ids);
        expect(held.total - (held.more ?? 0)).toBe(before.total);
        const anew = index.search(asked, ALL, NOW);
        expect(anew.total).toBe(held.total);
        expect(anew.more).toBeUndefined();
        expect(held.facets).toEqual(anew.facets);
      }),
      { numRuns: 100 },
    );
  });

  it('FI30 over any query: homes that lead stand first wherever they match, all others behind them in their order', () => {
    const any = fc.record({
      query: anyQuery,
      lead: fc.shuffledSubarray(idsOf(LISTINGS), { maxLength: 30 }),
      from: fc.nat(40),
      count: fc.nat(60),
    });
    const index = indexOf(LISTINGS);
    fc.assert(
      fc.property(any, ({ query, lead, from, count }) => {
        const plain = index.search(query, ALL, NOW);
        const leading = lead.filter((id) => plain.ids.includes(id));
        const expected = [...leading, ...plain.ids.filter((id) => !lead.includes(id))];
        const { ids, isLed, total } = index.search(query, { from, count, lead }, NOW);
        expect(ids).toEqual(expected.slice(from, from + count));
        expect(total).toBe(plain.total);
        expect(isLed ?? false).toBe(leading.some((id, place) => plain.ids[place] !== id));
      }),
      { numRuns: 200 },
    );
  });

  it('FI30 what was shown first stands first as homes come, and what leaves is gone', () => {
    const index = indexOf(LISTINGS.slice(0, 100));
    const lead = index.search({}, { from: 0, count: 24 }, NOW).ids;
    index.put(LISTINGS.slice(100));
    const [first = '', ...others] = lead;
    expect(index.search({}, { ...ALL, lead }, NOW)).toMatchObject({ isLed: true });
    expect(index.search({}, { ...ALL, lead }, NOW).ids.slice(0, 24)).toEqual(lead);
    index.remove([first]);
    expect(index.search({}, { ...ALL, lead }, NOW).ids.slice(0, 23)).toEqual(others);
    const anew = index.search({}, ALL, NOW).ids;
    const same = index.search({}, { ...ALL, lead: anew.slice(0, 24) }, NOW);
    expect(same.ids).toEqual(anew);
    expect(same.isLed).toBeUndefined();
  });

  it('FI19 what changes keeps its turn, what leaves is gone, and what comes back comes later', () => {
    const findable = new Set(found(LISTINGS, {}));
    const [one, two, three] = LISTINGS.filter(({ id }) => findable.has(id));
    if (one === undefined || two === undefined || three === undefined) throw new Error('too few');
    const index = indexOf([one, two, three]);
    const { newest } = index;
    const look = () => index.search({}, { ...ALL, upTo: newest }, NOW);
    index.put([{ ...two, title: 'Another title' }]);
    expect(look()).toMatchObject({ total: 3 });
    expect(look().more).toBeUndefined();
    index.remove([two.id]);
    expect(look().ids.toSorted()).toEqual([one.id, three.id].toSorted());
    index.put([two]);
    expect(look().ids.toSorted()).toEqual([one.id, three.id].toSorted());
    expect(look()).toMatchObject({ total: 3, more: 1 });
  });
});
