import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Property } from '#contract/entities/property.ts';
import { createAreaPackMaker, readAreaPack } from '#search/packs/areaPack.ts';
import { cardOf } from '#search/packs/homeCard.ts';
import { readColumns, readWords } from '#search/packs/pack.ts';
import { contentOf } from '#search/packs/sections.ts';
import { AREA_IDS } from '#search/query/testQuery.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import { testListing, testListings, uuidOf } from './testListing.ts';

const AREA = AREA_IDS[0];
const HOMES = testListings(200).filter(({ area_id: area }) => area === AREA);

function packOf(homes: readonly Property[], area: string = AREA): ArrayBuffer {
  const maker = createAreaPackMaker(area, homes.length);
  homes.forEach((home, place) => maker.add(home, place + 1));
  return maker.finish();
}

describe('the pack of an area', () => {
  it('FI18 is what the index of the same homes would keep, with their cards', () => {
    const pack = readAreaPack(packOf(HOMES), AREA);
    const index = createListingIndex();
    index.put(HOMES);
    const [kept] = index.packs.changed();
    if (!kept || !pack) throw new Error('there is no pack');
    expect(pack.columns).toEqual(readColumns(kept.columns));
    expect(pack.words).toEqual(readWords(kept.words, kept.count));
    const onOffer = HOMES.filter(({ id }) => index.has(id));
    expect(onOffer.length).toBeLessThan(HOMES.length);
    expect(onOffer.map((_, place) => pack.cardAt(place))).toEqual(onOffer.map(cardOf));
    expect(onOffer.map((_, place) => pack.revAt(place))).toEqual(
      onOffer.map((home) => HOMES.indexOf(home) + 1),
    );
    expect(() => pack.cardAt(onOffer.length)).toThrow(RangeError);
    expect(() => pack.revAt(onOffer.length)).toThrow(RangeError);
  });

  it('FI18 is not believed where it is cut off, changed, longer, of another area or without homes', () => {
    const bytes = packOf(HOMES.slice(0, 20));
    expect(readAreaPack(bytes, AREA)).not.toBeNull();
    expect(readAreaPack(bytes, AREA_IDS[1])).toBeNull();
    expect(readAreaPack(packOf([]), AREA)).toBeNull();
    expect(readAreaPack(packOf(HOMES, uuidOf(700)), uuidOf(700))).toBeNull();
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (place, by) => {
        const at = place % bytes.byteLength;
        const other = new Uint8Array(bytes.slice());
        other[at] = (other[at] ?? 0) ^ by;
        expect(readAreaPack(other.buffer, AREA)).toBeNull();
        expect(readAreaPack(bytes.slice(0, at), AREA)).toBeNull();
        const longer = new Uint8Array(bytes.byteLength + 8);
        longer.set(new Uint8Array(bytes));
        expect(readAreaPack(longer.buffer, AREA)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('FI18 is not believed where a home is in it twice, and no home is where it has a card that none can have', () => {
    const home = testListing({ id: uuidOf(1) });
    expect(readAreaPack(packOf([home]), AREA)?.cardAt(0)).toEqual(cardOf(home));
    expect(readAreaPack(packOf([home, home]), AREA)).toBeNull();
    for (const wrong of [{ bedrooms: -1 }, { lat: 91 }]) {
      const pack = readAreaPack(
        packOf([{ ...home, ...wrong }, testListing({ id: uuidOf(2) })]),
        AREA,
      );
      expect([pack?.cardAt(0), pack?.cardAt(1)?.id]).toEqual([null, uuidOf(2)]);
    }
  });

  it('FI18 the same homes give the same bytes: where they give others, the format is raised', () => {
    const homes = testListings(40).filter(({ area_id: area }) => area === AREA);
    expect(contentOf(packOf(homes))).toMatchInlineSnapshot(`"a547220e9310d0f1"`);
  });
});
