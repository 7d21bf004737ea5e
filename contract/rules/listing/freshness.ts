import { DAY_MS } from '../durations.ts';

/**
 * How certain it is that a home is still available: `fresh` up to 7 days after its owner confirmed it, `ok` up to 14,
 * `unconfirmed` up to 30 (said on the card, ranked down), then `paused`.
 */
export type Freshness = 'fresh' | 'ok' | 'unconfirmed' | 'paused';

export const FRESH_DAYS = { fresh: 7, ok: 14, unconfirmed: 30 } as const;

/** Whole days since the owner last confirmed the home; both in ms since the epoch. Never below zero. */
export function daysSinceConfirmed(confirmedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - confirmedAt) / DAY_MS));
}

/** Both in ms since the epoch. */
export function freshness(confirmedAt: number, now: number): Freshness {
  const days = daysSinceConfirmed(confirmedAt, now);
  if (days <= FRESH_DAYS.fresh) return 'fresh';
  if (days <= FRESH_DAYS.ok) return 'ok';
  return days <= FRESH_DAYS.unconfirmed ? 'unconfirmed' : 'paused';
}
