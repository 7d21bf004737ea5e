import { expect, it } from 'vitest';
import { swipeStep } from './swipeStep.ts';

it.each([
  [-60, false, 1],
  [60, false, -1],
  [-60, true, -1],
  [60, true, 1],
  [20, false, 0],
])('a swipe of %d px (right to left: %s) leads %d', (px, isRtl, step) => {
  expect(swipeStep(px, isRtl)).toBe(step);
});
