import type { Random } from '#sync/kit/clock.ts';

/**
 * Tries a failed call again after 30 ms, then 60, then 120: in the order of the real waits, without waiting
 * for them.
 */
export const soon: Random = { next: () => 0.03, bytes: (length) => new Uint8Array(length) };
