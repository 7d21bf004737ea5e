import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { distance, nearest } from './nearest.ts';

const WORDS = ['castelo', 'carvalhal', 'balcony', 'lift', 'loft', 'terrace', 'شرفه'];

it.each([
  ['castello', 'castelo'],
  ['carvalhel', 'carvalhal'],
  ['balcnoy', 'balcony'],
  ['terrace', 'terrace'],
  ['liift', 'lift'],
  ['gift', null],
  ['cat', null],
  ['kitchen', null],
  ['شرقه', 'شرفه'],
] as const)('%s is taken for %s', (typed, meant) => {
  expect(nearest(typed, WORDS)).toBe(meant);
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 8 });

it('a distance is the same both ways, 0 of the same word alone, and one of a word that one letter was left out of', () => {
  fc.assert(
    fc.property(word, word, fc.nat(7), (one, other, at) => {
      expect(distance(one, other, 20)).toBe(distance(other, one, 20));
      expect(distance(one, other, 20) === 0).toBe(one === other);
      const less = one.slice(0, at) + one.slice(at + 1);
      expect(distance(one, less, 20)).toBe(one.length - less.length);
    }),
  );
});
