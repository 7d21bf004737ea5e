import { expect, it } from 'vitest';
import { isSameCount, sumOf } from './useDestinationCount.ts';

it('the page More says what failed before how much else waits', () => {
  const due = { count: 2, tone: 'accent', note: 'due' } as const;
  const waiting = { count: 3, tone: 'warn', note: 'waiting' } as const;
  const failed = { count: 1, tone: 'danger', note: 'failed' } as const;
  expect(sumOf([null, due, failed], 4)).toBe(failed);
  expect(sumOf([due, null, waiting], 0)).toEqual({ count: 5, tone: 'accent', note: 'due' });
  expect(sumOf([null], 0)).toBeNull();
});

it('what waits to be sent hides no news, and what is due is not counted once more as news', () => {
  const due = { count: 2, tone: 'accent', note: 'due' } as const;
  const waiting = { count: 3, tone: 'warn', note: 'waiting' } as const;
  const of = (...all: Parameters<typeof sumOf>) => sumOf(...all)?.count;
  expect(of([null], 5)).toBe(5);
  expect(of([waiting], 5)).toBe(8);
  expect(of([waiting, due], 5)).toBe(8);
  expect(of([waiting, due], 1)).toBe(5);
});

it('a link is made anew where another count waits there, or the same one means something else', () => {
  const due = { count: 2, tone: 'accent', note: 'due' } as const;
  expect(isSameCount(due, { ...due })).toBe(true);
  expect(isSameCount(null, null)).toBe(true);
  expect(isSameCount(due, { ...due, count: 3 })).toBe(false);
  expect(isSameCount(due, { ...due, tone: 'warn' })).toBe(false);
  expect(isSameCount(due, { ...due, note: 'unread' })).toBe(false);
  expect(isSameCount(due, null)).toBe(false);
  expect(isSameCount(null, due)).toBe(false);
});
