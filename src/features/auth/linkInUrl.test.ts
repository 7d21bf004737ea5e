import { expect, it } from 'vitest';
import { carriesLink, isRefusedLink, withoutLink } from './linkInUrl.ts';

it.each([
  'https://roost.test/auth/callback?code=abc',
  'https://roost.test/auth/callback#access_token=abc&refresh_token=def',
  'https://roost.test/auth/callback?error=access_denied&error_code=otp_expired',
  'https://roost.test/verify-email?email=a@b.test&token_hash=abc',
])('%s has something to finish', (url) => {
  expect(carriesLink(url)).toBe(true);
});

it.each([
  'https://roost.test/auth/callback',
  'https://roost.test/verify-email?email=code@b.test&userType=landlord',
  'https://roost.test/verify-email#page',
])('%s has nothing to finish', (url) => {
  expect(carriesLink(url)).toBe(false);
});

it.each([
  ['https://roost.test/auth/callback#access_token=abc&refresh_token=def', '/auth/callback'],
  ['https://roost.test/reset-password?token_hash=abc&type=recovery', '/reset-password'],
  ['https://roost.test/verify-email?email=a%40b.test&code=abc', '/verify-email?email=a%40b.test'],
])('of %s only %s is left in the address bar', (url, left) => {
  expect(withoutLink(url)).toBe(left);
});

it('an address that says no is told from one that lets in', () => {
  expect(isRefusedLink('https://roost.test/reset-password#error=access_denied')).toBe(true);
  expect(isRefusedLink('https://roost.test/reset-password#access_token=abc')).toBe(false);
});
