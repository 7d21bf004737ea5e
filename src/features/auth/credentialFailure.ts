import type { AuthFailure } from '#src/data/types.ts';

/** Keys of `account` and `auth` for failures that have a text of their own where somebody signed in changes how they sign in. */
const TEXTS: Partial<Readonly<Record<AuthFailure, string>>> = {
  invalid_credentials: 'credentials.failure.wrongPassword',
  already_registered: 'credentials.failure.taken',
  account_without_identities: 'credentials.failure.taken',
  weak_password: 'credentials.failure.weak',
  same_password: 'auth:reset.same',
  invalid_email: 'auth:signup.failure.invalidEmail',
  too_many_requests: 'credentials.failure.tooMany',
  network: 'credentials.failure.network',
  expired_link: 'credentials.failure.expiredLink',
  captcha_failed: 'auth:failure.captcha',
  current_password_required: 'auth:failure.currentPassword',
};

export function credentialFailureKey(failure: AuthFailure): string {
  return TEXTS[failure] ?? 'credentials.failure.unexpected';
}
