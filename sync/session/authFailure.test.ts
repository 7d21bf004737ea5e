import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import type { AuthFailure } from '../model/types.ts';
import { TransportError } from '../model/ports/transport.ts';
import { authFailureOf } from './authFailure.ts';

it.each<[string, AuthFailure]>([
  ['user_already_exists', 'already_registered'],
  ['email_exists', 'already_registered'],
  ['weak_password', 'weak_password'],
  ['same_password', 'same_password'],
  ['email_address_invalid', 'invalid_email'],
  ['validation_failed', 'invalid_email'],
  ['invalid_credentials', 'invalid_credentials'],
  ['email_not_confirmed', 'email_not_confirmed'],
  ['over_request_rate_limit', 'too_many_requests'],
  ['over_email_send_rate_limit', 'too_many_requests'],
  ['user_not_found', 'no_user'],
  ['otp_expired', 'expired_link'],
  ['captcha_failed', 'captcha_failed'],
  ['current_password_required', 'current_password_required'],
])('SE3 the code %s means %s, whatever text and status come with it', (code, failure) => {
  expect(authFailureOf(new AuthApiError('Any text', 418, code))).toEqual({ ok: false, failure });
});

it.each<[string, unknown, AuthFailure]>([
  [
    'a refusal with a code of its own',
    new AuthApiError('', 422, 'hook_payload_over_size_limit'),
    'refused',
  ],
  ['a code of an object’s own', new AuthApiError('', 422, 'constructor'), 'refused'],
  ['429 without a code', new AuthApiError('', 429, undefined), 'too_many_requests'],
  ['a failing service', new AuthRetryableFetchError('', 500), 'unexpected'],
  ['a gateway without a service', new AuthRetryableFetchError('', 503), 'network'],
  ['a weak password', new AuthWeakPasswordError('', 422, ['length']), 'weak_password'],
  ['a line that is down', new AuthRetryableFetchError('', 0), 'network'],
  ['a configuration that cannot be had', new TransportError({ kind: 'network' }), 'network'],
  ['a failed fetch', new TypeError('fetch failed'), 'network'],
  ['anything else', new Error('no'), 'unexpected'],
  ['nothing', null, 'unexpected'],
])('SE3 %s is told apart', (_what, error, failure) => {
  expect(authFailureOf(error)).toEqual({ ok: false, failure });
});
