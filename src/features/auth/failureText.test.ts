import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loginFailureKey, signupFailureKey } from './failureText.ts';

const schema = z.object({
  login: z.object({ failure: z.record(z.string(), z.string()) }),
  signup: z.object({ failure: z.record(z.string(), z.string()) }),
});
const texts = schema.parse(
  JSON.parse(readFileSync(new URL('../../i18n/locales/en/auth.json', import.meta.url), 'utf8')),
);

function english(key: string): string | undefined {
  const [form, , name] = key.split('.');
  return texts[form === 'login' ? 'login' : 'signup'].failure[name ?? ''];
}

it('logging in fails in the words of the specification', () => {
  expect(english(loginFailureKey('invalid_credentials'))).toBe(
    'The email or password you entered is incorrect.',
  );
  expect(english(loginFailureKey('email_not_confirmed'))).toBe(
    'Please verify your email before logging in. Check your inbox for the verification link.',
  );
  expect(english(loginFailureKey('too_many_requests'))).toBe(
    'Too many login attempts. Please try again later.',
  );
  expect(english(loginFailureKey('no_user'))).toBe('Login failed. Please try again.');
  expect(english(loginFailureKey('unexpected'))).toBe(
    'An unexpected error occurred. Please try again later.',
  );
});

it('signing up fails in the words of the specification', () => {
  expect(english(signupFailureKey('already_registered'))).toBe(
    'This email is already registered. Please try logging in or use a different email.',
  );
  expect(english(signupFailureKey('account_without_identities'))).toBe(
    'This email is already registered. Please check your inbox for a verification email or try resetting your password.',
  );
  expect(english(signupFailureKey('weak_password'))).toBe(
    'Please choose a stronger password (minimum 6 characters).',
  );
  expect(english(signupFailureKey('invalid_email'))).toBe('Please enter a valid email address.');
  expect(english(signupFailureKey('network'))).toBe(
    'Unable to connect to our servers. Please check your internet connection and try again.',
  );
});
