import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIRST_CARDS, FIRST_SEARCHES } from '#contract/protocol/firstAnswer.ts';
import { createFirstFinder } from '#search/finding/firstFound.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import { budgetOf, meantBy, upToPrice } from '#search/reading/meantBy.ts';
import { placeHere } from '#search/reading/placeHere.ts';
import { budgetIn, whereIn } from '#search/query/startWords.ts';
import { firstSearchOf } from '#search/query/firstSearch.ts';
import { createAreaPackMaker, readAreaPack } from '#search/packs/areaPack.ts';
import { readQuery, writeQuery } from '#search/query/queryAddress.ts';
import { anyQuery, AREA_IDS } from '#search/query/testQuery.ts';
import { parseKeywords } from '#search/finding/keywords.ts';
import type { SearchPage } from '../../model/listings.ts';
import { givenPage } from '../firstPages/givenPage.ts';
import { keptSeen } from '../firstPages/keptSeen.ts';
import { foundCard } from './card.ts';
import { NOW, testArea, testListings } from './testListing.ts';

const firstQuery = fc.constantFrom(...FIRST_SEARCHES).map((search) => readQuery(search).query);

it('FI28 what the server says a search shows first is what the device finds in the same homes: cards, counts and order', () => {
  fc.assert(
    fc.property(
      fc.record({
        seed: fc.nat(),
        count: fc.integer({ min: 0, max: 120 }),
        // Without words: the part of a text they were found in comes with the row.
        query: fc.oneof(
          firstQuery,
          anyQuery.map(({ text: _, ...query }) => query),
        ),
        areas: fc.shuffledSubarray([...AREA_IDS], { minLength: AREA_IDS.length }),
        now: fc.integer({ min: NOW, max: NOW + 40 * 86_400_000 }),
      }),
      ({ seed, count, query, areas, now }) => {
        const homes = testListings(count, seed);
        const finder = createFirstFinder();
        for (const area of areas) {
          const maker = createAreaPackMaker(area, homes.length);
          homes.forEach((home) => maker.add(home, 1));
          const pack = readAreaPack(maker.finish(), area);
          if (pack !== null) finder.take(pack);
        }
        const index = createListingIndex();
        index.put(homes);
        const { ids, ...counted } = index.search(query, { from: 0, count: FIRST_CARDS }, now);
        const homeOf = new Map(homes.map((home) => [home.id, home]));
        const { cards, ...told } = finder.find(query, FIRST_CARDS, now);
        expect(told).toEqual(counted);
        expect(cards.map((card) => ({ ...card, excerpt: '' }))).toEqual(
          ids.flatMap((id) => {
            const home = homeOf.get(id);
            return home === undefined ? [] : [foundCard(home, parseKeywords(''))];
          }),
        );
      },
    ),
    { numRuns: 40 },
  );
});

const NAMES = ['Castelo Alto', 'Alto da Vila', 'Souk el-Ghazl · الغزل', 'Mill Race'];
const CITY = 'cccccccc-0000-4000-8000-00000000000c';

