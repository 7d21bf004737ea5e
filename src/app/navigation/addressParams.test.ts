import { expect, it } from 'vitest';
import { decoded } from './AddressParams.tsx';

it('reads each part of an address as it was meant', () => {
  expect(decoded('/city/S%C3%A3o%20Paulo')).toBe('/city/São Paulo');
});

it('keeps a slash within a part, and what was never encoded rightly', () => {
  expect(decoded('/chat/a%2Fb')).toBe('/chat/a%2Fb');
  expect(decoded('/chat/100%')).toBe('/chat/100%');
});
