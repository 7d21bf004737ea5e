import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import { createAreaPackMaker, type PackFault } from '#search/packs/areaPack.ts';
import { isOnOffer } from '#search/packs/indexRow.ts';
import { AREA_IDS, anyQuery } from '#search/query/testQuery.ts';
import type { KeptPack, KeptPacks } from '../../model/ports/keptPacks.ts';
import type { CityAreas, GivenPack } from '../../model/ports/areaPacks.ts';
import type { KeptAreaPack, KeptAreaPacks } from '../../model/ports/keptAreaPacks.ts';
import type { Searcher } from '../../model/ports/searcher.ts';
import type { StoredListings } from '../../model/ports/storedListings.ts';
import { createAwaiting } from './awaiting.ts';
import { createForeseeing } from './foreseen.ts';
import { createSearcher } from './createSearcher.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import { NOW, testListing, testListings, uuidOf } from './testListing.ts';

const ALL = { from: 0, count: 1000 };
/** The same homes at two times. */
const VERSIONS = [testListings(120), testListings(120, 2)] as const;

/** The revisions of a stored home differ between the two times. */
const revOf = (home: Property): number => (VERSIONS[1].includes(home) ? 2 : 1);

function packOf(area: string, homes: readonly Property[]): ArrayBuffer {
  const ofArea = homes.filter(({ area_id: of }) => of === area);
  const maker = createAreaPackMaker(area, ofArea.length);
  ofArea.forEach((home) => maker.add(home, revOf(home)));
  return maker.finish();
}

/** Bytes as the server gives them: their base is named by what is in them. */
const namedOf = (bytes: ArrayBuffer, gone: readonly string[] = []): KeptAreaPack => ({
  base: Buffer.from(bytes).toString('base64'),
  gone,
  bytes,
});

/** A device: what is stored, null being a home that is stored as gone; and packs, as a server gives them. */
function device(keep?: KeptPacks['keep'], disc = new Map<string, KeptAreaPack>()) {
  const rows = new Map<string, Property | null>();
  const packs = new Map<string, ArrayBuffer>();
  /** Of each area what left its base. */
  const left = new Map<string, readonly string[]>();
  const asked: string[] = [];
  /** Areas whose pack was sent. */
  const fetched: string[] = [];
  const faults: PackFault[] = [];
  const kept: KeptAreaPacks = {
    pack: async (area) => disc.get(area) ?? null,
    keep: async (area, pack) => void disc.set(area, pack),
    async only(areas) {
      for (const area of disc.keys()) if (!areas.includes(area)) disc.delete(area);
    },
    close: () => undefined,
  };
  const disk = { isBroken: false };
  /** As the server names its areas. */
  const city: { found: CityAreas | null } = { found: null };
  const reads: (readonly string[])[] = [];
  const live = () => [...rows.values()].filter((row) => row !== null);
  const read = () => {
    if (disk.isBroken) throw new Error('no disk');
  };
  const stored: StoredListings = {
    async *slices() {
      read();
      yield live();
    },
    async byIds(ids) {
      read();
      reads.push(ids);
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    async known(ids) {
      read();
      return new Set(ids.filter((id) => rows.has(id)));
    },
    storedMeanwhile: () => Promise.resolve([]),
    documents: () => Promise.resolve([]),
    areas: () => Promise.resolve(new Map()),
    writtenSince: () => Promise.resolve([]),
    ids: async () => [...rows.keys()],
    close: () => undefined,
  };
  const searcher = createSearcher({
    stored,
    awaiting: (deps) =>
      createForeseeing({
        ...deps,
        areasOf: async () => city.found,
        packs: {
          async pack(area, { held }): Promise<GivenPack | null> {
            asked.push(area);
            const bytes = packs.get(area);
            if (bytes === undefined) return null;
            const pack = namedOf(bytes, left.get(area));
            if (pack.base === held) return { ...pack, bytes: null };
            fetched.push(area);
            return pack;
          },
        },
        kept,
        onRefused: (_area, fault) => void faults.push(fault),
      }),
    pause: () => Promise.resolve(),
    ...(keep && {
      keeps: {
        packs: {
          columns: async () => null,
          words: async () => null,
          keep,
          distrust: () => undefined,
          close: () => undefined,
        },
        wait: () => new Promise(setImmediate),
        now: () => NOW,
      },
    }),
  });
  /** Until whatever was asked for is taken in. */
  const settled = async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await new Promise(setImmediate);
    }
  };
  const find = async (query: ListingQuery = {}) => await searcher.search(query, ALL, NOW);
  const made = { rows, packs, left, asked, fetched, faults, kept: disc };
  return { ...made, disk, city, reads, searcher, settled, find };
}

