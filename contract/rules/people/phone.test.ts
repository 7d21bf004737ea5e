import { expect, it } from 'vitest';
import { phoneFrom, showPhone } from './phone.ts';

it.each([
  ['+49 30 1234567', undefined, '+49301234567'],
  ['0049 (30) 123-45.67', 'FR', '+49301234567'],
  ['030 1234567', 'DE', '+49301234567'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['(555) 010-4477', 'US', '+15550104477'],
  ['1 555 010 4477', 'US', '+15550104477'],
  ['06 20 123 4567', 'HU', '+36201234567'],
  ['٠١٠ ١٢٣٤ ٥٦٧٨', 'EG', '+201012345678'],
  ['\u200e+966 50 123 4567', 'SA', '+966501234567'],
])('"%s" typed in %s is %s', (text, region, e164) => {
  expect(phoneFrom(text, region)).toBe(e164);
});

it.each([
  ['030 1234567', undefined],
  ['12345', 'DE'],
  ['+49', 'DE'],
  ['+4930123456789012', 'DE'],
  ['call me', 'DE'],
  ['+49 30 12345a7', 'DE'],
  ['', 'DE'],
])('"%s" typed in %s is no phone number', (text, region) => {
  expect(phoneFrom(text, region)).toBeNull();
});

it('a stored number is shown with its country code apart', () => {
  expect(showPhone('+49301234567')).toBe('+49 301 234 567');
  expect(showPhone('+971501234567')).toBe('+971 501 234 567');
});