it('FI28 a place and a price that stand in an address as they were typed are read by the server as the device reads them', () => {
  fc.assert(
    fc.property(
      fc.record({
        seed: fc.nat(),
        count: fc.integer({ min: 0, max: 60 }),
        query: fc.oneof(firstQuery, anyQuery),
        where: fc.constantFrom(
          '',
          'castelo',
          'ALTO',
          'souk',
          'الغزل',
          'port',
          'nowhere',
          'race mill',
        ),
        most: fc.constantFrom('', '1300', '1.900,50', '900 €', 'cheap', '0', '2 k'),
        names: fc.shuffledSubarray(NAMES, { minLength: NAMES.length }),
      }),
      ({ seed, count, query, where, most, names }) => {
        const homes = testListings(count, seed);
        const finder = createFirstFinder();
        finder.put(homes);
        const index = createListingIndex();
        index.put(homes);
        const areas = AREA_IDS.map((id, place) => {
          return { ...testArea(id, names[place] ?? ''), city_id: CITY };
        });
        const typed = new URLSearchParams(writeQuery(query));
        if (where !== '') typed.set('where', where);
        if (most !== '') typed.set('most', most);
        const made = firstSearchOf(`?${typed.toString()}`);
        if (made === null) return;
        const named = { cities: [{ id: CITY, name: 'Port' }], areas };
        const meant = meantBy(made, named, (each) => finder.find(each, 0, NOW).currency);

        // As the page of a search reads them, of what the server's first page says.
        const of = { at: NOW, city: CITY, areas };
        const given = givenPage(made, {
          ...of,
          ...(meant !== null && { meant: writeQuery(meant) }),
          found: finder.find(meant ?? {}, FIRST_CARDS, NOW),
        });
        const { listings } = keptSeen(given);
        const place = where === '' ? {} : placeHere(whereIn(typed), given.cities, given.areas);
        expect(place === null).toBe(meant === null);
        if (place === null) return;
        const read = { ...readQuery(typed.toString()).query, ...place };
        const window = given.asked[1];
        const shownOf = (asked: typeof read) => {
          const pages: SearchPage[] = [];
          listings.search(readQuery(writeQuery(asked)).query, window)((page) => pages.push(page))();
          return pages[0];
        };
        const { currency } = index.search(read, { from: 0, count: 0 }, NOW);
        const budget = currency === null ? null : budgetOf(budgetIn(typed), currency);
        const isPriced = most !== '' && budget !== null && budget !== 0;
        if (isPriced) expect(shownOf(read)?.currency).toBe(currency);
        const whole = isPriced ? upToPrice(read, budget) : read;
        const { ids, total } = index.search(whole, { from: 0, count: FIRST_CARDS }, NOW);
        const shown = shownOf(whole);
        expect([shown?.total, shown?.cards.map(({ id }) => id)]).toEqual([total, ids]);
      },
    ),
    { numRuns: 60 },
  );
});

/** Without choices that nobody offers: an index goes on naming those that a home had that left. */
const counts = (counted: object): unknown =>
  JSON.parse(JSON.stringify(counted, (_, value: unknown) => (value === 0 ? undefined : value)));

it('FI28 and so it is with what came, changed and left since laid over the packs, and another pack in the place of one', () => {
  fc.assert(
    fc.property(
      fc.record({ seed: fc.nat(), count: fc.integer({ min: 1, max: 90 }), query: firstQuery }),
      ({ seed, count, query }) => {
        const all = testListings(count, seed);
        const before = all.filter((_, place) => place % 7 !== 0);
        const gone = before.filter((_, place) => place % 5 === 0);
        const here = all
          .filter((home) => !gone.includes(home))
          .map((home, place) => (place % 3 === 0 ? { ...home, price: home.price + 100 } : home));
        const finder = createFirstFinder();
        const takeAll = (area: string, homes: typeof all) => {
          const maker = createAreaPackMaker(area, homes.length);
          homes.forEach((home) => maker.add(home, 1));
          const pack = readAreaPack(maker.finish(), area);
          if (pack !== null) finder.take(pack);
        };
        for (const area of AREA_IDS) takeAll(area, before);
        for (const area of AREA_IDS) {
          const left = gone.filter((home) => home.area_id === area);
          const ids = left.map(({ id }) => id);
          finder.remove(area, ids);
        }
        finder.put(here.filter((home) => !before.includes(home)));
        const index = createListingIndex();
        index.put(here);
        const { ids, ...counted } = index.search(query, { from: 0, count: FIRST_CARDS }, NOW);
        const isAlike = () => {
          const { cards, ...told } = finder.find(query, FIRST_CARDS, NOW);
          expect([counts(told), cards.map(({ id, price }) => [id, price])]).toEqual([
            counts(counted),
            ids.map((id) => [id, here.find((home) => home.id === id)?.price]),
          ]);
        };
        isAlike();
        const [area] = AREA_IDS;
        finder.drop(area);
        takeAll(area, here);
        isAlike();
      },
    ),
    { numRuns: 40 },
  );
});