/** The results of a device that had these rows, and nothing else. */
async function foundOf(homes: readonly Property[], query: ListingQuery) {
  const other = device();
  for (const home of homes) other.rows.set(home.id, home);
  const found = await other.find(query);
  other.searcher.close();
  return found;
}
type Found = Awaited<ReturnType<typeof foundOf>>;
/** A choice that no home has any more is counted as none, one that none ever had is not counted. */
const counted = ({ facets, newest: _, awaited: __, ...found }: Found) => ({
  ...found,
  facets: Object.fromEntries(
    Object.entries(facets).map(([field, counts]) => [
      field,
      Object.fromEntries(Object.entries(counts).filter(([, homes]) => homes > 0)),
    ]),
  ),
});
/** The part of a text that a word was found in, or the feature that is the word, comes with its row. */
const plain = (found: Found) => ({
  ...counted(found),
  cards: found.cards.map((card) => ({ ...card, excerpt: '', feature: undefined })),
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('arriving' as const), areas: fc.subarray([...AREA_IDS]) }),
  fc.record({
    kind: fc.constantFrom('store' as const, 'arrive' as const, 'gone' as const, 'lose' as const),
    version: fc.nat(1),
    from: fc.nat(119),
    count: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ kind: fc.constantFrom('reread' as const, 'catchUp' as const) }),
);

/** The thread that takes areas in says as what it stored homes. */
function tell(searcher: Searcher, kind: string, homes: readonly Property[]): void {
  if (kind === 'arrive') searcher.arrived(homes.map((home) => ({ id: home.id, rev: revOf(home) })));
  else searcher.changed(homes.map(({ id }) => id));
}

