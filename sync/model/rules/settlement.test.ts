import { expect, test } from 'vitest';
import { canKeepBoth, settledValue, valueAt, withValue } from './settlement.ts';

test('mine, theirs or both: words stand below theirs, lists take what is missing', () => {
  const words = { mine: 'balcony', theirs: 'lift' };
  expect(settledValue(words, 'theirs', 'lift')).toBeNull();
  expect(settledValue(words, 'mine', 'lift')).toEqual({ value: 'balcony' });
  expect(settledValue(words, 'both', 'lift, new')).toEqual({ value: 'lift, new\nbalcony' });
  const lists = { mine: [1, 2], theirs: [3] };
  expect(settledValue(lists, 'both', [3, 1])).toEqual({ value: [3, 1, 2] });
});

test('what was settled before is not settled twice', () => {
  const words = { mine: 'balcony', theirs: 'lift' };
  expect(settledValue(words, 'both', 'lift\nbalcony')).toBeNull();
  expect(settledValue({ mine: [1], theirs: [3] }, 'both', [3, 1])).toEqual({ value: [3, 1] });
});

test('numbers cannot stand side by side: both is mine', () => {
  expect(canKeepBoth({ mine: 1200, theirs: 1300 })).toBe(false);
  expect(settledValue({ mine: 1200, theirs: 1300 }, 'both', 1300)).toEqual({ value: 1200 });
});

test('of a list that has each language once one of two is kept', () => {
  const list = (title: string) => [{ language: 'fr', title, description: '' }];
  expect(canKeepBoth({ mine: list('A'), theirs: list('B') })).toBe(false);
  expect(settledValue({ mine: list('A'), theirs: list('B') }, 'both', list('B'))).toEqual({
    value: list('A'),
  });
});

test('a path leads into a row and puts a value there without touching the rest', () => {
  const row = { id: 'a', body: { note: 'x', tags: ['t'] } };
  expect(valueAt(row, 'body.note')).toBe('x');
  expect(valueAt(row, 'body.none.deeper')).toBeUndefined();
  expect(withValue(row, 'body.note', 'y')).toEqual({ id: 'a', body: { note: 'y', tags: ['t'] } });
  expect(withValue(row, 'body.note', undefined)).toEqual({ id: 'a', body: { tags: ['t'] } });
  expect(row.body.note).toBe('x');
});
