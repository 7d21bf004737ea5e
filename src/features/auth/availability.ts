import { looksLikeEmail } from '#contract/rules/people/accountForms.ts';

/** The state of an address on the sign-up form. */
export type Availability =
  /** The field is empty. */
  | 'empty'
  /** Typed, and not checked yet. */
  | 'unverified'
  | 'checking'
  | 'available'
  | 'taken'
  /** The check failed. */
  | 'error';

export type EmailRefusal =
  | 'email_taken'
  | 'email_check_failed'
  | 'email_checking'
  | 'email_unchecked';

export function availabilityOfTyped(email: string): Availability {
  return email.trim() === '' ? 'empty' : 'unverified';
}

/** Whether a check would give anything new. */
export function mayAsk(availability: Availability, email: string): boolean {
  return (availability === 'unverified' || availability === 'error') && looksLikeEmail(email);
}

/** Why a form with this address cannot be sent; null when it can, or when the address itself is missing. */
export function refusalOf(availability: Availability): EmailRefusal | null {
  switch (availability) {
    case 'empty':
    case 'available':
      return null;
    case 'taken':
      return 'email_taken';
    case 'error':
      return 'email_check_failed';
    case 'checking':
      return 'email_checking';
    default:
      return 'email_unchecked';
  }
}

/** Key of the status text under the field; null when there is nothing to say. */
export function statusKey(availability: Availability, isOffline: boolean): string | null {
  switch (availability) {
    case 'checking':
      return 'availability.checking';
    case 'available':
      return 'availability.available';
    case 'taken':
      return 'availability.taken';
    case 'error':
      return isOffline ? 'availability.offline' : 'availability.error';
    case 'unverified':
      return isOffline ? 'availability.offline' : null;
    default:
      return null;
  }
}
