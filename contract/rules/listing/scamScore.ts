import { scamPhrasesIn } from './scamPhrases.ts';
import type { ScamReason } from './scamReasons.ts';
import { unreachable } from '../unreachable.ts';

export type { ScamReason };

/** The facts this device has of a listing and its owner. Null: not known, so no points. */
export interface ScamFacts {
  /** Price of the home, in the same minor units and period as the band; 0: on request, which says nothing. */
  readonly price: number;
  /** The low end of the price band; null when too few homes compare. */
  readonly bandLow: number | null;
  readonly isOwnerVerified: boolean | null;
  /** ms since the epoch. */
  readonly ownerSince: number | null;
  readonly hasPhotoOfAnotherOwner: boolean;
  /** Title, description and what the owner wrote in the conversation. */
  readonly text: string;
  readonly isPinAtAddress: boolean | null;
}

/** Points of each reason: starting weights, to be tuned on real data. */
export const SCAM_POINTS: Readonly<Record<ScamReason, number>> = {
  price_far_below: 2,
  new_unverified_owner: 1,
  photo_of_another_owner: 3,
  money_before_viewing: 3,
  off_platform: 1,
  cannot_be_shown: 2,
  pin_elsewhere: 1,
};

export interface ScamScore {
  readonly points: number;
  readonly reasons: readonly ScamReason[];
  /**
   * `warn` from 2 points: show the reasons. `hold` from 4, and always for a photo of another owner: hold the listing back
   * until somebody has checked it.
   */
  readonly verdict: 'none' | 'warn' | 'hold';
}

const WARN_FROM = 2;
export const HOLD_FROM = 4;
const FAR_BELOW = 0.6;
const NEW_ACCOUNT_MS = 14 * 24 * 60 * 60_000;

/** How likely a listing is fake, and why. `now` in ms since the epoch. */
export function scamScore(facts: ScamFacts, now: number): ScamScore {
  const reasons = (Object.keys(SCAM_POINTS) as ScamReason[]).filter((reason) =>
    applies(reason, facts, now),
  );
  const points = reasons.reduce((sum, reason) => sum + SCAM_POINTS[reason], 0);
  return { points, reasons, verdict: facts.hasPhotoOfAnotherOwner ? 'hold' : verdictOf(points) };
}

function verdictOf(points: number): ScamScore['verdict'] {
  if (points >= HOLD_FROM) return 'hold';
  return points >= WARN_FROM ? 'warn' : 'none';
}

function applies(reason: ScamReason, facts: ScamFacts, now: number): boolean {
  switch (reason) {
    case 'price_far_below':
      return facts.price > 0 && facts.bandLow !== null && facts.price < FAR_BELOW * facts.bandLow;
    case 'new_unverified_owner':
      return facts.isOwnerVerified === false && isNewAccount(facts.ownerSince, now);
    case 'photo_of_another_owner':
      return facts.hasPhotoOfAnotherOwner;
    case 'pin_elsewhere':
      return facts.isPinAtAddress === false;
    case 'money_before_viewing':
    case 'off_platform':
    case 'cannot_be_shown':
      return scamPhrasesIn(facts.text).includes(reason);
    default:
      return unreachable(reason);
  }
}

function isNewAccount(since: number | null, now: number): boolean {
  return since !== null && now - since < NEW_ACCOUNT_MS;
}
