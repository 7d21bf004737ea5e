import { utcDay } from '#contract/rules/calendarDay.ts';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { readCatalogue } from '#sync/adapters/indexeddb/storedCatalogue.ts';
import { openStoredListings } from '#sync/adapters/indexeddb/storedListings.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { indexedOf } from '#sync/listings/catalogue/propertyRow.ts';
import { createMarketOpener } from '#sync/listings/marketOpener.ts';
import { lookAtStored, type Seen } from '#sync/listings/storedLook.ts';
import type { OpenMarket } from '#sync/listings/opened.ts';
import { first } from '#sync/kit/source.ts';
import { createSearcher } from '#sync/listings/search/createSearcher.ts';
import { testListing, uuidOf } from '#sync/listings/search/testListing.ts';
import { createLive } from '#sync/kit/live.ts';

const AREA = uuidOf(900);
const PAGE = { from: 0, count: 20 };
const log = { info: () => undefined, warn: () => undefined };
const about = { rev: 1, updated_at: '2026-11-21T00:00:00Z' };
const area = {
  id: AREA,
  name: 'Castle',
  slug: 'castle',
  city: 'Port Alba',
  country: 'PT',
  outline: [],
  centre: [0.5, 0.5],
  bounds: [0, 0, 1, 1],
  live_count: 2,
  bytes: 1,
  about: { en: 'By the water.' },
};

/** As the library stores it: an area that is here with two homes, of which the person hid one. */
async function store(name: string) {
  const { database } = openStores(name);
  const now = new Date().toISOString();
  const homes = [1, 2].map((n) =>
    testListing({
      id: uuidOf(n),
      area_id: AREA,
      availability_confirmed_at: now,
      first_listed_on: utcDay(now),
    }),
  );
  await (await database.collection('properties')).bulkInsert(
    homes.map((row) => ({
      id: row.id,
      ...indexedOf(row),
      via: 'area',
      isGone: false,
      row,
      ...about,
    })),
  );
  await (await database.collection('areas')).insert({ id: AREA, row: area as never, ...about });
  await (await database.collection('scopes')).insert({
    id: `area:${AREA}`,
    isTaken: true,
    isByDefault: true,
    withPhotos: false,
    wifiOnly: false,
    takenAt: 1,
    checkedAt: 5,
    done: 1,
    asked: [],
  });
  await (await database.collection('records')).insert({
    id: uuidOf(800),
    kind: 'hidden_home',
    body: { propertyId: uuidOf(2) },
    ...about,
  });
  await database.close();
}

async function lookAt(name: string, show: (seen: Seen) => void) {
  const stored = await readCatalogue(name);
  if (!stored.isSearchable) return;
  await lookAtStored(
    {
      stored,
      searcher: Promise.resolve(
        createSearcher({
          stored: openStoredListings(name),
          pause: () => Promise.resolve(),
        }),
      ),
      clock: browserClock,
      log,
    },
    show,
  );
}

test('FI5 a search is answered from what the library stored, without it: homes, areas, what is hidden', async () => {
  await store('roost-early');
  let seen: Seen | null = null;
  const over = lookAt('roost-early', (next) => {
    seen = next;
  });
  await expect.poll(() => seen).not.toBeNull();
  const { search, heldAreas } = (seen as unknown as Seen).listings;
  const page = await first(search({ area_ids: [AREA] }, PAGE));
  expect(page.cards.map(({ id }) => id)).toEqual([uuidOf(1)]);
  expect(page).toMatchObject({ total: 1, checkedAt: 5, missingAreas: [] });
  const [held] = await first(heldAreas());
  expect(held).toMatchObject({ area: { name: 'Castle' }, state: { kind: 'held', count: 2 } });
  // Answered: the market may be opened.
  await over;
});

test('FI5 where nothing is held nothing is shown, and nothing is made', async () => {
  await lookAt('roost-never', () => {
    throw new Error('there is nothing to be seen');
  });
  expect((await indexedDB.databases()).filter(({ name }) => name?.includes('never'))).toEqual([]);
});

test('FI28 what the server found stands in front of a market that is open before anybody looked at a search, until it is painted, once', async () => {
  const whose = createLive<string | null>('guest');
  let owner = 'guest';
  let painted: () => void = () => undefined;
  const asked: string[] = [];
  const inFront = { listings: {} } as Seen;
  const market = { listings: {}, close: () => Promise.resolve() } as unknown as OpenMarket;
  const opener = createMarketOpener<string>({
    whose,
    owner: () => owner,
    open: () => Promise.resolve(market),
    lookAtStored: () => Promise.reject(new Error('the market is open')),
    async lookAtGiven(show, { search, isRead }) {
      asked.push(search);
      await Promise.resolve();
      show(inFront);
      isRead();
      await new Promise<void>((resolve) => {
        painted = resolve;
      });
    },
    onFailure(error) {
      throw error;
    },
  });
  // A place is looked for by its name.
  await opener.ready();
  await opener.begin('?where=Castelo');
  expect([opener.opened.get(), opener.seen.get()]).toEqual([market, inFront]);
  painted();
  await expect.poll(() => opener.seen.get()).toBe(market);
  expect(opener.begin('?where=Mill')).toBeNull();
  expect(asked).toEqual(['?where=Castelo']);
  owner = 'ann';
  await opener.close();
});

test('FI28 nothing stands in front of what is searched already, nor of another person', async () => {
  const whose = createLive<string | null>('guest');
  let owner = 'guest';
  let show: (seen: Seen) => void = () => undefined;
  const market = { listings: {}, close: () => Promise.resolve() } as unknown as OpenMarket;
  const open = () =>
    createMarketOpener<string>({
      whose,
      owner: () => owner,
      open: () => Promise.resolve(market),
      lookAtGiven: (shown) => {
        show = shown;
        return new Promise<void>(() => undefined);
      },
      onFailure(error) {
        throw error;
      },
    });
  const searched = open();
  searched.seen.subscribe(() => undefined);
  await searched.ready();
  expect(searched.begin('?where=Castelo')).toBeNull();
  const left = open();
  await left.ready();
  void left.begin('?where=Castelo');
  owner = 'ann';
  show({ listings: {} } as Seen);
  expect(left.seen.get()).toBe(market);
  await Promise.all([searched.close(), left.close()]);
});

test('FI5 what is seen early is of who looked, until the open market goes on with it', async () => {
  const whose = createLive<string | null>(null);
  let owner: string | null = 'ann';
  let goOn: () => void = () => undefined;
  const early = { listings: {} } as Seen;
  const opened: string[] = [];
  const opener = createMarketOpener<string>({
    whose,
    owner: () => owner,
    async open(key) {
      opened.push(key);
      return { listings: {}, close: () => Promise.resolve() } as unknown as OpenMarket;
    },
    async lookAtStored(show) {
      show(early);
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    },
    onFailure(error) {
      throw error;
    },
  });
  opener.seen.subscribe(() => undefined);
  opener.seen.subscribe(() => undefined);
  whose.set('ann');
  expect(opener.seen.get()).toBe(early);
  expect(opened).toEqual([]);
  owner = 'bob';
  whose.set('bob');
  expect(opener.seen.get()).toBeNull();
  goOn();
  expect(opened).toEqual([]);
  opener.seen.subscribe(() => undefined);
  await expect.poll(() => opener.seen.get()).not.toBeNull();
  expect(opened).toEqual(['bob']);
  await opener.close();
});
