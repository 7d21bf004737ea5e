import type { Random } from './clock.ts';

const BACKOFF_BASE_MS = 500;
/** No wait between two attempts of an entry is longer. */
export const BACKOFF_CAP_MS = 60_000;

/** Wait after the disk refused a write, ms: asking the network again and again would not help it. */
export const LOCAL_FAILURE_MS = 2000;

/**
 * Wait before a read of the own disk that failed is tried again, ms: 2 s·2ⁿ with n the failures before it in a row,
 * never above 60 s. Without jitter: nobody else asks this disk.
 */
export function readAgainAfter(failures: number): number {
  return Math.min(BACKOFF_CAP_MS, LOCAL_FAILURE_MS * 2 ** failures);
}

/**
 * Wait before the next attempt, ms: full jitter, uniform in [0, 0.5 s·2ⁿ) with n the failures so far,
 * never above 60 s. (AWS Architecture Blog, "Exponential Backoff and Jitter".)
 */
export function backoff(failures: number, random: Random): number {
  return Math.floor(random.next() * Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** failures));
}
