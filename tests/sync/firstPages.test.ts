import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import {
  forgetFirstPages,
  keepFirstPage,
  readFirstPage,
} from '#sync/adapters/indexeddb/firstPages.ts';
import type { FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import type { Clock } from '#sync/kit/clock.ts';
import { always, type Source } from '#sync/kit/source.ts';
import type { Seen } from '#sync/listings/storedLook.ts';
import { type FirstPage, firstPageIn, type Stamp } from '#sync/listings/firstPages/firstPage.ts';
import { keptSeen, replacing, withPartsOf } from '#sync/listings/firstPages/keptSeen.ts';
import { PAGES_KEPT } from '#sync/listings/firstPages/ledger.ts';
import { keepPages } from '#sync/root/keepPages.ts';
import { firstPageOf, type FirstPagesDeps, givenOf } from '#sync/root/openFirstPages.ts';
import { GUEST, ownerOf } from '#sync/model/owner.ts';
import { createFirstPages } from '#sync/root/firstPages.ts';
import type { SearchPage } from '#sync/model/listings.ts';
import { foundCard } from '#sync/listings/search/card.ts';
import { parseKeywords } from '#search/finding/keywords.ts';
import { testListing, uuidOf } from '#sync/listings/search/testListing.ts';
import { databaseOf, isDatabaseOf } from '#sync/store/identity.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const NO_WORDS = parseKeywords('');
const WINDOW = { from: 0, count: 60 };
const log = { info: () => undefined, warn: (text: string) => expect.fail(text) };
const stampOf = (database: string): Stamp => ({ app: '1', database, shownAs: 'en' });

const page = (total: number): SearchPage => ({
  total,
  cards: Array.from({ length: total }, (_, n) =>
    foundCard(testListing({ id: uuidOf(n) }), NO_WORDS),
  ),
  facets: { kind: { studio: total } },
  currency: 'EUR',
  relax: [],
  checkedAt: NOW,
  missingAreas: [],
});

/** Reads that say what they are told. */
function market(first: SearchPage) {
  let emit: (value: SearchPage) => void = () => undefined;
  const source: Source<SearchPage> = (next) => {
    emit = next;
    emit(first);
    return () => undefined;
  };
  const listings: Seen['listings'] = {
    search: () => source,
    points: () => () => () => undefined,
    areas: () => always([]),
    heldAreas: () => always([]),
    cities: () => always([]),
    hasNoAreas: () => always(false),
  };
  return { listings, say: (value: SearchPage) => emit(value) };
}

/** A clock whose moments a test lets come. */
function handClock() {
  const due: (() => void)[] = [];
  const clock: Clock = {
    now: () => NOW,
    after(_, callback) {
      due.push(callback);
      return () => undefined;
    },
  };
  return { clock, come: () => due.splice(0).forEach((callback) => callback()), due };
}

const keeping = (name: string, left = () => false, stamp: Stamp | null = stampOf(name)) => {
  const hand = handClock();
  const told = market(page(3));
  const listings = keepPages(
    { name, clock: hand.clock, log, stamp: () => stamp, hasLeft: left },
    told.listings,
  );
  return { ...hand, ...told, listings };
};

const keptOf = (name: string, search: string, stamp = stampOf(name)) =>
  firstPageOf(search, stamp, { name, now: NOW });

/** Ends what hangs; a machine that is busy is no fault. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });

test('FI17 a search that is shown is kept a moment later, once for all that changed in it, and read at the next start', async () => {
  const { listings, say, come, due } = keeping('roost-ann');
  listings.search({}, WINDOW)(() => undefined);
  say(page(5));
  say(page(4));
  expect(due).toHaveLength(1);
  expect(await keptOf('roost-ann', '')).toBeNull();
  come();
  await soon(async () => expect(await keptOf('roost-ann', '')).not.toBeNull());
  expect((await keptOf('roost-ann', ''))?.page).toMatchObject({ total: 4, isKept: true });
});

test('FI30 a search shown with homes in the lead is kept as the answer to the search itself', async () => {
  const { listings, say, come } = keeping('roost-led');
  listings.search({}, { ...WINDOW, lead: ['one'], anew: 1 })(() => undefined);
  say(page(5));
  come();
  await soon(async () => expect((await keptOf('roost-led', ''))?.asked).toEqual([{}, WINDOW]));
});

test('FI17 a part of a search further down, and a count without homes, are not kept', () => {
  const { listings, due } = keeping('roost-part');
  listings.search({}, { from: 60, count: 60 })(() => undefined);
  listings.search({}, { from: 0, count: 0 })(() => undefined);
  expect(due).toEqual([]);
});

test('FI17 nothing is kept of who left, and what was on its way goes with the rest', async () => {
  const before = keeping('roost-left', () => true);
  before.listings.search({}, WINDOW)(() => undefined);
  before.come();
  let asked = 0;
  // There when it was begun, gone when it is written.
  const meanwhile = keeping('roost-left', () => (asked += 1) > 1);
  meanwhile.listings.search({}, WINDOW)(() => undefined);
  meanwhile.come();
  await soon(() => expect(asked).toBe(2));
  await soon(async () =>
    expect(
      (await indexedDB.databases()).filter(({ name }) => isDatabaseOf(name ?? '', 'roost-left')),
    ).toEqual([]),
  );
});

test('FI17 nothing is kept once whoever saw it is not there any more', async () => {
  const { listings, come } = keeping('roost-unknown', () => false, null);
  listings.search({}, WINDOW)(() => undefined);
  come();
  await Promise.resolve();
  expect(await readFirstPage('roost-unknown', '')).toBeNull();
});

test('FI17 each person has their own, below the name of their database: a log out takes it along', async () => {
  const texts = { page: 'one', around: 'two' };
  await keepFirstPage('roost-bob', { key: 'type=rent', at: NOW, texts });
  expect(await readFirstPage('roost-bob', 'type=rent')).toEqual(texts);
  expect(await readFirstPage('roost-eve', 'type=rent')).toBeNull();
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  expect(names.filter((name) => isDatabaseOf(name, 'roost-bob'))).toHaveLength(1);
  expect(names.filter((name) => isDatabaseOf(name, 'roost-eve'))).toEqual([]);
  await forgetFirstPages('roost-bob');
  expect(await readFirstPage('roost-bob', 'type=rent')).toBeNull();
});

test('FI17 the oldest searches go, page and all; what is too large is not there', async () => {
  const texts = { page: 'x', around: '' };
  for (let n = 0; n <= PAGES_KEPT; n += 1)
    await keepFirstPage('roost-many', { key: `q=${n}`, at: n, texts });
  expect(await readFirstPage('roost-many', 'q=0')).toBeNull();
  expect(await readFirstPage('roost-many', 'q=1')).not.toBeNull();
  const huge = { page: 'x'.repeat(500_000), around: '' };
  await keepFirstPage('roost-many', { key: 'q=1', at: 99, texts: huge });
  expect(await readFirstPage('roost-many', 'q=1')).toBeNull();
  expect(await readFirstPage('roost-many', 'q=2')).not.toBeNull();
});

test('FI17 what was kept answers its own question alone; others wait for who can answer them', () => {
  const asked = [{ text: 'sea' }, WINDOW] as const;
  const kept: FirstPage = { asked, page: page(2), areas: [], heldAreas: [], cities: [] };
  const { search } = keptSeen(kept).listings;
  const answers: SearchPage[] = [];
  search({ text: 'sea' }, WINDOW)((answer) => answers.push(answer));
  search({ text: 'hill' }, WINDOW)((answer) => answers.push(answer));
  search({ text: 'sea' }, { from: 60, count: 60 })((answer) => answers.push(answer));
  expect(answers).toEqual([page(2)]);
});

test('FI17 the truth takes its place row by row: what says the same is the same object, a withdrawn home is not there', () => {
  const kept = { ...page(3), isKept: true };
  const [first, , third] = page(3).cards;
  const now = { ...page(3), total: 2, cards: [first, third] } as SearchPage;
  const shown = withPartsOf(kept, now);
  expect(shown).toEqual(now);
  expect(shown.isKept).toBeUndefined();
  expect(shown.cards[0]).toBe(kept.cards[0]);
  expect(shown.cards[1]).toBe(kept.cards[2]);
  expect(shown.facets).toBe(kept.facets);
  const dearer = { ...now, cards: [{ ...first, price: 1 }, third] } as SearchPage;
  expect(withPartsOf(kept, dearer).cards[0]).toMatchObject({ price: 1 });

  const asked = [{}, WINDOW] as const;
  const first14: FirstPage = { asked, page: kept, areas: [], heldAreas: [], cities: [] };
  const { listings } = replacing(first14, { listings: market(now).listings });
  const answers: SearchPage[] = [];
  listings.search({}, WINDOW)((answer) => answers.push(answer));
  expect(answers[0]?.cards[1]).toBe(kept.cards[2]);
});

test('FI28 a device that holds nothing keeps what the server found, and shows it from there; one that holds homes asks nobody', async () => {
  const asked: string[] = [];
  const { total, facets, currency, relax, cards } = page(3);
  const found = {
    ...{ total, facets, currency, relax },
    cards: cards.map(({ excerpt: _, ...card }) => card),
  };
  const giving = (name: string, answer: FirstAnswer | null, isHeld = false) =>
    givenOf('?kinds=homes&type=rent', stampOf(name), {
      name,
      clock: { now: () => NOW },
      ask(search) {
        asked.push(search);
        return Promise.resolve(answer);
      },
      holds: () => Promise.resolve(isHeld),
    });
  const answer: FirstAnswer = { at: NOW - 1000, city: uuidOf(9), areas: [], found };
  const given = await giving('roost-new', answer);
  expect(given?.page).toMatchObject({
    total: 3,
    isKept: true,
    isGiven: true,
    checkedAt: NOW - 1000,
  });
  expect(asked).toEqual(['type=rent&kinds=homes']);
  expect(await keptOf('roost-new', 'type=rent&kinds=homes')).toEqual(given);

  expect(await giving('roost-held', answer, true)).toBeNull();
  expect(asked).toHaveLength(1);
  expect(await giving('roost-offline', null)).toBeNull();
  expect(await giving('roost-odd', { ...answer, at: 'now' } as unknown as FirstAnswer)).toBeNull();
  for (const name of ['roost-held', 'roost-offline'])
    expect(await readFirstPage(name, 'kinds=homes&type=rent')).toBeNull();
});

test('FI17 a kept page is read without the settings of the person: on a slow start they come later than it', async () => {
  const ann = ownerOf(uuidOf(77));
  const name = databaseOf(ann);
  const unread = () => ({ get: () => undefined, subscribe: () => () => undefined });
  const hand = handClock();
  const pages = createFirstPages({
    origin: 'http://localhost',
    platform: { clock: hand.clock, log } as unknown as FirstPagesDeps['platform'],
    records: { one: unread, list: unread } as unknown as FirstPagesDeps['records'],
    sessions: { endingOf: () => null } as unknown as FirstPagesDeps['sessions'],
    firstPages: { build: '1', shownAs: () => 'en' },
    firstScreen: undefined,
    owner: () => ann,
  });
  const shown = await pages.keeping(ann, market(page(3)).listings);
  shown.search({}, WINDOW)(() => undefined);
  hand.come();
  await soon(async () => expect(await readFirstPage(name, '')).not.toBeNull());
  expect((await pages.read(ann, ''))?.page).toMatchObject({ total: 3, isKept: true });
});

test('FI28 what came with the document is taken without asking, and shown before anybody hears that it was read: it is in the first painting', async () => {
  const { total, facets, currency, relax, cards } = page(3);
  const found = { ...{ total, facets, currency, relax }, cards };
  const asked = vi.spyOn(globalThis, 'fetch');
  const pages = createFirstPages({
    origin: 'http://localhost',
    platform: { clock: handClock().clock, log } as unknown as FirstPagesDeps['platform'],
    records: {} as FirstPagesDeps['records'],
    sessions: {} as FirstPagesDeps['sessions'],
    firstPages: {
      build: '1',
      shownAs: () => 'en',
      given: (search) =>
        search === 'type=rent&kinds=homes'
          ? { at: NOW - 1000, city: uuidOf(9), areas: [], found }
          : null,
    },
    firstScreen: undefined,
    owner: () => GUEST,
  });
  const read = await pages.read(GUEST, '?type=rent&kinds=homes');
  if (read === null) throw new Error('nothing was given');
  expect(read.page).toMatchObject({ total: 3, isGiven: true });
  expect(asked).not.toHaveBeenCalled();
  const shown: Seen[] = [];
  void pages.show(read, (seen) => shown.push(seen));
  expect(shown).toHaveLength(1);
  asked.mockRestore();
});

test('FI17 half a write is none: a record without what stands around it is not shown', async () => {
  const { listings, come } = keeping('roost-half');
  listings.search({}, WINDOW)(() => undefined);
  come();
  await soon(async () => expect(await readFirstPage('roost-half', '')).not.toBeNull());
  const there = await readFirstPage('roost-half', '');
  if (there === null) throw new Error('nothing was kept');
  expect(firstPageIn(stampOf('roost-half'), there, NOW)).not.toBeNull();
  expect(firstPageIn(stampOf('roost-half'), { ...there, around: undefined }, NOW)).toBeNull();
});
