import type { ScamReason } from '#contract/rules/listing/scamScore.ts';
import { unreachable } from '#contract/rules/unreachable.ts';

/** The part of a listing that has a sign of a fake one. */
export type SignPart = 'price' | 'photos' | 'text' | 'pin';

/** The place of a sign; null: in the account, not in the listing. */
export function signPart(reason: ScamReason): SignPart | null {
  switch (reason) {
    case 'price_far_below':
      return 'price';
    case 'photo_of_another_owner':
      return 'photos';
    case 'money_before_viewing':
    case 'off_platform':
    case 'cannot_be_shown':
      return 'text';
    case 'pin_elsewhere':
      return 'pin';
    case 'new_unverified_owner':
      return null;
    default:
      return unreachable(reason);
  }
}
