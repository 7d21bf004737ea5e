import type { AuthFailure } from '#src/data/types.ts';

/** Keys of the namespace `credentials`, for what has a text of its own where somebody signed in changes how they sign in. */
const TEXTS: Partial<Readonly<Record<AuthFailure, string>>> = {
  invalid_credentials: 'failure.wrongPassword',
  already_registered: 'failure.taken',
  account_without_identities: 'failure.taken',
  weak_password: 'failure.weak',
  same_password: 'failure.samePassword',
  invalid_email: 'failure.invalidEmail',
  too_many_requests: 'failure.tooMany',
  network: 'failure.network',
  expired_link: 'failure.expiredLink',
  captcha_failed: 'failure.captcha',
  current_password_required: 'failure.currentPassword',
};

export function credentialFailureKey(failure: AuthFailure): string {
  return TEXTS[failure] ?? 'failure.unexpected';
}
