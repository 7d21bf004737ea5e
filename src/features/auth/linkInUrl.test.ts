import { expect, it } from 'vitest';
import { carriesLink } from './linkInUrl.ts';

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
