import type { AuthFailure } from '#src/data/types.ts';

/** Keys of the namespace `auth`: the exact texts of specification section 8. */
const LOGIN: Readonly<Record<AuthFailure, string>> = {
  invalid_credentials: 'login.failure.invalidCredentials',
  email_not_confirmed: 'login.failure.notConfirmed',
  too_many_requests: 'login.failure.tooMany',
  no_user: 'login.failure.noUser',
  network: 'signup.failure.network',
  unexpected: 'login.failure.unexpected',
  already_registered: 'login.failure.default',
  account_without_identities: 'login.failure.default',
  weak_password: 'login.failure.default',
  invalid_email: 'login.failure.default',
  expired_link: 'link.expired',
};

const SIGNUP: Readonly<Record<AuthFailure, string>> = {
  already_registered: 'signup.failure.alreadyRegistered',
  account_without_identities: 'signup.failure.withoutIdentities',
  weak_password: 'signup.failure.weakPassword',
  invalid_email: 'signup.failure.invalidEmail',
  network: 'signup.failure.network',
  too_many_requests: 'login.failure.tooMany',
  unexpected: 'signup.failure.unexpected',
  invalid_credentials: 'signup.failure.default',
  email_not_confirmed: 'signup.failure.default',
  no_user: 'signup.failure.default',
  expired_link: 'link.expired',
};

export function loginFailureKey(failure: AuthFailure): string {
  return LOGIN[failure];
}

export function signupFailureKey(failure: AuthFailure): string {
  return SIGNUP[failure];
}