describe('homes that are on their way', () => {
  it('FI20 a pack and whatever is stored before, beside and after it give what those rows would give', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 10 }),
        fc.array(anyQuery, { minLength: 2, maxLength: 4 }),
        fc.nat(1),
        async (steps, queries, packed) => {
          const { rows, packs, searcher, settled, find } = device();
          const homes = VERSIONS[packed] ?? [];
          for (const area of AREA_IDS) packs.set(area, packOf(area, homes));
          /** The homes that are found though no row of them is stored. */
          const awaited = new Map<string, Property>();
          let arriving: readonly string[] = [];
          for (const each of steps) {
            if (each.kind === 'arriving') {
              for (const [id, home] of awaited)
                if (!each.areas.includes(home.area_id)) awaited.delete(id);
              for (const home of homes) {
                const isNew = !arriving.includes(home.area_id);
                if (isNew && each.areas.includes(home.area_id) && !rows.has(home.id))
                  awaited.set(home.id, home);
              }
              arriving = each.areas;
              void searcher.arriving(each.areas);
            } else if ('from' in each) {
              const some = VERSIONS[each.version]?.slice(each.from, each.from + each.count) ?? [];
              for (const home of some) {
                if (each.kind === 'lose') rows.delete(home.id);
                else rows.set(home.id, each.kind === 'gone' ? null : home);
                awaited.delete(home.id);
              }
              tell(searcher, each.kind, some);
            } else searcher[each.kind]();
            // oxlint-disable-next-line no-await-in-loop
            await settled();
          }
          const all = [...[...rows.values()].filter((row) => row !== null), ...awaited.values()];
          for (const query of queries) {
            // oxlint-disable-next-line no-await-in-loop
            const found = await find(query);
            expect(plain(found)).toEqual(plain(await foundOf(all, query)));
            expect(new Set(found.awaited)).toEqual(new Set(arriving));
          }
          searcher.close();
        },
      ),
      { numRuns: 15 },
    );
  });

  it('FI20 steps that overlap end as the rows say, and no home stands twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const { rows, packs, searcher, settled, find } = device();
        for (const area of AREA_IDS) packs.set(area, packOf(area, VERSIONS[0]));
        for (const each of steps) {
          if (each.kind === 'arriving') void searcher.arriving(each.areas);
          else if ('from' in each) {
            const some = VERSIONS[each.version]?.slice(each.from, each.from + each.count) ?? [];
            for (const home of some)
              if (each.kind === 'lose') rows.delete(home.id);
              else rows.set(home.id, each.kind === 'gone' ? null : home);
            tell(searcher, each.kind, some);
          } else searcher[each.kind]();
          // oxlint-disable-next-line no-await-in-loop
          const { cards } = await find();
          expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
        }
        void searcher.arriving([]);
        await settled();
        const all = [...rows.values()].filter((row) => row !== null);
        expect(counted(await find())).toEqual(counted(await foundOf(all, {})));
        const query = { text: 'balcony' };
        expect(counted(await find(query))).toEqual(counted(await foundOf(all, query)));
        searcher.close();
      }),
      { numRuns: 15 },
    );
  });

  it('FI18 a home whose card no home can have leaves the list, and the others stay', async () => {
    const { packs, searcher, settled, find } = device();
    const [one, other] = [
      testListing({ id: uuidOf(1), bedrooms: -1 }),
      testListing({ id: uuidOf(2) }),
    ];
    packs.set(one.area_id, packOf(one.area_id, [one, other]));
    void searcher.arriving([one.area_id]);
    await settled();
    expect((await find()).cards.map(({ id }) => id)).toEqual([other.id]);
    await settled();
    expect(await find()).toMatchObject({ total: 1, cards: [{ id: other.id }] });
  });

  it('FI20 a home is shown by its pack until its row is stored, and then by its row', async () => {
    const { rows, packs, searcher, settled, find } = device();
    const home = testListing({ id: uuidOf(1), details: { description: 'Steps to the ferry.' } });
    packs.set(home.area_id, packOf(home.area_id, [home]));
    const changed = vi.fn();
    searcher.onChange(changed);
    void searcher.arriving([home.area_id]);
    await settled();
    expect(changed).toHaveBeenCalled();
    const before = await find({ text: 'ferry' });
    expect(before.cards).toMatchObject([{ title: home.title, excerpt: '' }]);
    rows.set(home.id, { ...home, title: 'Cheaper by the harbour', price: 90_000 });
    searcher.changed([home.id]);
    const after = await find({ text: 'ferry' });
    expect(after.cards).toMatchObject([
      {
        title: 'Cheaper by the harbour',
        price: 90_000,
        excerpt: expect.stringContaining('ferry'),
      },
    ]);
  });

  it('FI20 a home that is stored as its pack has it is read when it is shown, and not before', async () => {
    const { rows, packs, reads, searcher, settled, find } = device();
    const homes = VERSIONS[0].filter((home) => home.area_id === AREA_IDS[0] && isOnOffer(home));
    const [first, ...others] = homes;
    if (first === undefined) throw new Error('there are no homes');
    packs.set(AREA_IDS[0], packOf(AREA_IDS[0], homes));
    void searcher.arriving([AREA_IDS[0]]);
    await settled();
    const changed = vi.fn();
    searcher.onChange(changed);
    const cheaper = { ...first, price: 1 };
    for (const home of [cheaper, ...others]) rows.set(home.id, home);
    reads.length = 0;
    searcher.arrived([{ id: first.id, rev: 2 }, ...others.map(({ id }) => ({ id, rev: 1 }))]);
    await settled();
    // Of another revision than the pack's.
    expect(reads).toEqual([[first.id]]);
    expect(changed).toHaveBeenCalled();
    void searcher.arriving([]);
    await settled();
    expect(reads).toEqual([[first.id]]);
    expect(counted(await find())).toEqual(counted(await foundOf([cheaper, ...others], {})));
    const query = { text: 'balcony' };
    expect(counted(await find(query))).toEqual(counted(await foundOf([cheaper, ...others], query)));
    searcher.close();
  });

  it('FI20 that areas are awaited is answered once what there is of them is searched, and at the end', async () => {
    const { packs, searcher, find } = device();
    const homes = VERSIONS[0].filter(isOnOffer);
    for (const area of AREA_IDS) {
      const there = homes.filter((home) => home.area_id === area);
      if (there.length > 0) packs.set(area, packOf(area, there));
    }
    const { total } = await foundOf(homes, {});
    await searcher.arriving([...AREA_IDS, uuidOf(700)]);
    expect((await find()).total).toBe(total);
    await searcher.arriving(AREA_IDS);
    expect((await find()).total).toBe(total);
    const last = searcher.arriving([uuidOf(701)]);
    searcher.close();
    await last;
  });

  it('FI20 a home that is in two packs, since it moved, is shown or is not counted', async () => {
    const { packs, searcher, settled, find } = device();
    const [from, to] = AREA_IDS;
    const before = testListing({ id: uuidOf(1), area_id: from });
    packs.set(from, packOf(from, [before]));
    packs.set(to, packOf(to, [{ ...before, area_id: to }]));
    void searcher.arriving([from]);
    await settled();
    void searcher.arriving([from, to]);
    await settled();
    void searcher.arriving([from]);
    await settled();
    const { total, cards } = await find();
    expect([total, cards.map(({ id }) => id)]).toEqual([1, [before.id]]);
    searcher.close();
  });

  it('FI20 what the pack has and the rows have not is no home any more once the area is here', async () => {
    const { rows, packs, searcher, settled, find } = device();
    const [one, other] = [testListing({ id: uuidOf(1) }), testListing({ id: uuidOf(2) })];
    packs.set(one.area_id, packOf(one.area_id, [one, other]));
    void searcher.arriving([one.area_id]);
    await settled();
    expect((await find()).total).toBe(2);
    // Stored, and nobody told of it.
    rows.set(one.id, one);
    void searcher.arriving([]);
    const { total, cards } = await find();
    expect([total, cards.map(({ id }) => id)]).toEqual([1, [one.id]]);
  });

  it('FI31 the homes of a city that is likely to be wanted are searched before it is known which areas are; then those are', async () => {
    const homes = VERSIONS[0];
    const { searcher, packs, city, asked, settled, find } = device();
    for (const area of AREA_IDS) packs.set(area, packOf(area, homes));
    const [first, ...others] = AREA_IDS;
    city.found = { city: 'city', areas: AREA_IDS };
    searcher.foresee(null);
    await settled();
    expect((await find()).total).toBe((await foundOf(homes, {})).total);
    expect((await find()).awaited).toEqual(AREA_IDS);
    // The same areas: nothing is asked for twice.
    void searcher.arriving(AREA_IDS);
    await settled();
    expect(asked).toEqual(AREA_IDS);
    void searcher.arriving(others);
    await settled();
    expect((await find()).awaited).toEqual(others);
    expect((await find({ area_ids: [first] })).total).toBe(0);
  });

  it('FI31 a pack that did not come ahead is asked for again once its area is wanted; what is wanted already stays', async () => {
    const { searcher, packs, city, asked, settled, find } = device();
    const [area, other] = AREA_IDS;
    city.found = { city: 'city', areas: [area] };
    searcher.foresee('city');
    await settled();
    expect(asked).toEqual([area]);
    packs.set(area, packOf(area, VERSIONS[0]));
    void searcher.arriving([area]);
    await settled();
    expect(asked).toEqual([area, area]);
    expect((await find()).awaited).toEqual([area]);
    city.found = { city: 'other', areas: [other] };
    searcher.foresee('other');
    await settled();
    expect(asked).toEqual([area, area]);
  });

  it('FI20 areas that a search names come before all others, alone, and are found as soon as they are here', async () => {
    const home = testListing({ id: uuidOf(1), area_id: AREA_IDS[3] });
    const ends = new Map<string, () => void>();
    const index = createListingIndex();
    let told = 0;
    const awaiting = createAwaiting({
      packs: {
        pack: (area) =>
          new Promise((resolve) =>
            ends.set(area, () =>
              resolve(area === home.area_id ? namedOf(packOf(area, [home])) : null),
            ),
          ),
      },
      stored: { known: async () => new Set() },
      index,
      taking: { these: async () => undefined },
      queue: (task) => task(),
      onFound: () => (told += 1),
    });
    const turns = () => new Promise(setImmediate);
    const areas = [...AREA_IDS, 'e', 'f', 'g', 'h'];
    void awaiting.set(areas);
    await turns();
    expect([...ends.keys()]).toEqual(AREA_IDS.slice(0, 3));
    awaiting.prefer([home.area_id]);
    await turns();
    expect([...ends.keys()]).toEqual(AREA_IDS);
    // An earlier area on its way ends, and nothing follows it until that one is here.
    for (const area of AREA_IDS.slice(0, 3)) ends.get(area)?.();
    await turns();
    expect(ends.size).toBe(4);
    const before = told;
    ends.get(home.area_id)?.();
    await turns();
    expect(told).toBe(before + 1);
    expect(awaiting.card(home.id)).toMatchObject({ id: home.id });
    expect([...ends.keys()]).toEqual(areas.slice(0, 7));
    awaiting.close();
  });

  it('FI20 a search names its areas before they are known to come', async () => {
    const { packs, asked, searcher, settled, find } = device();
    const [, , , last] = AREA_IDS;
    const home = testListing({ id: uuidOf(1), area_id: last });
    packs.set(last, packOf(last, [home]));
    await find({ area_ids: [last] });
    void searcher.arriving(AREA_IDS);
    await settled();
    expect(asked[0]).toBe(last);
    expect((await find({ area_ids: [last] })).total).toBe(1);
    searcher.close();
  });

  it('FI20 no pack, one of another area, of other bytes or cut off: the rows are found as they come', async () => {
    const { rows, packs, asked, searcher, settled, find } = device();
    const home = testListing({ id: uuidOf(1) });
    const good = packOf(home.area_id, [home]);
    const changedBytes = new Uint8Array(good.slice());
    changedBytes[200] = (changedBytes[200] ?? 0) ^ 1;
    packs.set(AREA_IDS[0], good.slice(0, -8));
    packs.set(AREA_IDS[1], good);
    packs.set(AREA_IDS[2], changedBytes.buffer);
    void searcher.arriving(AREA_IDS);
    await settled();
    expect((await find()).total).toBe(0);
    expect(asked.toSorted()).toEqual(AREA_IDS.toSorted());
    void searcher.arriving(AREA_IDS);
    await settled();
    expect(asked).toHaveLength(4);
    rows.set(home.id, home);
    searcher.changed([home.id]);
    expect((await find({ text: 'harbour' })).total).toBe(1);
  });

  it('FI24 a pack that is not believed is refused with the reason, and is not kept', async () => {
    const { packs, faults, kept, searcher, settled, find } = device();
    const home = testListing({ id: uuidOf(1) });
    const good = packOf(home.area_id, [home]);
    const other = (at: number) => {
      const bytes = new Uint8Array(good.slice());
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes.buffer;
    };
    const wrong: readonly [PackFault, ArrayBuffer][] = [
      ['no pack', new TextEncoder().encode('<!doctype html>').buffer],
      ['other version', other(4)],
      ['cut off', good.slice(0, 200)],
      ['cut off', good.slice(0, 20)],
      ['cut off', new ArrayBuffer(0)],
      ['changed', other(300)],
      ['other area', packOf(AREA_IDS[3], [{ ...home, area_id: AREA_IDS[3] }])],
      ['no homes', packOf(home.area_id, [])],
    ];
    for (const [, bytes] of wrong) {
      packs.set(home.area_id, bytes);
      void searcher.arriving([home.area_id]);
      // oxlint-disable-next-line no-await-in-loop
      await settled();
      void searcher.arriving([]);
    }
    expect(faults).toEqual(wrong.map(([fault]) => fault));
    expect([(await find()).total, kept.size]).toEqual([0, 0]);
  });

  it('FI24 a first visit that is cut off leaves its packs to the next start, which asks for none of them', async () => {
    const home = testListing({ id: uuidOf(1) });
    const first = device();
    first.packs.set(home.area_id, packOf(home.area_id, [home]));
    void first.searcher.arriving([home.area_id]);
    await first.settled();
    first.searcher.close();
    const next = device(undefined, first.kept);
    // Over a line that is paid by the byte, too: they cost none.
    void next.searcher.arriving([home.area_id], false);
    await next.settled();
    expect([(await next.find()).total, next.asked]).toEqual([1, []]);
    next.rows.set(home.id, { ...home, title: 'By its row' });
    void next.searcher.arriving([]);
    await next.settled();
    expect((await next.find()).cards).toMatchObject([{ title: 'By its row' }]);
    expect(next.kept.size).toBe(0);
  });

  it('FI24 a pack of an earlier start stands for no row: its revisions may be counted anew since', async () => {
    const home = testListing({ id: uuidOf(1) });
    const kept = new Map([[home.area_id, namedOf(packOf(home.area_id, [home]))]]);
    const { rows, reads, searcher, settled, find } = device(undefined, kept);
    void searcher.arriving([home.area_id]);
    await settled();
    expect((await find()).total).toBe(1);
    rows.set(home.id, { ...home, title: 'Another home', price: 1 });
    reads.length = 0;
    searcher.arrived([{ id: home.id, rev: revOf(home) }]);
    await settled();
    expect(reads).toEqual([[home.id]]);
    searcher.close();
  });

  it('FI24 a kept pack that is damaged or of another version is fetched anew', async () => {
    const home = testListing({ id: uuidOf(1) });
    const good = packOf(home.area_id, [home]);
    const kept = new Map([[home.area_id, namedOf(good.slice(0, 96))]]);
    const { packs, asked, faults, searcher, settled, find } = device(undefined, kept);
    packs.set(home.area_id, good);
    void searcher.arriving([home.area_id], false);
    await settled();
    expect([(await find()).total, asked, faults]).toEqual([0, [], ['cut off']]);
    void searcher.arriving([home.area_id], true);
    await settled();
    expect([(await find()).total, asked]).toEqual([1, [home.area_id]]);
    expect(kept.get(home.area_id)?.bytes).toBe(good);
  });

  it('FI24 a kept pack whose base still stands is not sent again; what left it since is shown no more, at later starts and offline too', async () => {
    const [stays, leaves] = [testListing({ id: uuidOf(1) }), testListing({ id: uuidOf(2) })];
    const area = stays.area_id;
    const bytes = packOf(area, [stays, leaves]);
    const kept = new Map([[area, namedOf(bytes)]]);
    const first = device(undefined, kept);
    first.packs.set(area, bytes);
    first.left.set(area, [leaves.id]);
    void first.searcher.arriving([area], false);
    await first.settled();
    expect((await first.find()).total).toBe(2);
    void first.searcher.arriving([area]);
    await first.settled();
    const { total, cards, awaited } = await first.find();
    expect([total, cards.map(({ id }) => id), awaited]).toEqual([1, [stays.id], [area]]);
    expect([first.asked, first.fetched]).toEqual([[area], []]);
    first.searcher.close();
    const offline = device(undefined, kept);
    void offline.searcher.arriving([area]);
    await offline.settled();
    expect((await offline.find()).cards.map(({ id }) => id)).toEqual([stays.id]);
    offline.searcher.close();
  });

  it('FI24 a kept pack is searched until the base that took its place is here, and of the old one nothing is left', async () => {
    const [old, both, fresh] = [1, 2, 3].map((n) => testListing({ id: uuidOf(n) }));
    if (!old || !both || !fresh) throw new Error('there are no homes');
    const area = old.area_id;
    const kept = new Map([[area, namedOf(packOf(area, [old, both]))]]);
    const { packs, left, fetched, rows, searcher, settled, find } = device(undefined, kept);
    const bytes = packOf(area, [{ ...both, title: 'Another title' }, fresh]);
    packs.set(area, bytes);
    left.set(area, [fresh.id]);
    void searcher.arriving([area]);
    await settled();
    expect((await find()).cards).toMatchObject([{ id: both.id, title: 'Another title' }]);
    expect([fetched, kept.get(area)?.base]).toEqual([[area], namedOf(bytes).base]);
    // No longer kept from what is stored.
    rows.set(fresh.id, fresh);
    searcher.changed([fresh.id]);
    expect((await find()).total).toBe(2);
    searcher.close();
  });

  it('FI24 a kept pack goes with its base: where the next has no homes, or is not believed, no later start shows it', async () => {
    const [home, other] = [1, 2].map((n) => testListing({ id: uuidOf(n) }));
    if (!home || !other) throw new Error('there are no homes');
    const area = home.area_id;
    for (const bytes of [packOf(area, []), packOf(area, [other]).slice(0, 96)]) {
      const kept = new Map([[area, namedOf(packOf(area, [home]))]]);
      const { packs, searcher, settled, find } = device(undefined, kept);
      packs.set(area, bytes);
      void searcher.arriving([area]);
      // oxlint-disable-next-line no-await-in-loop
      await settled();
      // oxlint-disable-next-line no-await-in-loop
      expect([(await find()).total, kept.size]).toEqual([0, 0]);
      searcher.close();
    }
  });

  it('FI20 a home that left one area and is in the base of another is found there', async () => {
    const { packs, left, searcher, settled, find } = device();
    const [from, to] = AREA_IDS;
    const before = testListing({ id: uuidOf(1), area_id: from });
    packs.set(from, packOf(from, [before]));
    left.set(from, [before.id]);
    packs.set(to, packOf(to, [{ ...before, area_id: to }]));
    void searcher.arriving([from, to]);
    await settled();
    expect((await find()).cards).toMatchObject([{ id: before.id, area_id: to }]);
    searcher.close();
  });

  it('FI20 a disk that cannot be read takes no pack and keeps nobody from searching', async () => {
    const { packs, disk, searcher, settled, find } = device();
    const home = testListing({ id: uuidOf(1) });
    packs.set(home.area_id, packOf(home.area_id, [home]));
    await find();
    disk.isBroken = true;
    void searcher.arriving([home.area_id]);
    await settled();
    expect((await find()).total).toBe(0);
  });

  it('FI20 nothing is kept for the next start while homes are awaited, and all of it once they are here', async () => {
    const kept: KeptPack[] = [];
    const { rows, packs, searcher, settled, find } = device(async (some) => {
      kept.push(...some);
      return true;
    });
    const homes = VERSIONS[0].filter(({ area_id: area }) => area === AREA_IDS[0]);
    packs.set(AREA_IDS[0], packOf(AREA_IDS[0], homes));
    searcher.catchUp();
    void searcher.arriving([AREA_IDS[0]]);
    await settled();
    expect([(await find()).total > 0, kept]).toEqual([true, []]);
    for (const home of homes) rows.set(home.id, home);
    searcher.changed(homes.map(({ id }) => id));
    await settled();
    void searcher.arriving([]);
    await settled();
    const index = createListingIndex();
    expect(index.packs.restore(kept.slice(-1).map(({ columns }) => columns))).toBe(true);
    const indexed = createListingIndex();
    indexed.put(homes);
    expect(index.size).toBe(indexed.size);
  });

  it('FI20 homes that are stored as their pack has them are kept for the next start, too', async () => {
    const kept: KeptPack[] = [];
    const { rows, packs, searcher, settled } = device(async (some) => {
      kept.push(...some);
      return true;
    });
    const homes = VERSIONS[0].filter((home) => home.area_id === AREA_IDS[0] && isOnOffer(home));
    packs.set(AREA_IDS[0], packOf(AREA_IDS[0], homes));
    searcher.catchUp();
    void searcher.arriving([AREA_IDS[0]]);
    await settled();
    for (const home of homes) rows.set(home.id, home);
    searcher.arrived(homes.map(({ id }) => ({ id, rev: 1 })));
    void searcher.arriving([]);
    await settled();
    await settled();
    expect(kept.map(({ area, count }) => [area, count])).toContainEqual([
      AREA_IDS[0],
      homes.length,
    ]);
    searcher.close();
  });
});
