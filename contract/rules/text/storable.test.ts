import { expect, test } from 'vitest';
import { isStorable, storableIn } from './storable.ts';

test.each([
  { a: 'text', b: [1, null, true, { c: '\\u0000' }], d: '😀' },
  JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`) as unknown,
  null,
  undefined,
])('what Postgres can hold passes', (value) => {
  expect(isStorable(value)).toBe(true);
});

const UNSTORABLE = [{ a: 'x\0' }, { a: [{ b: '\ud800' }] }, { '\udfff': 1 }, '\0'];

test.each(UNSTORABLE)('what it cannot does not, wherever it is', (value) => {
  expect(isStorable(value)).toBe(false);
});

test('whatever it cannot hold is mended, and a value that it can stays the same one', () => {
  for (const value of UNSTORABLE) expect(isStorable(storableIn<unknown>(value))).toBe(true);
  expect(storableIn({ note: 'Rent\0 1200', tags: ['a\ud83d'], n: 1 })).toEqual({
    note: 'Rent 1200',
    tags: ['a\ufffd'],
    n: 1,
  });
  const plain = { note: 'Rent 💛' };
  expect(storableIn(plain)).toBe(plain);
});
