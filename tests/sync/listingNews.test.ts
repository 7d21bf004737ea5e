import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import type { Kept } from '#contract/entities/record.ts';
import { ALERT_KINDS } from '#contract/entities/records/search.ts';
import { newHits } from '#contract/rules/alerts/newHits.ts';
import { alertedHits, type Judged } from '#search/alerts/alertedHits.ts';
import { matchingHomes } from '#search/alerts/matchingHomes.ts';
import { mayBeAbout } from '#search/alerts/mayBeAbout.ts';
import { anyQuery, AREA_IDS } from '#search/query/testQuery.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { listingNews } from '#sync/listings/reads/listingNews.ts';
import { iso, NOW, randomOf, testListings, uuidOf } from '#sync/listings/search/testListing.ts';
import { chosenBy } from '#contract/rules/listing/chosenBy.ts';
import type { HeldHome } from '#sync/store/homes/homeFacts.ts';
import type { HomeStore } from '#sync/store/homes/homeStore.ts';

const DAY_MS = 86_400_000;
const { database } = openStores('roost-listing-news');
afterAll(() => database.close());

/** Homes of one currency: which one is meant by a bound depends on the homes that are looked at together. */
function newsworthy(count: number, seed: number): Property[] {
  const next = randomOf(seed);
  return testListings(count, seed).map((home) => {
    const times = [90, 20, 90, 20].map((days) => iso(NOW - Math.floor(next() * days * DAY_MS)));
    const [listed = '', changed = ''] = times.slice(0, 2).toSorted();
    const [pending = '', settled = ''] = times.slice(2).toSorted();
    const isOpen = next() < 0.1;
    return {
      ...home,
      currency: 'EUR',
      bedrooms: home.bedrooms * 3,
      price_history: [
        { at: listed, price: home.price * 2, reason: 'listed' },
        ...(next() < 0.5 ? [{ at: changed, price: home.price, reason: 'changed' } as const] : []),
      ],
      status_history:
        next() < 0.5
          ? [
              { at: pending, status: 'pending' },
              { at: settled, status: home.status },
            ]
          : [],
      details: {
        ...home.details,
        ...(isOpen && {
          viewing_mode: 'open_house',
          viewing_slots: [{ start: iso(NOW + DAY_MS), end: iso(NOW + DAY_MS + 3_600_000) }],
        }),
      },
    } as Property;
  });
}

/** Homes of areas as a device holds them: by facts, and as rows for who asks for them. */
function heldHomes() {
  const areas = new Map<string, Map<string, HeldHome>>(AREA_IDS.map((area) => [area, new Map()]));
  const rows = new Map<string, Property>();
  const read: string[] = [];
  let turn = 0;
  const homes = {
    areas: () =>
      Promise.resolve(
        new Map([...areas].map(([area, held]) => [area, { base: '', turn, homes: held }])),
      ),
    byIds(ids: readonly string[]) {
      read.push(...ids);
      return Promise.resolve(
        ids.flatMap((id) => {
          const row = rows.get(id);
          const held = row && areas.get(row.area_id)?.get(id);
          return held === undefined ? [] : [{ ...held, area: row?.area_id, row }];
        }),
      );
    },
  } as unknown as HomeStore;
  return {
    homes,
    read,
    put(home: Property) {
      turn += 1;
      for (const held of areas.values()) held.delete(home.id);
      rows.set(home.id, home);
      const facts = chosenBy(home);
      areas.get(home.area_id)?.set(home.id, {
        ...facts,
        ...{ id: home.id, rev: turn, place: 0, turn, writtenAt: NOW },
      });
    },
    leave(id: string) {
      for (const held of areas.values()) held.delete(id);
      rows.delete(id);
    },
    all: () => [...rows.values()],
  };
}

const alertFor = (query: ListingQuery, place: number, since: number): Kept<'saved_search'> => ({
  id: uuidOf(700 + place),
  body: {
    name: 'A search',
    query,
    alert: {
      ...{ isOn: true, kinds: [...ALERT_KINDS], dropPct: 0, frequency: 'instant' },
      ...{ quietFrom: null, quietTo: null, cap: 5 },
    },
    baselineAt: since,
  },
});

const sorted = (hits: readonly Kept<'alert_hit'>[]) =>
  hits.toSorted((one, other) => (one.id < other.id ? -1 : 1));

test('KP2 alerts find of the homes that are read for them what they would find of all that is on this device', async () => {
  const collection = await database.collection('properties');
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        seed: fc.nat(),
        count: fc.integer({ min: 1, max: 40 }),
        queries: fc.array(anyQuery, { minLength: 1, maxLength: 3 }),
        days: fc.integer({ min: 1, max: 100 }),
        hides: fc.boolean(),
      }),
      async ({ seed, count, queries, days, hides }) => {
        const held = heldHomes();
        const since = NOW - days * DAY_MS;
        const searches = queries.map((query, place) => alertFor(query, place, since));
        const judged: Judged = new WeakMap();
        const news = listingNews({ homes: held.homes }, since, queries);
        const look = async () => {
          const all = held.all().map((home) => ({ ...home, isGone: false }));
          const hidden = hides ? all.slice(0, 2).map(({ id }) => id) : [];
          const facts = { now: NOW, known: new Set<string>(), viewed: new Set<string>() };
          const plain = searches.flatMap((search) => {
            const about = matchingHomes(search.body.query, all, hidden, NOW);
            return newHits(search, all, facts).filter(({ body }) => about.has(body.propertyId));
          });
          const homes = (await news.read(collection)).map(({ row }) => ({ ...row, isGone: false }));
          const found = alertedHits(searches, homes, { ...facts, hidden }, judged);
          expect(sorted(found)).toEqual(sorted(plain));
          for (const home of all)
            for (const { body } of searches)
              if (!mayBeAbout(body.query, home))
                expect(matchingHomes(body.query, [home], [], NOW).size).toBe(0);
        };
        const homes = newsworthy(count, seed);
        homes.forEach(held.put);
        await look();
        // Some change, and some move to another area or leave.
        const others = newsworthy(count, seed + 1);
        const next = randomOf(seed);
        for (const [place, home] of homes.entries())
          if (next() < 0.2) held.leave(home.id);
          else if (next() < 0.4) held.put({ ...(others[place] ?? home), id: home.id });
        await look();
      },
    ),
    { numRuns: 30 },
  );
});

test('KP2 of homes whose area or kind rules every alert out nothing is read, and what was read is read again once it was written', async () => {
  const collection = await database.collection('properties');
  const held = heldHomes();
  const [area] = AREA_IDS;
  const homes = newsworthy(80, 5);
  homes.forEach(held.put);
  const about = homes.filter((home) => home.area_id === area && home.listing_type === 'rent');
  const query: ListingQuery = { type: 'rent', area_ids: [area] };
  const news = listingNews({ homes: held.homes }, NOW - 100 * DAY_MS, [query]);
  await news.read(collection);
  expect(held.read.toSorted()).toEqual(about.map(({ id }) => id).toSorted());
  await news.read(collection);
  expect(held.read).toHaveLength(about.length);
  const [first] = about;
  if (first === undefined) throw new Error('there is none');
  held.put({ ...first, price: first.price + 100 });
  await news.read(collection);
  expect(held.read.slice(about.length)).toEqual([first.id]);
});
