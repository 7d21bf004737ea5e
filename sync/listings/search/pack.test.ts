import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Property } from '#contract/entities/property.ts';
import { anyQuery } from '#search/query/testQuery.ts';
import type { KeptPack } from '../../model/ports/keptPacks.ts';
import { createListingIndex, type ListingIndex } from '#search/finding/listingIndex.ts';
import { readColumns, readWords, writeColumns, writeWords } from '#search/packs/pack.ts';
import { contentOf } from '#search/packs/sections.ts';
import { NOW, testListing, testListings, uuidOf } from './testListing.ts';

const ALL = { from: 0, count: 1000 };
const VERSIONS = [testListings(200), testListings(200, 2)];
const [HOMES = []] = VERSIONS;

function indexOf(homes: readonly Property[]): ListingIndex {
  const index = createListingIndex();
  index.put(homes);
  return index;
}
function restored(packs: readonly KeptPack[]): ListingIndex {
  const index = createListingIndex();
  expect(index.packs.restore(packs.map(({ columns }) => columns))).toBe(true);
  return index;
}
function withWords(index: ListingIndex, packs: readonly KeptPack[]): ListingIndex {
  for (const { area, words } of packs) expect(index.packs.restoreWords(area, words)).toEqual([]);
  expect(index.packs.lackWords()).toEqual([]);
  return index;
}
const packsOf = (homes: readonly Property[]) => indexOf(homes).packs.changed();
const change = fc.record({
  isGone: fc.boolean(),
  version: fc.nat(1),
  from: fc.nat(199),
  count: fc.integer({ min: 1, max: 40 }),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function apply(index: ListingIndex, held: Map<string, Property>, changes: readonly Change[]): void {
  for (const { isGone, version, from, count } of changes) {
    const some = VERSIONS[version]?.slice(from, from + count) ?? [];
    for (const home of some)
      if (isGone) held.delete(home.id);
      else held.set(home.id, home);
    if (isGone) index.remove(some.map(({ id }) => id));
    else index.put(some);
  }
}

describe('what the search keeps', () => {
  it('FI16 a pack and its changes give what reading all homes gives: before its words are there, after, and packed again', () => {
    const changes = fc.array(change, { maxLength: 6 });
    fc.assert(
      fc.property(
        changes,
        changes,
        changes,
        fc.array(anyQuery, { minLength: 3, maxLength: 6 }),
        (before, between, after, queries) => {
          const held = new Map<string, Property>();
          const first = createListingIndex();
          first.put(HOMES);
          for (const home of HOMES) held.set(home.id, home);
          apply(first, held, before);
          const packs = first.packs.changed().filter(({ count }) => count > 0);
          const index = restored(packs);
          apply(index, held, between);
          withWords(index, packs);
          apply(index, held, after);
          const byArea = new Map(packs.map((pack) => [pack.area, pack]));
          for (const pack of index.packs.changed()) byArea.set(pack.area, pack);
          const kept = [...byArea.values()].filter(({ count }) => count > 0);
          const again = withWords(restored(kept), kept);
          const fresh = indexOf([...held.values()]);
          expect(index.size).toBe(fresh.size);
          for (const query of queries) {
            const { facets: expected, ...rest } = fresh.search(query, ALL, NOW);
            for (const each of [index, again]) {
              const { facets, ...found } = each.search(query, ALL, NOW);
              expect(found).toEqual(rest);
              for (const [name, counts] of Object.entries(expected))
                expect(facets[name]).toMatchObject(counts);
            }
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('FI16 no changed, cut off or lengthened byte is believed', () => {
    const [pack] = packsOf(HOMES);
    if (pack === undefined) throw new Error('there is no pack');
    expect(readColumns(pack.columns)).not.toBeNull();
    expect(readWords(pack.words, pack.count)).not.toBeNull();
    expect(readWords(pack.words, pack.count + 1)).toBeNull();
    expect(readWords(pack.columns, pack.count)).toBeNull();
    expect(readColumns(new ArrayBuffer(0))).toBeNull();
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (place, by) => {
        for (const [bytes, read] of [
          [pack.columns, readColumns],
          [pack.words, (buffer: ArrayBuffer) => readWords(buffer, pack.count)],
        ] as const) {
          const at = place % bytes.byteLength;
          const other = new Uint8Array(bytes.slice());
          other[at] = (other[at] ?? 0) ^ by;
          expect(read(other.buffer)).toBeNull();
          expect(read(bytes.slice(0, at))).toBeNull();
          const longer = new Uint8Array(bytes.byteLength + 8);
          longer.set(new Uint8Array(bytes));
          expect(read(longer.buffer)).toBeNull();
        }
      }),
      { numRuns: 300 },
    );
  });

  it('FI16 what no home can have is not believed, whoever wrote it', () => {
    const [pack] = packsOf(HOMES);
    const kept = pack && readColumns(pack.columns);
    const words = pack && readWords(pack.words, pack.count);
    if (!kept || !words) throw new Error('there is no pack');
    const { numbers, codes } = kept;
    const first = <Column extends { slice(): Column; [place: number]: number }>(
      column: Column,
      value: number,
    ): Column => {
      const other = column.slice();
      other[0] = value;
      return other;
    };
    const rereads = (changed: Partial<typeof kept>) =>
      readColumns(writeColumns({ ...kept, ...changed }));
    expect(rereads({})).toEqual(kept);
    expect(
      rereads({ numbers: { ...numbers, price: first(numbers.price, Number.NaN) } }),
    ).toBeNull();
    expect(rereads({ numbers: { ...numbers, floor: first(numbers.floor, Infinity) } })).toBeNull();
    expect(rereads({ codes: { ...codes, type: first(codes.type, 7) } })).toBeNull();
    expect(rereads({ codes: { ...codes, currency: first(codes.currency, 250) } })).toBeNull();
    expect(rereads({ ids: kept.ids.slice(4) })).toBeNull();
    expect(rereads({ area: '' })).toBeNull();
    const rewords = (changed: Partial<typeof words>) =>
      readWords(writeWords({ ...words, ...changed }), words.count);
    expect(rewords({})).toEqual(words);
    expect(rewords({ homes: first(words.homes, words.count) })).toBeNull();
    expect(rewords({ text: first(words.text, words.wordAt.length) })).toBeNull();
    expect(rewords({ homesAt: first(words.homesAt, 1) })).toBeNull();
    expect(rewords({ letters: first(words.letters, 255) })).toBeNull();
    expect(rewords({ weights: words.weights.slice(1) })).toBeNull();
  });

  it('FI16 a home that is in two packs makes both of no use, and nothing stays of them', () => {
    const here = testListing({ id: uuidOf(1) });
    const there = { ...here, area_id: uuidOf(700) };
    const columns = [here, there].flatMap((home) => packsOf([home])).map((each) => each.columns);
    const index = createListingIndex();
    expect(index.packs.restore(columns)).toBe(false);
    expect([index.size, index.packs.lackWords()]).toEqual([0, []]);
    index.put([here]);
    expect(index.search({ text: 'harbour' }, ALL, NOW).ids).toEqual([here.id]);
  });

  it('FI16 homes whose words cannot be believed are named, to be put anew', () => {
    const packs = packsOf(HOMES);
    const index = restored(packs);
    const lost = packs.flatMap(({ area }) => index.packs.restoreWords(area, new ArrayBuffer(64)));
    expect(lost).toHaveLength(index.size);
    index.put(HOMES);
    const query = { text: 'balcony' };
    expect(index.search(query, ALL, NOW)).toEqual(indexOf(HOMES).search(query, ALL, NOW));
  });

  it('FI16 the same homes give the same bytes: where they give others, the format is raised', () => {
    const contents = packsOf(testListings(40)).map((pack) => [
      contentOf(pack.columns),
      contentOf(pack.words),
    ]);
    expect(contents).toMatchInlineSnapshot(`
      [
        [
          "09f820623cc35955",
          "7e8f561c5a479a12",
        ],
        [
          "0d906de41d5e0ac3",
          "c1fc5325eca6f21e",
        ],
        [
          "cf4cc9f195a3d626",
          "1978e11ced09d4dd",
        ],
        [
          "2daa69dd73260f05",
          "8347d52d5fc24fc5",
        ],
      ]
    `);
  });
});
