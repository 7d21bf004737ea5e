import { expect, it } from 'vitest';
import { secondsLeft } from './useCountdown.ts';

it('counts from when the mail went, also after a reload, to zero', () => {
  const left = [0, 1, 999, 1000, 59_001, 60_000, 90_000].map((ms) =>
    secondsLeft(5000, 60, 5000 + ms),
  );
  expect(left).toEqual([60, 60, 60, 59, 1, 0, 0]);
});

it('never says more than all of it, though the clock was set back', () => {
  expect(secondsLeft(1_000_000, 60, 0)).toBe(60);
});
