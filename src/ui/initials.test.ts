import { expect, it } from 'vitest';
import { hueOf, initials } from './initials.ts';

it('a name gives its first and last initial, whatever the script', () => {
  expect(initials('Maya Lindqvist')).toBe('ML');
  expect(initials('  Ana María de la Cruz ')).toBe('AC');
  expect(initials('jonas')).toBe('J');
  expect(initials('ليلى حداد')).toBe('لح');
  expect(initials('👩‍👧 Kim')).toBe('👩‍👧K');
  expect(initials('🇵🇹 Rui')).toBe('🇵🇹R');
  expect(initials('👩‍🚀 Ana e\u0301')).toBe('👩‍🚀É'.normalize('NFD'));
  expect(initials('')).toBe('?');
});

it('the same id always has the same colour, and ids spread over several', () => {
  expect(hueOf('a1')).toBe(hueOf('a1'));
  expect(
    new Set(Array.from({ length: 60 }, (_, index) => hueOf(`person-${index}`))).size,
  ).toBeGreaterThan(8);
});
