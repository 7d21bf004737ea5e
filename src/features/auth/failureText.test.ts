import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { AuthFailure, RoleProblem } from '#src/data/types.ts';
import type { ReportState } from '#src/failures/failures.ts';
import {
  loginFailureKey,
  resetFailureKey,
  roleProblemKey,
  signupFailureKey,
} from './failureText.ts';

const texts: unknown = JSON.parse(
  readFileSync(new URL('../../i18n/locales/en/auth.json', import.meta.url), 'utf8'),
);

function english(key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (place, name) =>
        typeof place === 'object' && place !== null
          ? new Map(Object.entries(place)).get(name)
          : undefined,
      texts,
    );
}

it.each<[AuthFailure, string]>([
  ['refused', 'Invalid email or password. Please try again.'],
  ['invalid_credentials', 'The email or password you entered is incorrect.'],
  [
    'email_not_confirmed',
    'Please verify your email before logging in. Check your inbox for the verification link.',
  ],
  ['too_many_requests', 'Too many login attempts. Please try again later.'],
  ['no_user', 'Login failed. Please try again.'],
  [
    'captcha_failed',
    'This service asks for a check against robots that Roost cannot show. Please tell whoever runs it.',
  ],
  ['current_password_required', 'Please enter your current password as well.'],
  ['unexpected', 'An unexpected error occurred. Please try again later.'],
  [
    'google_not_linked',
    "An account with this email already exists, and it isn't connected to Google. Log in with your password.",
  ],
  ['google_failed', 'An unexpected error occurred during Google sign-in.'],
])('logging in that fails as %s says "%s"', (failure, text) => {
  expect(english(loginFailureKey(failure))).toBe(text);
});

it.each<[AuthFailure, string]>([
  [
    'already_registered',
    'This email is already registered. Please try logging in or use a different email.',
  ],
  [
    'account_without_identities',
    'This email is already registered. Please check your inbox for a verification email or try resetting your password.',
  ],
  ['weak_password', 'Please choose a stronger password (minimum 6 characters).'],
  ['invalid_email', 'Please enter a valid email address.'],
  [
    'network',
    'Unable to connect to our servers. Please check your internet connection and try again.',
  ],
  ['refused', 'We encountered an issue creating your account. '],
])('signing up that fails as %s says "%s"', (failure, text) => {
  expect(english(signupFailureKey(failure, 'silent'))).toBe(text);
});

it('signing up that fails unexpectedly says that the team was notified only when it was, and to retry in a few minutes', () => {
  const said = (report: ReportState) => english(signupFailureKey('unexpected', report));
  expect(said('reported')).toMatch(/team has been notified\. Please try again in a few minutes\.$/);
  expect(said('waits')).toMatch(/will be notified when you're online\. Please try again in a few/);
  for (const report of ['unknown', 'silent'] as const) {
    expect(said(report)).not.toContain('notified');
    expect(said(report)).toMatch(/Please try again in a few minutes\.$/);
  }
});

it.each<[RoleProblem['code'], string]>([
  ['no_user_id', 'No user ID provided'],
  ['roles_unreadable', 'Failed to check existing roles'],
  ['refused', 'Failed to assign role'],
])('a role that cannot be had for %s says "%s"', (code, text) => {
  expect(english(roleProblemKey({ code, message: '' }))).toBe(text);
});

it.each([
  ['login.success', 'Login successful! Redirecting...'],
  ['signup.success', "Almost there! We've sent a verification link to your email..."],
  [
    'signup.successLandlord',
    'Account created successfully! Please check your email to verify your account.',
  ],
  ['signup.failure.toast', 'Failed to create account. Please try again.'],
  ['availability.toast', 'Failed to check email availability'],
  ['google.continue', 'Continue with Google'],
  ['google.notStarted', 'Failed to initiate Google sign-in. Please try again.'],
  ['google.signupFailed', 'Google sign-up failed. Please try again.'],
])('%s is in the words of the specification: "%s"', (key, text) => {
  expect(english(key)).toBe(text);
});

it('a new password that is refused is told what to do', () => {
  expect(english(resetFailureKey('weak_password'))).toBe(
    'Please choose a stronger password (minimum 6 characters).',
  );
  expect(english(resetFailureKey('same_password'))).toMatch(/choose another one/);
  expect(english(resetFailureKey('expired_link'))).toMatch(/expired or was already used/);
});
