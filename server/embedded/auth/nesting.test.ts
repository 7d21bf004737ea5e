import { expect, it, test } from 'vitest';
import { nestsWithin } from './nesting.ts';

test.each([
  ['text', 0, true],
  [null, 0, true],
  [{}, 0, false],
  [{ a: 1, b: 'c' }, 1, true],
  [{ a: [1] }, 1, false],
  [{ a: [1], b: { c: [] } }, 3, true],
  [{ a: [1], b: { c: [] } }, 2, false],
])('%j within %i levels: %s', (value, levels, expected) => {
  expect(nestsWithin(value, levels)).toBe(expected);
});

it('needs no stack for what is deeper than any', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
  expect(nestsWithin(deep, 32)).toBe(false);
  expect(nestsWithin(deep, 30_000)).toBe(true);
});
