import type { AuthFailure, RoleProblem } from '#src/data/types.ts';
import type { ReportState } from '#src/failures/failures.ts';

type Texts = Readonly<Record<AuthFailure, string>>;

/** A failure an account page may show although the person did not cause it. */
const ANYWHERE = {
  captcha_failed: 'failure.captcha',
  current_password_required: 'failure.currentPassword',
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

const SIGNUP: Readonly<Record<Exclude<AuthFailure, 'unexpected'>, string>> = {
  ...ANYWHERE,
  already_registered: 'signup.failure.alreadyRegistered',
  account_without_identities: 'signup.failure.withoutIdentities',
  weak_password: 'signup.failure.weakPassword',
  invalid_email: 'signup.failure.invalidEmail',
  refused: 'signup.failure.default',
  invalid_credentials: 'signup.failure.default',
  email_not_confirmed: 'signup.failure.default',
  no_user: 'signup.failure.default',
};

/** Choosing a new password: who opened the link no longer matters. */
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

/**
 * Signing up failed in a way that has no name. That the team was notified is said when it was, and that it will be when
 * that waits for a network.
 */
const UNEXPECTED: Readonly<Record<ReportState, string>> = {
  reported: 'signup.failure.unexpected',
  waits: 'signup.failure.unexpectedWaits',
  unknown: 'signup.failure.unexpectedUntold',
  silent: 'signup.failure.unexpectedUntold',
};

export function loginFailureKey(failure: AuthFailure): string {
  return LOGIN[failure];
}

/** `report`: what became of the report of an unexpected failure. */
export function signupFailureKey(failure: AuthFailure, report: ReportState): string {
  return failure === 'unexpected' ? UNEXPECTED[report] : SIGNUP[failure];
}

export function resetFailureKey(failure: AuthFailure): string {
  return RESET[failure];
}

export function roleProblemKey({ code }: RoleProblem): string {
  return ROLE[code];
}
