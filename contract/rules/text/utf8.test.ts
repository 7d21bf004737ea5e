import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUtf8, toUtf8 } from './utf8.ts';

const decoded = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

test('any text becomes the bytes that the platform makes of it, half pairs too', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(toUtf8(text)).toEqual(new TextEncoder().encode(text));
    }),
  );
});

test('bytes become the text that the platform reads, and null where they are none', () => {
  const lead = fc.constantFrom(
    0x41,
    0x80,
    0xbf,
    0xc0,
    0xc3,
    0xe0,
    0xed,
    0xa0,
    0xef,
    0xf0,
    0xf4,
    0xf8,
    0x90,
  );
  const some = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc.array(lead, { maxLength: 8 }).map((bytes) => Uint8Array.from(bytes)),
    fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
    // Plain letters are read many at a time.
    fc
      .tuple(fc.nat(9000), fc.string({ unit: 'binary' }), fc.nat(9000))
      .map(([before, text, after]) =>
        new TextEncoder().encode('a'.repeat(before) + text + 'z'.repeat(after)),
      ),
  );
  fc.assert(
    fc.property(some, (bytes) => {
      expect(fromUtf8(bytes)).toBe(decoded(bytes));
    }),
    {
      numRuns: 1000,
    },
  );
});
