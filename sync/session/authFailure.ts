import type { AuthFailure, AuthResult } from '../types.ts';

type Failed = Extract<AuthResult, { ok: false }>;

/** Codes of the auth service and what they mean to a person. */
const BY_CODE: Readonly<Record<string, AuthFailure>> = {
  user_already_exists: 'already_registered',
  email_exists: 'already_registered',
  weak_password: 'weak_password',
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
};

/** What an error of the auth client means. Decides on `code`, and on the error's kind where it has none. */
export function authFailureOf(error: unknown): Failed {
  if (typeof error !== 'object' || error === null) return { ok: false, failure: 'unexpected' };
  const { code, name, status } = error as { code?: unknown; name?: unknown; status?: unknown };
  if (typeof code === 'string' && Object.hasOwn(BY_CODE, code))
    return { ok: false, failure: BY_CODE[code] ?? 'unexpected' };
  if (name === 'AuthRetryableFetchError' || name === 'TransportError' || error instanceof TypeError)
    return { ok: false, failure: 'network' };
  if (status === 429) return { ok: false, failure: 'too_many_requests' };
  return { ok: false, failure: 'unexpected' };
}
