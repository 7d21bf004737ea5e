import { expect, test } from 'vitest';
import type { Box } from './boxes.ts';
import { restsOver } from './restsOver.ts';

const near = { id: 'near', bounds: [0, 0, 0.2, 0.2] as Box };
const far = { id: 'far', bounds: [10, 36, 10.2, 36.2] as Box };
const beside = { id: 'beside', bounds: [0.15, 0, 0.4, 0.2] as Box };
const over = (view: Box, cities = [near, far], inUse: string | null = null) =>
  restsOver(view, cities, inUse)?.id;

test('a map means the city in its inner half, and none where there is none or the view is as wide as a country', () => {
  expect(over([0, 0, 0.2, 0.2])).toBe('near');
  expect(over([9.9, 35.9, 10.3, 36.3])).toBe('far');
  expect(over([5, 5, 5.2, 5.2])).toBeUndefined();
  expect(over([-5, -5, 15, 40])).toBeUndefined();
  // It is at the edge of the view alone.
  expect(over([0.15, 0, 0.75, 0.6])).toBeUndefined();
});

test('where two cities meet the one in use stays until the middle has left it', () => {
  const both = [near, beside];
  expect(over([0.1, 0, 0.26, 0.2], both, 'near')).toBe('near');
  expect(over([0.1, 0, 0.26, 0.2], both, 'beside')).toBe('beside');
  expect(over([0.2, 0, 0.36, 0.2], both, 'near')).toBe('beside');
});
