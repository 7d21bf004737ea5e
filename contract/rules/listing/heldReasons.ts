import type { PublishFault, PublishField } from './publishable.ts';
import { SCAM_POINTS, type ScamReason } from './scamScore.ts';

/** Why the server holds a listing: something is missing or wrong, no device could read it, or it has the signs of a fake one. */
export type HeldReason =
  | { readonly kind: 'fault'; readonly field: PublishField; readonly code: PublishFault['code'] }
  /** A field is not as the contract says, as only another app than ours writes it. Any name, or one of its own making. */
  | { readonly kind: 'unreadable'; readonly field: string }
  | { readonly kind: 'sign'; readonly reason: ScamReason };

/** The database keeps 300 characters of reasons: so many fit, whatever they are. */
const MOST = 7;

const UNREADABLE = 'unreadable';

/** As the database keeps them: `missing:price`, `unreadable:summary`, `money_before_viewing`. The first seven. */
export function writeHeld(reasons: readonly HeldReason[]): readonly string[] {
  return reasons.slice(0, MOST).map((reason) => {
    if (reason.kind === 'sign') return reason.reason;
    return `${reason.kind === 'fault' ? reason.code : UNREADABLE}:${reason.field}`;
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

/** The reasons of a row's `moderation_reason`. What this version does not know is passed over. */
export function readHeld(written: string | null): readonly HeldReason[] {
  return (written ?? '').split(',').flatMap((one): HeldReason[] => {
    if (Object.hasOwn(SCAM_POINTS, one)) return [{ kind: 'sign', reason: one as ScamReason }];
    const [code = '', field = ''] = one.split(':');
    if (code === UNREADABLE && field !== '') return [{ kind: UNREADABLE, field }];
    if (!Object.hasOwn(FAULTS, code) || field === '') return [];
    return [{ kind: 'fault', field: field as PublishField, code: code as PublishFault['code'] }];
  });
}
