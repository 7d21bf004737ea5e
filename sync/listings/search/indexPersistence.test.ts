import { describe, expect, it } from 'vitest';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import type { KeptPack, KeptPacks, PacksState } from '../../model/ports/keptPacks.ts';
import type { NotedHome } from '../../model/ports/storedListings.ts';
import type { Searcher } from '../../model/ports/searcher.ts';
import { createSearcher } from './createSearcher.ts';
import { NOW, testListing, testListings, uuidOf } from './testListing.ts';

const PAGE = { from: 0, count: 20 };
const DAY_MS = 86_400_000;
const QUIET_MS = 2000;
const SURE_MS = 12_000;
const AFTER_FIRST_MS = 300;

/** A device over several starts: what is stored, what is kept beside it, and a clock that stands still until it is moved. */
function deviceWith(homes: readonly Property[]) {
  let turn = 1;
  const rows = new Map(homes.map((home) => [home.id, { home, at: 0, turn, rev: 1 }]));
  const kept = { packs: new Map<string, KeptPack>(), state: null as PacksState | null };
  const reads = { slices: 0, ids: [] as string[] };
  const clock = { now: NOW };
  /** One write of the areas in which they lie. Gives what is told of it. */
  const write = (...written: readonly Property[]) => {
    turn = Math.max(clock.now, turn + 1);
    return written.map((home) => {
      const rev = (rows.get(home.id)?.rev ?? 0) + 1;
      rows.set(home.id, { home, at: clock.now, turn, rev });
      return { id: home.id, rev };
    });
  };
  const areas = () => {
    const found = new Map<string, { turn: number; homes: Map<string, NotedHome> }>();
    for (const [id, { home, at: writtenAt, ...as }] of rows) {
      const area = found.get(home.area_id) ?? { turn: 0, homes: new Map() };
      area.homes.set(id, { id, writtenAt, ...as });
      found.set(home.area_id, { ...area, turn: Math.max(area.turn, as.turn) });
    }
    return found;
  };

  const start = () => {
    const waiting: { at: number; resolve: () => void }[] = [];
    const packs: KeptPacks = {
      columns: async () =>
        kept.state && {
          ...kept.state,
          columns: [...kept.packs.values()].map(({ columns }) => columns),
        },
      words: async (area) => kept.packs.get(area)?.words ?? null,
      async keep(changed, state) {
        for (const pack of changed) {
          if (pack.count > 0) kept.packs.set(pack.area, pack);
          else kept.packs.delete(pack.area);
        }
        kept.state = state;
        return true;
      },
      distrust: () => kept.packs.clear(),
      close: () => undefined,
    };
    reads.slices = 0;
    reads.ids = [];
    const searcher = createSearcher({
      pause: () => Promise.resolve(),
      keeps: {
        packs,
        now: () => clock.now,
        wait: (ms) =>
          new Promise((resolve) => waiting.push({ at: clock.now + ms, resolve: () => resolve() })),
      },
      stored: {
        async *slices() {
          reads.slices += 1;
          yield [...rows.values()].map(({ home }) => home);
        },
        async byIds(ids) {
          reads.ids.push(...ids);
          return ids.flatMap((id) => rows.get(id)?.home ?? []);
        },
        storedMeanwhile: () => Promise.resolve([]),
        documents: () => Promise.resolve([]),
        known: async (ids) => new Set(ids.filter((id) => rows.has(id))),
        areas: async () => areas(),
        writtenSince: () => Promise.resolve([]),
        ids: async () => [...rows.keys()],
        close: () => undefined,
      },
    });
    /** Lets so much time pass, and whatever waited for it go on until nothing moves. */
    const pass = async (ms: number) => {
      clock.now += ms;
      for (const due of waiting.filter(({ at }) => at <= clock.now)) {
        waiting.splice(waiting.indexOf(due), 1);
        due.resolve();
      }
      await searcher.search({}, PAGE, NOW);
      await new Promise(setImmediate);
    };
    return { searcher, pass };
  };
  /** A start after which everything is kept. */
  const startAndKeep = async () => {
    const { searcher, pass } = start();
    await searcher.search({}, PAGE, NOW);
    searcher.catchUp();
    for (const ms of [AFTER_FIRST_MS, QUIET_MS, QUIET_MS, SURE_MS, SURE_MS]) await pass(ms);
    searcher.close();
  };
  return { rows, kept, reads, clock, write, start, startAndKeep };
}

