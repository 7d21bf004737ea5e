import { expect, it } from 'vitest';
import { looksLikeEmail } from './emailShape.ts';
import { passwordErrorKey } from './passwordRules.ts';

it('the first broken rule is told', () => {
  expect(passwordErrorKey('')).toBe('error.passwordRequired');
  expect(passwordErrorKey('Aa1')).toBe('error.passwordShort');
  expect(passwordErrorKey('alllower1')).toBe('error.passwordMix');
  expect(passwordErrorKey('ALLUPPER1')).toBe('error.passwordMix');
  expect(passwordErrorKey('NoDigitsHere')).toBe('error.passwordMix');
  expect(passwordErrorKey('Demo-pass1')).toBeNull();
  expect(passwordErrorKey('Äöüßäöü1')).toBeNull();
});

it('an address needs a name, an @ and a dotted place', () => {
  expect(looksLikeEmail(' maya@demo.test ')).toBe(true);
  expect(looksLikeEmail('maya@demo')).toBe(false);
  expect(looksLikeEmail('maya demo@x.test')).toBe(false);
  expect(looksLikeEmail('maya@@x.test')).toBe(false);
});
