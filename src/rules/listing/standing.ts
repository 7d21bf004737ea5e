import type { Away, PropertyStatus, Visibility } from '#contract/entities/property.ts';
import { freshness } from '#contract/rules/listing/freshness.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';

/** The standing of a home for a person who might want it, in one word. */
export type Standing =
  /** It can be asked for, and its owner confirmed it lately. */
  | 'available'
  | 'active'
  /** Somebody made an offer; it can still be asked for. */
  | 'pending'
  /** It can be asked for, but its owner has not confirmed it for two weeks. */
  | 'unconfirmed'
  | 'rented'
  | 'sold'
  /** Its owner hid it. */
  | 'paused'
  /** Its owner took it off the market. */
  | 'taken_off'
  /** Its owner has not confirmed it for 30 days. */
  | 'expired'
  | 'pending_approval'
  | 'rejected'
  /** It is no longer shown to others; why is not known here. */
  | 'withdrawn'
  /** Only a note of how it was is here. */
  | 'unknown';

/** A home as this device has it. */
export interface StandingListing {
  readonly status: PropertyStatus;
  readonly visibility: Visibility;
  /** Known of one's own listings alone. */
  readonly away?: Away | null | undefined;
  readonly availability_confirmed_at: string;
  /** Empty until the server knows of it. */
  readonly ref?: string;
  readonly isGone: boolean;
}

/** A home as somebody noted it once: it has no visibility. */
export interface NotedListing {
  readonly status: PropertyStatus;
  readonly visibility?: undefined;
}

/**
 * The standing of a home. A let or sold home stays so. Then it counts whether others see it, then how long
 * ago its owner confirmed it: the server hides it after 30 days, and a device that is offline knows that
 * without being told. `now`: ms since the epoch.
 */
export function standingOf(home: StandingListing | NotedListing, now: number): Standing {
  if (isClosed(home.status)) return home.status;
  if (home.visibility === undefined) return 'unknown';
  if (home.visibility === 'paused' && home.away?.kind === 'withdrawn') return 'taken_off';
  if (home.visibility !== 'live') return home.visibility;
  if (home.ref === '') return 'pending_approval';
  if (home.isGone) return 'withdrawn';
  const certainty = freshness(Date.parse(home.availability_confirmed_at), now);
  if (certainty === 'paused') return 'expired';
  return certainty === 'unconfirmed' && home.status !== 'pending' ? 'unconfirmed' : home.status;
}

/** Whether a home that stands so can still be asked for. */
export function canBeAskedFor(standing: Standing): boolean {
  return isOnOffer(standing) || standing === 'pending';
}

/** Whether a home that stands so was let or sold. */
export function isOver(standing: Standing): standing is 'rented' | 'sold' {
  return standing === 'rented' || standing === 'sold';
}

/** Whether a home that stands so was on offer and is no longer; one that waits for its review never was. */
export function hasLeft(standing: Standing): boolean {
  return !canBeAskedFor(standing) && standing !== 'pending_approval' && standing !== 'rejected';
}

/** Whether a home that stands so waits for its first offer. */
export function isOnOffer(standing: Standing): boolean {
  return standing === 'available' || standing === 'active' || standing === 'unconfirmed';
}