const HOMES = testListings(120);

/** All but which home came last: what was kept came at once. */
async function foundBy(searcher: Searcher, query: ListingQuery) {
  const { newest: _, ...found } = await searcher.search(query, PAGE, NOW);
  return found;
}

describe('a search that was kept', () => {
  it('FI16 begins with what was kept: no listing is read but those that are shown, by words too', async () => {
    const device = deviceWith(HOMES);
    await device.startAndKeep();
    expect(device.reads.slices).toBe(1);
    expect(device.kept.packs.size).toBeGreaterThan(1);
    const plain = createSearcherOver(HOMES);
    const { searcher } = device.start();
    for (const query of [{}, { type: 'sale' as const }, { text: 'balc' }, { text: '"sea view"' }]) {
      expect(await foundBy(searcher, query)).toEqual(await foundBy(plain, query));
    }
    expect(device.reads.slices).toBe(0);
    expect(device.reads.ids.length).toBeLessThanOrEqual(4 * PAGE.count);
  });

  it('FI16 takes in what was stored, changed and removed since, and keeps that', async () => {
    const device = deviceWith(HOMES);
    await device.startAndKeep();
    device.clock.now += DAY_MS;
    device.write(testListing({ id: uuidOf(900), title: 'Lighthouse' }));
    device.rows.delete(uuidOf(3));
    await device.startAndKeep();
    expect(device.reads.slices).toBe(0);
    expect(device.reads.ids).toContain(uuidOf(900));
    device.clock.now += DAY_MS;
    const { searcher } = device.start();
    const found = await searcher.search({ text: 'lighthouse' }, PAGE, NOW);
    expect(found.cards.map(({ id }) => id)).toEqual([uuidOf(900)]);
    // Shown, and not read because it was new once.
    expect(device.reads.ids).toEqual([uuidOf(900)]);
    const homes = [...device.rows.values()].map(({ home }) => home);
    expect(await foundBy(searcher, {})).toEqual(await foundBy(createSearcherOver(homes), {}));
  });

  /** A first visit: homes come while it searches, and it is left as soon as what it knows is kept. */
  async function visit(
    device: ReturnType<typeof deviceWith>,
    isTold: (home: Property) => boolean,
    leftAfter = [0, QUIET_MS, QUIET_MS],
  ) {
    const { searcher, pass } = device.start();
    await searcher.search({}, PAGE, NOW);
    searcher.catchUp();
    await searcher.search({}, PAGE, NOW);
    const told = new Map(device.write(...HOMES).map((home) => [home.id, home]));
    searcher.arrived(HOMES.filter(isTold).flatMap(({ id }) => told.get(id) ?? []));
    for (const ms of leftAfter) await pass(ms);
    expect(device.kept.state?.asOf).toBe(device.clock.now);
    searcher.close();
  }

  it('FI16 a start right after all homes came reads none of them again, nor when it is told what came meanwhile', async () => {
    const device = deviceWith([]);
    await visit(device, () => true);
    const { searcher, pass } = device.start();
    const plain = createSearcherOver(HOMES);
    expect(await foundBy(searcher, {})).toEqual(await foundBy(plain, {}));
    expect(device.reads.ids.length).toBeLessThanOrEqual(PAGE.count);
    searcher.catchUp();
    await pass(AFTER_FIRST_MS);
    expect(device.reads.slices).toBe(0);
    // Those that are shown, and those that are not on offer: of these the index knows nothing.
    expect(device.reads.ids.length).toBeLessThan(HOMES.length / 2);
  });

  it('FI16 homes that were stored and not told of before it was kept are read at the next start, however late that is', async () => {
    const device = deviceWith([]);
    const [late] = HOMES;
    await visit(device, ({ id }) => id !== late?.id, [0, QUIET_MS, SURE_MS]);
    device.clock.now += DAY_MS;
    const { searcher } = device.start();
    const plain = createSearcherOver(HOMES);
    expect(await foundBy(searcher, {})).toEqual(await foundBy(plain, {}));
  });

  it('FI16 a listing that went without a trace is found no more once the first answer was given', async () => {
    const device = deviceWith(HOMES);
    await device.startAndKeep();
    const { searcher, pass } = device.start();
    const { total } = await searcher.search({ sort: 'newest' }, PAGE, NOW);
    const [gone] = (await searcher.search({ sort: 'newest' }, { from: 30, count: 1 }, NOW)).cards;
    device.rows.delete(gone?.id ?? '');
    let told = 0;
    searcher.onChange(() => (told += 1));
    await pass(AFTER_FIRST_MS);
    await expect.poll(() => told).toBe(1);
    expect((await searcher.search({}, PAGE, NOW)).total).toBe(total - 1);
  });

  it.each([
    ['cut off', (pack: KeptPack) => ({ ...pack, columns: pack.columns.slice(0, 640) })],
    ['of nothing', (pack: KeptPack) => ({ ...pack, columns: new ArrayBuffer(0) })],
  ])(
    'FI16 columns that are %s are thrown away, and all listings are read',
    async (_what, spoil) => {
      const device = deviceWith(HOMES);
      await device.startAndKeep();
      const [area, pack] = [...device.kept.packs][1] ?? [];
      if (area === undefined || pack === undefined) throw new Error('nothing was kept');
      device.kept.packs.set(area, spoil(pack));
      const { searcher } = device.start();
      const plain = createSearcherOver(HOMES);
      expect(await foundBy(searcher, { text: 'gar' })).toEqual(
        await foundBy(plain, { text: 'gar' }),
      );
      expect(device.reads.slices).toBe(1);
    },
  );

  it('FI16 words that cannot be believed are made anew of the listings of their area', async () => {
    const device = deviceWith(HOMES);
    await device.startAndKeep();
    const [area, pack] = [...device.kept.packs][0] ?? [];
    if (area === undefined || pack === undefined) throw new Error('nothing was kept');
    device.kept.packs.set(area, { ...pack, words: pack.columns });
    const { searcher } = device.start();
    const plain = createSearcherOver(HOMES);
    expect(await foundBy(searcher, { text: 'sunny' })).toEqual(
      await foundBy(plain, { text: 'sunny' }),
    );
    expect(device.reads.slices).toBe(0);
  });

  it.each([
    ['that was put back', -2 * DAY_MS],
    ['a week later', 8 * DAY_MS],
  ])('FI16 with a clock %s all listings are read', async (_what, ms) => {
    const device = deviceWith(HOMES);
    await device.startAndKeep();
    device.clock.now += ms;
    const { searcher } = device.start();
    await searcher.search({}, PAGE, NOW);
    expect(device.reads.slices).toBe(1);
  });

  it('FI16 nothing is kept of a search that nobody tells of changes', async () => {
    const device = deviceWith(HOMES);
    const { searcher, pass } = device.start();
    for (const ms of [AFTER_FIRST_MS, QUIET_MS, SURE_MS]) await pass(ms);
    expect(device.kept.state).toBeNull();
    searcher.close();
  });

  it('FI9 where changes could not be read, the next change reads all', async () => {
    const homes = new Map(HOMES.map((home) => [home.id, home]));
    let isBroken = false;
    const stored = {
      ...storedOf(() => [...homes.values()]),
      async byIds(ids: readonly string[]) {
        if (isBroken) throw new Error('no disk');
        return ids.flatMap((id) => homes.get(id) ?? []);
      },
    };
    const searcher = createSearcher({ stored, pause: () => Promise.resolve() });
    await searcher.search({}, PAGE, NOW);
    homes.set(uuidOf(900), testListing({ id: uuidOf(900), title: 'Lighthouse' }));
    isBroken = true;
    searcher.changed([uuidOf(900)]);
    await expect(searcher.search({}, PAGE, NOW)).rejects.toThrow('no disk');
    isBroken = false;
    searcher.changed([uuidOf(1)]);
    const { cards } = await searcher.search({ text: 'lighthouse' }, PAGE, NOW);
    expect(cards).toHaveLength(1);
  });
});

const storedOf = (homes: () => readonly Property[]) => ({
  async *slices() {
    yield homes();
  },
  byIds: async (ids: readonly string[]) => homes().filter(({ id }) => ids.includes(id)),
  storedMeanwhile: () => Promise.resolve([]),
  documents: () => Promise.resolve([]),
  known: async (ids: readonly string[]) =>
    new Set(ids.filter((id) => homes().some((home) => home.id === id))),
  areas: () => Promise.resolve(new Map()),
  writtenSince: () => Promise.resolve([]),
  ids: async () => homes().map(({ id }) => id),
  close: () => undefined,
});

const createSearcherOver = (homes: readonly Property[]) =>
  createSearcher({ stored: storedOf(() => homes), pause: () => Promise.resolve() });
