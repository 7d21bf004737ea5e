import { expect, it } from 'vitest';
import { stepOf } from './stepOf.ts';

it('arrows go through the pictures in the direction of reading, round at both ends', () => {
  expect(stepOf('ArrowRight', 0, 3, false)).toBe(1);
  expect(stepOf('ArrowLeft', 0, 3, false)).toBe(2);
  expect(stepOf('ArrowLeft', 2, 3, true)).toBe(0);
  expect(stepOf('End', 0, 3, true)).toBe(2);
  expect(stepOf('a', 0, 3, false)).toBeNull();
});
