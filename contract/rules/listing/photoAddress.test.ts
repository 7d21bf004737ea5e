import { expect, test } from 'vitest';
import { photoSet, smallerTier } from './photoAddress.ts';

test('a browser chooses among the sizes up to the largest that is wanted', () => {
  expect(photoSet('a-1', 'medium')).toBe(
    '/api/photos/listings/a-1/thumb 320w, /api/photos/listings/a-1/medium 800w',
  );
});

test('smaller photos are one size smaller, but not where their place needs more', () => {
  expect((['thumb', 'medium', 'full'] as const).map((tier) => smallerTier(tier, 'thumb'))).toEqual([
    'thumb',
    'thumb',
    'medium',
  ]);
  expect(smallerTier('medium', 'medium')).toBe('medium');
  expect(smallerTier('full', 'full')).toBe('full');
  expect(smallerTier('thumb', 'medium')).toBe('thumb');
});
