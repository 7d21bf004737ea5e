import { expect, it } from 'vitest';
import { canSetStatus } from './statusLadder.ts';

it('a rental is never sold and a sale never rented', () => {
  expect(canSetStatus('rent', 'sold')).toBe(false);
  expect(canSetStatus('sale', 'rented')).toBe(false);
  expect(canSetStatus('rent', 'rented')).toBe(true);
  expect(canSetStatus('sale', 'active')).toBe(true);
});
