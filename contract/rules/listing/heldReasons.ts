import { DECISION_REASONS, type DecisionReason } from '../../entities/records/moderation.ts';
import type { PublishFault, PublishField } from './publishable.ts';
import { unreachable } from '../unreachable.ts';
import { SCAM_POINTS, type ScamReason } from './scamScore.ts';

/**
 * Why the server holds a listing back: something is missing or wrong, the row cannot be read, or it looks like a fake
 * one.
 */
export type HeldReason =
  | { readonly kind: 'fault'; readonly field: PublishField; readonly code: PublishFault['code'] }
  /** A field does not match the contract, which only another app than ours can write. Any name, also an unknown one. */
  | { readonly kind: 'unreadable'; readonly field: string }
  | { readonly kind: 'sign'; readonly reason: ScamReason }
  /** The same home of this owner was refused before, under another id. */
  | { readonly kind: 'again' }
  /** A moderator decided so. */
  | {
      readonly kind: 'decided';
      readonly what: 'refused' | 'suspended';
      /** `person`: not the listing, its owner is suspended. */
      readonly reason: DecisionReason | 'person';
    };

/** The database keeps 300 characters of reasons: this many fit, whichever they are. */
const MOST = 7;

const UNREADABLE = 'unreadable';
const AGAIN = 'listed_again';
const DECIDED: ReadonlySet<string> = new Set([...DECISION_REASONS, 'person']);

/** As the database keeps them: `missing:price`, `unreadable:summary`, `money_before_viewing`, `refused:fake`. The first seven. */
export function writeHeld(reasons: readonly HeldReason[]): readonly string[] {
  return reasons.slice(0, MOST).map((reason) => {
    switch (reason.kind) {
      case 'sign':
        return reason.reason;
      case 'again':
        return AGAIN;
      case 'decided':
        return `${reason.what}:${reason.reason}`;
      case 'fault':
        return `${reason.code}:${reason.field}`;
      case 'unreadable':
        return `${UNREADABLE}:${reason.field}`;
      default:
        return unreachable(reason);
    }
  });
}

const FAULTS: Readonly<Record<PublishFault['code'], true>> = {
  missing: true,
  too_few: true,
  too_many: true,
  contact_details: true,
  out_of_order: true,
  does_not_fit: true,
  above: true,
};

/** The reasons in a row's `moderation_reason`. Codes this version does not know are ignored. */
export function readHeld(written: string | null): readonly HeldReason[] {
  return (written ?? '').split(',').flatMap((one): HeldReason[] => {
    if (Object.hasOwn(SCAM_POINTS, one)) return [{ kind: 'sign', reason: one as ScamReason }];
    if (one === AGAIN) return [{ kind: 'again' }];
    const [code = '', field = ''] = one.split(':');
    if ((code === 'refused' || code === 'suspended') && DECIDED.has(field))
      return [{ kind: 'decided', what: code, reason: field as DecisionReason | 'person' }];
    if (code === UNREADABLE && field !== '') return [{ kind: UNREADABLE, field }];
    if (!Object.hasOwn(FAULTS, code) || field === '') return [];
    return [{ kind: 'fault', field: field as PublishField, code: code as PublishFault['code'] }];
  });
}
