import { expect, test } from 'vitest';
import { isOver } from './isOver.ts';

test('a home that is let or sold is over though it can still be read, one under offer is not', () => {
  const over = (['available', 'pending', 'rented', 'sold'] as const).filter((status) =>
    isOver({ isGone: false, status }),
  );
  expect(over).toEqual(['rented', 'sold']);
  expect(isOver({ isGone: true, status: 'available' })).toBe(true);
});
