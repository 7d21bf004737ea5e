import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { BLOCK_LINES } from '#contract/protocol/homes.ts';
import { type FiledHome, readHomesFile, writeHomesFile } from './homesFile.ts';

const AREA = '019a0000-0000-7000-8000-000000000001';
const number = fc.double({ noDefaultInfinity: false });
const home: fc.Arbitrary<FiledHome> = fc.record({
  id: fc.uuid(),
  rev: fc.nat(),
  owner: fc.constantFrom('one', 'other "„'),
  facts: fc.record({
    kind: fc.constantFrom('rent:flat:1', 'sale:house:9'),
    lat: number,
    lon: number,
    size: number,
    newsAt: number,
  }),
});
const file = fc.array(home, { maxLength: 40 }).chain((homes) =>
  fc.tuple(
    fc.constant(homes),
    fc.array(fc.uint8Array({ minLength: 1, maxLength: 30 }), {
      minLength: Math.ceil(homes.length / BLOCK_LINES),
      maxLength: Math.ceil(homes.length / BLOCK_LINES),
    }),
  ),
);

it('HM18 homes and their blocks are read as they were written', () => {
  fc.assert(
    fc.property(file, ([homes, blocks]) => {
      const read = readHomesFile(writeHomesFile({ area: AREA, homes, blocks }), AREA);
      expect(read?.homes).toEqual(homes);
      expect(read?.blocks.map((block) => [...new Uint8Array(block)])).toEqual(
        blocks.map((block) => [...block]),
      );
    }),
  );
});

it('HM18 a file of another area, one that is cut off and one that was changed are none', () => {
  fc.assert(
    fc.property(file, fc.nat(), ([homes, blocks], place) => {
      const written = writeHomesFile({ area: AREA, homes, blocks });
      expect(readHomesFile(written, AREA.replace('1', '2'))).toBeNull();
      const at = place % written.byteLength;
      expect(readHomesFile(written.slice(0, at), AREA)).toBeNull();
      const bytes = new Uint8Array(written);
      bytes[at] = (bytes[at] ?? 0) ^ 0x11;
      expect(readHomesFile(written, AREA)).toBeNull();
    }),
  );
});

it('HM18 homes without a block, and blocks without homes, are no file', () => {
  const [one] = fc.sample(home, 1);
  const homes = one === undefined ? [] : [one];
  const block = new Uint8Array([1]);
  for (const blocks of [[], [block, block], [new Uint8Array()]])
    expect(readHomesFile(writeHomesFile({ area: AREA, homes, blocks }), AREA)).toBeNull();
});
