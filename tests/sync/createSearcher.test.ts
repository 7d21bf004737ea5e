import { describe, expect, it, vi } from 'vitest';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import type { FromWorker, ToWorker } from '#sync/adapters/worker/line.ts';
import { remote, serve } from '#sync/adapters/worker/remote.ts';
import { SEARCHER } from '#sync/adapters/browser/workers.ts';
import type { Source } from '#sync/kit/source.ts';
import type { Searcher } from '#sync/model/ports/searcher.ts';
import type { StoredListings } from '#sync/model/ports/storedListings.ts';
import { createSearcher } from '#sync/listings/search/createSearcher.ts';
import { createSearching, type SearchingDeps } from '#sync/listings/searching.ts';
import { iso, NOW, testListing, testListings, uuidOf } from '#sync/listings/search/testListing.ts';

const PAGE = { from: 0, count: 20 };

/** Stored listings that a test changes as it likes. */
function storeOf(listings: readonly Property[]) {
  const rows = new Map(listings.map((each) => [each.id, each]));
  const reads: (readonly string[])[] = [];
  const meanwhile = new Set<string>();
  const stored: StoredListings = {
    storedMeanwhile: () => Promise.resolve([...meanwhile]),
    documents: () => Promise.resolve([]),
    async *slices(size) {
      const all = [...rows.values()];
      for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
    },
    async byIds(ids) {
      reads.push(ids);
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    known: (ids) => Promise.resolve(new Set(ids.filter((id) => rows.has(id)))),
    areas: () => Promise.resolve(new Map()),
    writtenSince: () => Promise.resolve([...meanwhile]),
    ids: () => Promise.resolve([...rows.keys()]),
    close: () => rows.clear(),
  };
  return { rows, reads, meanwhile, stored };
}

const pause = () => Promise.resolve();

/** A searcher behind the messages of a worker, without a worker. */
function overMessages(stored: StoredListings): Searcher {
  const toTab: ((message: FromWorker | null) => void)[] = [];
  const toWorker: ((message: ToWorker) => void)[] = [];
  const clone = <T>(message: T): T => structuredClone(message);
  serve(
    {
      post: (message) => queueMicrotask(() => toTab.forEach((take) => take(clone(message)))),
      onMessage: (callback) => toWorker.push(callback),
    },
    () => createSearcher({ stored, pause }),
  );
  return remote(
    {
      post: (message) => queueMicrotask(() => toWorker.forEach((take) => take(clone(message)))),
      onMessage: (callback) => toTab.push(callback),
      end: () => stored.close(),
    },
    { calls: SEARCHER, target: 'any', what: 'the search' },
  );
}

describe.each([
  ['in the same thread', (stored: StoredListings) => createSearcher({ stored, pause })],
  ['behind the messages of a worker', overMessages],
])('%s', (_name, open) => {
  it('FI1 answers from everything stored', async () => {
    const { stored } = storeOf(testListings(1200));
    const searcher = open(stored);
    const all = await searcher.search({}, PAGE, NOW);
    expect(all.cards).toHaveLength(20);
    expect(all.total).toBeGreaterThan(300);
    const points = await searcher.points({}, NOW, 10);
    expect(points.ids).toHaveLength(all.total);
    expect(points.positions).toHaveLength(all.total * 2);
    expect(points.ids.slice(0, 10)).toEqual(all.cards.slice(0, 10).map(({ id }) => id));
  });

  it('FI3 takes in what changed, in one reading, and says that it did', async () => {
    const { rows, reads, stored } = storeOf([testListing({ id: uuidOf(1) })]);
    const searcher = open(stored);
    await searcher.search({}, PAGE, NOW);
    reads.length = 0;
    const told = new Promise<void>((resolve) => searcher.onChange(resolve));
    rows.set(uuidOf(2), testListing({ id: uuidOf(2), title: 'New harbour loft' }));
    rows.delete(uuidOf(1));
    searcher.changed([uuidOf(2)]);
    searcher.changed([uuidOf(1), uuidOf(2)]);
    await told;
    expect(reads).toEqual([[uuidOf(2), uuidOf(1)]]);
    const { cards } = await searcher.search({ text: 'loft' }, PAGE, NOW);
    expect(cards.map(({ id }) => id)).toEqual([uuidOf(2)]);
    expect((await searcher.search({}, PAGE, NOW)).total).toBe(1);
  });

  it('FI3 takes in what was stored before it was told of changes, and says nothing where that is nothing', async () => {
    const { rows, reads, meanwhile, stored } = storeOf([testListing({ id: uuidOf(1) })]);
    const searcher = open(stored);
    await searcher.search({}, PAGE, NOW);
    reads.length = 0;
    let told = 0;
    searcher.onChange(() => (told += 1));
    searcher.catchUp();
    expect(await searcher.search({}, PAGE, NOW)).toMatchObject({ total: 1 });
    expect([told, reads]).toEqual([0, []]);
    rows.set(uuidOf(2), testListing({ id: uuidOf(2) }));
    meanwhile.add(uuidOf(2));
    const takenIn = new Promise<void>((resolve) => searcher.onChange(resolve));
    searcher.catchUp();
    await takenIn;
    expect([told, reads]).toEqual([1, [[uuidOf(2)]]]);
    expect(await searcher.search({}, PAGE, NOW)).toMatchObject({ total: 2 });
  });

  it('FI3 reads all again when everything changed', async () => {
    const { rows, stored } = storeOf(testListings(50));
    const searcher = open(stored);
    await searcher.search({}, PAGE, NOW);
    rows.clear();
    rows.set(uuidOf(99), testListing({ id: uuidOf(99) }));
    searcher.reread();
    expect(await searcher.search({}, PAGE, NOW)).toMatchObject({ total: 1 });
  });

  it('FI8 leaves out what is hidden', async () => {
    const { stored } = storeOf([testListing({ id: uuidOf(1) })]);
    const searcher = open(stored);
    searcher.hide([uuidOf(1)]);
    expect(await searcher.search({}, PAGE, NOW)).toMatchObject({
      total: 0,
      relax: [{ field: 'include_hidden', total: 1 }],
    });
  });

  it('FI4 answers nobody once it is closed', async () => {
    const { stored } = storeOf([testListing()]);
    const searcher = open(stored);
    const asked = searcher.search({}, PAGE, NOW);
    searcher.close();
    await expect(asked).rejects.toThrow('the search is closed');
  });
});

it('FI9 a store that cannot be read is a failed search, and the next change tries again', async () => {
  const { rows, stored } = storeOf([]);
  let isBroken = true;
  const searcher = createSearcher({
    pause,
    stored: {
      ...stored,
      async *slices(size) {
        if (isBroken) throw new Error('no disk');
        yield* stored.slices(size);
      },
    },
  });
  await expect(searcher.search({}, PAGE, NOW)).rejects.toThrow('no disk');
  isBroken = false;
  rows.set(uuidOf(1), testListing({ id: uuidOf(1) }));
  searcher.reread();
  expect((await searcher.search({}, PAGE, NOW)).total).toBe(1);
});

describe('as live values', () => {
  const clock = { now: () => NOW, after: () => () => undefined };
  const log = { info: () => undefined, warn: vi.fn() };
  const always =
    <T>(value: T): Source<T> =>
    (emit) => {
      emit(value);
      return () => undefined;
    };
  const searchingWith = (searcher: Searcher, places: SearchingDeps['places'] = always([])) =>
    createSearching({
      searcher,
      areas: always([]),
      scopes: always(new Map()),
      places,
      clock,
      log,
    });

  it('FI27 a search by travel time is asked with the places of the person, and not before they are known', async () => {
    const work = { lat: 38.7, lon: -9.1, mode: 'walk' as const };
    // 1.11 km and 11.1 km to the north: 18 and 181 minutes on foot.
    const { stored } = storeOf([
      testListing({ id: uuidOf(1), lat: 38.71, lon: -9.1 }),
      testListing({ id: uuidOf(2), lat: 38.8, lon: -9.1 }),
    ]);
    const searcher = createSearcher({ stored, pause });
    const idsBy = async (places: SearchingDeps['places'], query: ListingQuery) => {
      let ids: readonly string[] | null = null;
      searchingWith(searcher, places).search(
        query,
        PAGE,
      )(({ cards }) => {
        ids = cards.map(({ id }) => id);
      });
      await searcher.search({}, PAGE, NOW);
      await new Promise((resolve) => setImmediate(resolve));
      return ids;
    };
    const travel = { minutes: 20 };
    expect(await idsBy(always([work]), { travel })).toEqual([uuidOf(1)]);
    expect(await idsBy(always([work]), { travel: { minutes: 40, by: 'drive' } })).toHaveLength(2);
    expect(await idsBy(always([work]), { sort: 'travel' })).toEqual([uuidOf(1), uuidOf(2)]);
    expect(await idsBy(always([]), { travel })).toHaveLength(2);
    expect(await idsBy(null, { travel })).toBeNull();
    expect(await idsBy(null, {})).toHaveLength(2);
  });

  it('FI3 a search is answered again when something changed', async () => {
    const { rows, stored } = storeOf([testListing({ id: uuidOf(1) })]);
    const searcher = createSearcher({ stored, pause });
    const totals: number[] = [];
    const stop = searchingWith(searcher).search({}, PAGE)(({ total }) => totals.push(total));
    await expect.poll(() => totals).toEqual([1]);
    rows.set(uuidOf(2), testListing({ id: uuidOf(2) }));
    searcher.changed([uuidOf(2)]);
    await expect.poll(() => totals).toEqual([1, 2]);
    stop();
    rows.set(uuidOf(3), testListing({ id: uuidOf(3), availability_confirmed_at: iso(NOW) }));
    searcher.changed([uuidOf(3)]);
    expect((await searcher.search({}, PAGE, NOW)).total).toBe(3);
    expect(totals).toEqual([1, 2]);
  });

  it('FI4 the last question goes first, and one that nobody waits for is never asked', async () => {
    const asked: (string | undefined)[] = [];
    const answers: (() => void)[] = [];
    const found = { total: 0, cards: [], facets: {}, relax: [], currency: null };
    const searcher: Searcher = {
      ...createSearcher({ stored: storeOf([]).stored, pause }),
      search(query) {
        asked.push(query.text);
        return new Promise((resolve) => answers.push(() => resolve(found)));
      },
    };
    const { search } = searchingWith(searcher);
    const type = (text: string) => search({ text }, PAGE)(() => undefined);
    const stops = ['b', 'ba', 'bal', 'balc'].map(type);
    stops.slice(0, 3).forEach((stop) => stop());
    stops.push(type('balco'));
    for (let answered = 0; answered < 3; answered += 1) {
      await expect.poll(() => answers.length).toBeGreaterThan(answered);
      answers[answered]?.();
    }
    expect(asked).toEqual(['b', 'balco', 'balc']);
  });
});
