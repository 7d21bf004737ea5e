import { expect, it } from 'vitest';
import { canSetStatus, settleStatus } from './statusLadder.ts';

it('a rental is never sold and a sale never rented', () => {
  expect(canSetStatus('rent', 'sold')).toBe(false);
  expect(canSetStatus('sale', 'rented')).toBe(false);
  expect(canSetStatus('rent', 'rented')).toBe(true);
  expect(canSetStatus('sale', 'active')).toBe(true);
});

it.each([
  ['available', 'available', 'pending', 'pending'],
  ['available', 'pending', 'available', 'pending'],
  ['pending', 'available', 'rented', 'rented'],
  ['pending', 'sold', 'active', 'sold'],
  ['available', 'rented', 'rented', 'rented'],
  ['rented', 'available', 'rented', 'available'],
] as const)('from %s, mine %s and theirs %s settle on %s', (base, mine, theirs, status) => {
  expect(settleStatus(base, mine, theirs)).toEqual({ kind: 'settled', status });
});

it('two different open moves are for a person to settle', () => {
  expect(settleStatus('rented', 'available', 'pending')).toEqual({ kind: 'conflict' });
});
