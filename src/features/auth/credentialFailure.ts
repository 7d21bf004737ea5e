import type { AuthFailure } from '#src/data/types.ts';

/** Keys of the namespace `credentials`, for what has a text of its own where somebody signed in changes how they sign in. */
const TEXTS: Partial<Readonly<Record<AuthFailure, string>>> = {
  invalid_credentials: 'credentials.failure.wrongPassword',
  already_registered: 'credentials.failure.taken',
  account_without_identities: 'credentials.failure.taken',
  weak_password: 'credentials.failure.weak',
  same_password: 'credentials.failure.samePassword',
  invalid_email: 'credentials.failure.invalidEmail',
  too_many_requests: 'credentials.failure.tooMany',
  network: 'credentials.failure.network',
  expired_link: 'credentials.failure.expiredLink',
  captcha_failed: 'credentials.failure.captcha',
  current_password_required: 'credentials.failure.currentPassword',
};

export function credentialFailureKey(failure: AuthFailure): string {
  return TEXTS[failure] ?? 'credentials.failure.unexpected';
}
