import { expect, it } from 'vitest';
import { findComparison, lastCompared } from './findComparison.ts';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;
const kept = (id: string, propertyIds: string[], at: number) => ({
  id,
  body: { propertyIds, at, weights: {}, note: '', asOf: [], winnerId: null },
});
const all = [
  kept('old', ['a', 'b'], NOW - 30 * HOUR),
  kept('today', ['b', 'a'], NOW - 2 * HOUR),
  kept('other', ['a', 'c'], NOW),
];

it('the same homes on the same day are the same comparison, in any order', () => {
  expect(findComparison(all, ['a', 'b'], null, NOW)?.id).toBe('today');
});

it('one that is named is that one, however old', () => {
  expect(findComparison(all, ['a', 'b'], 'old', NOW)?.id).toBe('old');
});

it('on another day it is a new one', () => {
  expect(findComparison(all.slice(0, 1), ['a', 'b'], null, NOW)).toBeNull();
});

it('who comes back finds those they compared last', () => {
  expect(lastCompared(all)).toEqual(['a', 'c']);
  expect(lastCompared([])).toBeNull();
});
