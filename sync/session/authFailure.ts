import type { AuthFailure, AuthResult } from '../model/types.ts';

export type Failed = Extract<AuthResult, { ok: false }>;

/** Codes of the auth service and what they mean to a person. */
const BY_CODE: Readonly<Record<string, AuthFailure>> = {
  user_already_exists: 'already_registered',
  email_exists: 'already_registered',
  weak_password: 'weak_password',
  same_password: 'same_password',
  email_address_invalid: 'invalid_email',
  email_address_not_authorized: 'invalid_email',
  validation_failed: 'invalid_email',
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  over_request_rate_limit: 'too_many_requests',
  over_email_send_rate_limit: 'too_many_requests',
  user_not_found: 'no_user',
  otp_expired: 'expired_link',
  flow_state_expired: 'expired_link',
  flow_state_not_found: 'expired_link',
  bad_code_verifier: 'expired_link',
  bad_jwt: 'expired_link',
  session_not_found: 'expired_link',
  google_not_linked: 'google_not_linked',
  captcha_failed: 'captcha_failed',
  current_password_required: 'current_password_required',
};

/** The meaning of a code of the auth service; null for one without a meaning of its own. */
export function codeFailureOf(code: string): AuthFailure | null {
  return Object.hasOwn(BY_CODE, code) ? (BY_CODE[code] ?? null) : null;
}

/**
 * The meaning of an error of the auth client. Decides on `code`, and on the error's kind where it has none.
 */
export function authFailureOf(error: unknown): Failed {
  return { ok: false, failure: failureOf(error) };
}

function failureOf(error: unknown): AuthFailure {
  if (typeof error !== 'object' || error === null) return 'unexpected';
  const { code, name, status } = error as { code?: unknown; name?: unknown; status?: unknown };
  const known = typeof code === 'string' ? codeFailureOf(code) : null;
  if (known !== null) return known;
  if (name === 'AuthWeakPasswordError') return 'weak_password';
  // The library calls a broken service a line that is down; only a gateway's answer means that.
  if (name === 'AuthRetryableFetchError' && status === 500) return 'unexpected';
  if (name === 'AuthRetryableFetchError' || name === 'TransportError' || error instanceof TypeError)
    return 'network';
  if (status === 429) return 'too_many_requests';
  const isRefusal = typeof status === 'number' && status >= 400 && status < 500;
  return isRefusal ? 'refused' : 'unexpected';
}
