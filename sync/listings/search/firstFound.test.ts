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
