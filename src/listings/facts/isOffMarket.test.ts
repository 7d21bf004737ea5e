import { expect, test } from 'vitest';
import { isOffMarket } from './isOffMarket.ts';
import { heldListing } from '../testListing.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test('a home that is let or sold is over though it can still be read, one under offer is not', () => {
  const over = (['available', 'pending', 'rented', 'sold'] as const).filter((status) =>
    isOffMarket(heldListing(1, { status }), NOW),
  );
  expect(over).toEqual(['rented', 'sold']);
  expect(isOffMarket(heldListing(1, { isGone: true }), NOW)).toBe(true);
});
