import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIRST_CARDS, FIRST_SEARCHES } from '#contract/protocol/firstAnswer.ts';
import { createFirstFinder } from '#search/finding/firstFound.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import { createAreaPackMaker, readAreaPack } from '#search/packs/areaPack.ts';
import { readQuery } from '#search/query/queryAddress.ts';
import { anyQuery, AREA_IDS } from '#search/query/testQuery.ts';
import { parseKeywords } from '#search/finding/keywords.ts';
import { foundCard } from './card.ts';
import { NOW, testListings } from './testListing.ts';

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
