import { expect, test } from 'vitest';
import { isStorable } from './storable.ts';

test.each([
  { a: 'text', b: [1, null, true, { c: '\\u0000' }], d: '😀' },
  JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`) as unknown,
  null,
  undefined,
])('what Postgres can hold passes', (value) => {
  expect(isStorable(value)).toBe(true);
});

test.each([{ a: 'x\0' }, { a: [{ b: '\ud800' }] }, { '\udfff': 1 }, '\0'])(
  'what it cannot does not, wherever it is',
  (value) => {
    expect(isStorable(value)).toBe(false);
  },
);
