import { expect, test } from 'vitest';
import { rowsAtEnd } from './rowsAtEnd.ts';

const rows = (...heights: number[]) =>
  heights.map((height, at) => ({
    id: String(at),
    seq: at,
    isUnsent: false,
    startsUnread: false,
    height,
  }));

test('the rows that fill the window from its end, and a few more', () => {
  expect(rowsAtEnd(rows(50, 50, 50, 50, 50, 50), 120, 0)).toEqual([3, 4, 5]);
  expect(rowsAtEnd(rows(50, 50, 50, 50, 50, 50), 120, 2)).toEqual([1, 2, 3, 4, 5]);
});

test('all of them where they do not fill it', () => {
  expect(rowsAtEnd(rows(50, 50), 800, 2)).toEqual([0, 1]);
  expect(rowsAtEnd([], 800, 2)).toEqual([]);
});
