import { freshness } from '#contract/rules/listing/freshness.ts';

/** The parts of "best match" that the home itself decides. Every part is from 0 to 1. */
export interface StandingParts {
  readonly freshness: number;
  /** 1 on the first day, 0 from the sixtieth on. */
  readonly newness: number;
  /** Eight photos or more: 1. */
  readonly photos: number;
  readonly isVerified: boolean;
  readonly isReduced: boolean;
}

const WEIGHTS = { text: 0.35, nice: 0.4, freshness: 0.3, newness: 0.15, photos: 0.12 } as const;
const BONUS = { verified: 0.05, reduced: 0.03 } as const;
/** More than all else a home can have: whoever did not confirm for 15 days stands behind those who did. */
const UNCONFIRMED = -1;
const NEW_DAYS = 60;
const FULL_PHOTOS = 8;

/**
 * How good a match a home is. The fit with the search weighs most, then whether the home is still to be had
 * (product rule 5.7: from 15 days without confirmation it is ranked down), then how new and how well shown it
 * is. `standing`: of the home by itself. `text`: how well the words fit, 0 to 1. `nice`: the share of the
 * nice-to-have filters it passes.
 */
export const rank = (standing: number, text: number, nice: number): number =>
  standing + WEIGHTS.text * text + WEIGHTS.nice * nice;

/** The share of the score that does not depend on the search. */
export function standing(parts: StandingParts): number {
  return (
    (parts.freshness < 0 ? UNCONFIRMED : WEIGHTS.freshness * parts.freshness) +
    WEIGHTS.newness * parts.newness +
    WEIGHTS.photos * parts.photos +
    (parts.isVerified ? BONUS.verified : 0) +
    (parts.isReduced ? BONUS.reduced : 0)
  );
}

const FRESHNESS = { fresh: 1, ok: 0.7, unconfirmed: -1, paused: -1 } as const;

/** 1 fresh, 0.7 confirmed lately, below 0 not confirmed for 15 days. Both in ms since the epoch. */
export const freshnessPart = (confirmedAt: number, now: number): number =>
  FRESHNESS[freshness(confirmedAt, now)];

/** Days since it was first listed. */
export const newnessPart = (days: number): number => Math.min(1, Math.max(0, 1 - days / NEW_DAYS));

export const photosPart = (photos: number): number => Math.min(1, photos / FULL_PHOTOS);
