import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

const random = (value: number) => ({ next: () => value, bytes: () => new Uint8Array() });

test('OB4 the wait has full jitter, doubles from half a second and ends at sixty', () => {
  const longest = [0, 1, 2, 3, 7, 20].map((failures) => backoff(failures, random(0.999_999)));
  expect(longest).toEqual([499, 999, 1999, 3999, 59_999, 59_999]);
  expect(backoff(5, random(0))).toBe(0);
  expect(backoff(5, random(0.5))).toBe(8000);
});
