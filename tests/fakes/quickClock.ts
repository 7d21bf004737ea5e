import type { Clock, Random } from '#sync/kit/clock.ts';

/** A clock whose waits are over so many times sooner. Its time of day is true. */
export const quickened = (clock: Clock, times: number): Clock => ({
  now: () => clock.now(),
  after: (ms, callback) => clock.after(ms / times, callback),
});

/** Waits without jitter: they take nothing of the random numbers a seed gives, so that it stays the same story. */
export const withoutJitter: Random = { next: () => 0.5, bytes: (length) => new Uint8Array(length) };
