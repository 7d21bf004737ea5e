import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EMAIL_CHECK_DEBOUNCE_MS } from '#contract/protocol/limits.ts';
import {
  availabilityOfTyped,
  mayAsk,
  refusalOf,
  statusKey,
  type Availability,
} from './availability.ts';
import { fieldErrorKey } from './fieldErrorText.ts';

const texts: unknown = JSON.parse(
  readFileSync(new URL('../../i18n/locales/en/auth.json', import.meta.url), 'utf8'),
);

/** The English text of a key. */
function english(key: string | null): string | null {
  if (key === null) return null;
  const found = key
    .split('.')
    .reduce<unknown>(
      (place, name) =>
        typeof place === 'object' && place !== null
          ? new Map(Object.entries(place)).get(name)
          : undefined,
      texts,
    );
  return typeof found === 'string' ? found : `no text for ${key}`;
}

it.each<[Availability, string | null]>([
  ['empty', null],
  ['unverified', null],
  ['checking', 'Checking availability...'],
  ['available', 'Email is available'],
  ['taken', 'Email is already in use'],
  ['error', 'Error checking email'],
])('the status text of an address that is %s is %s', (availability, text) => {
  expect(english(statusKey(availability, false))).toBe(text);
});

it('without a network an address that is not known yet is promised to be checked', () => {
  for (const availability of ['unverified', 'error'] as const)
    expect(english(statusKey(availability, true))).toBe(
      "You're offline - we'll check when you're back",
    );
  expect(english(statusKey('taken', true))).toBe('Email is already in use');
});

it.each<[Availability, string | null]>([
  ['empty', null],
  ['available', null],
  ['taken', 'This email is already in use'],
  ['error', 'Error checking email availability'],
  ['checking', 'Please wait while we check email availability'],
  ['unverified', 'Please wait for email availability check to complete'],
])('a form whose address is %s is held back with %s', (availability, message) => {
  const refusal = refusalOf(availability);
  expect(english(refusal === null ? null : fieldErrorKey(refusal))).toBe(message);
});

it('only what looks like an address, and is not known, is asked about', () => {
  expect(availabilityOfTyped('  ')).toBe('empty');
  expect(availabilityOfTyped('maya@demo')).toBe('unverified');
  expect(mayAsk('unverified', 'maya@demo')).toBe(false);
  expect(mayAsk('unverified', 'maya@demo.test')).toBe(true);
  expect(mayAsk('error', 'maya@demo.test')).toBe(true);
  expect(mayAsk('available', 'maya@demo.test')).toBe(false);
  expect(mayAsk('checking', 'maya@demo.test')).toBe(false);
});

it('"Email availability is checked 500 ms after typing stops"', () => {
  expect(EMAIL_CHECK_DEBOUNCE_MS).toBe(500);
});

it.each([
  ['first_name_required', 'First name is required'],
  ['last_name_required', 'Last name is required'],
  ['email_required', 'Email is required'],
  ['email_shape', 'Please enter a valid email address'],
  ['phone_required', 'Phone number is required'],
  ['password_required', 'Password is required'],
  ['password_short', 'Password must be at least 8 characters'],
  [
    'password_mix',
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ],
  ['confirm_required', 'Please confirm your password'],
  ['confirm_differs', 'Passwords do not match'],
  ['terms_required', 'You must agree to the terms and conditions'],
])('the message of %s is %s', (code, message) => {
  expect(english(fieldErrorKey(code))).toBe(message);
});
