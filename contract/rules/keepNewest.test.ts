import { expect, it } from 'vitest';
import { keepNewest } from './keepNewest.ts';

it('keeps so many, and of those the ones that were kept last', () => {
  const all = new Map([['one', 1]]);
  for (const [key, value] of [
    ['two', 2],
    ['one', 3],
    ['three', 4],
  ] as const)
    keepNewest(all, key, value, 2);
  expect([...all]).toEqual([
    ['one', 3],
    ['three', 4],
  ]);
});
