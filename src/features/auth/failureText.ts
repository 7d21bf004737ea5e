import type { AuthFailure, RoleProblem } from '#src/data/types.ts';

type Texts = Readonly<Record<AuthFailure, string>>;

/** What an account page may be told without having caused it. */
const ANYWHERE = {
  expired_link: 'link.expired',
  google_cancelled: 'google.cancelled',
  google_failed: 'google.failed',
  google_not_linked: 'google.notLinked',
  network: 'signup.failure.network',
  same_password: 'reset.same',
  too_many_requests: 'login.failure.tooMany',
} as const;

/** Keys of the namespace `auth`: the exact texts of specification section 8. */
const LOGIN: Texts = {
  ...ANYWHERE,
  invalid_credentials: 'login.failure.invalidCredentials',
  email_not_confirmed: 'login.failure.notConfirmed',
  no_user: 'login.failure.noUser',
  unexpected: 'login.failure.unexpected',
  refused: 'login.failure.default',
  already_registered: 'login.failure.default',
  account_without_identities: 'login.failure.default',
  weak_password: 'login.failure.default',
  invalid_email: 'login.failure.default',
};

const SIGNUP: Texts = {
  ...ANYWHERE,
  already_registered: 'signup.failure.alreadyRegistered',
  account_without_identities: 'signup.failure.withoutIdentities',
  weak_password: 'signup.failure.weakPassword',
  invalid_email: 'signup.failure.invalidEmail',
  unexpected: 'signup.failure.unexpected',
  refused: 'signup.failure.default',
  invalid_credentials: 'signup.failure.default',
  email_not_confirmed: 'signup.failure.default',
  no_user: 'signup.failure.default',
};

/** Choosing a new password: whose link it was is not the question any more. */
const RESET: Texts = {
  ...LOGIN,
  weak_password: 'signup.failure.weakPassword',
  no_user: 'link.expired',
  refused: 'login.failure.unexpected',
};

const ROLE: Readonly<Record<RoleProblem['code'], string>> = {
  no_user_id: 'role.noUserId',
  roles_unreadable: 'role.unreadable',
  refused: 'role.notAssigned',
};

export function loginFailureKey(failure: AuthFailure): string {
  return LOGIN[failure];
}

export function signupFailureKey(failure: AuthFailure): string {
  return SIGNUP[failure];
}

export function resetFailureKey(failure: AuthFailure): string {
  return RESET[failure];
}

export function roleProblemKey({ code }: RoleProblem): string {
  return ROLE[code];
}
