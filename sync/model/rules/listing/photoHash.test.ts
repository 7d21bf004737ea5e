import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSamePhoto, photoHashDistance } from './photoHash.ts';

it.each([
  ['0000000000000000', '0000000000000000', 0],
  ['0000000000000000', '0000000000000001', 1],
  ['ffffffffffffffff', '0000000000000000', 64],
  ['f0f0f0f0f0f0f0f0', '0f0f0f0f0f0f0f0f', 64],
  ['', '0000000000000000', 64],
])('%s and %s differ in %d bits', (one, other, bits) => {
  expect(photoHashDistance(one, other)).toBe(bits);
});

const hashes = fc
  .bigInt({ min: 0n, max: 2n ** 64n - 1n })
  .map((n) => n.toString(16).padStart(16, '0'));

it('is a distance: nothing to itself, the same both ways, never longer by a detour', () => {
  fc.assert(
    fc.property(hashes, hashes, hashes, (a, b, c) => {
      expect(photoHashDistance(a, a)).toBe(0);
      expect(photoHashDistance(a, b)).toBe(photoHashDistance(b, a));
      expect(photoHashDistance(a, c)).toBeLessThanOrEqual(
        photoHashDistance(a, b) + photoHashDistance(b, c),
      );
    }),
  );
});

it('a picture saved again is the same, another is not', () => {
  expect(isSamePhoto('a5a5a5a5a5a5a5a5', 'a5a5a5a5a5a5a5a6')).toBe(true);
  expect(isSamePhoto('a5a5a5a5a5a5a5a5', '5a5a5a5aa5a5a5a5')).toBe(false);
});
