import { expect, it } from 'vitest';
import { sumOf } from './useDestinationCount.ts';

it('the page More says what failed before how much else waits', () => {
  const due = { count: 2, tone: 'accent', note: 'due' } as const;
  const waiting = { count: 3, tone: 'warn', note: 'waiting' } as const;
  const failed = { count: 1, tone: 'danger', note: 'failed' } as const;
  expect(sumOf([null, due, failed])).toBe(failed);
  expect(sumOf([due, null, waiting])).toEqual({ count: 5, tone: 'accent', note: 'due' });
  expect(sumOf([null])).toBeNull();
});
