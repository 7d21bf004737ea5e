import type { Clock } from '../../kit/clock.ts';

/** Longer delays overflow and would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(ms, 0), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
