import { expect, it } from 'vitest';
import { isBeingRead } from './startWords.ts';

const read = (
  address: string,
  known: { readonly missing?: string; readonly currency?: string | null } = {},
) => isBeingRead(new URLSearchParams(address), { missing: undefined, currency: 'EUR', ...known });

it.each([
  ['where=Castelo', true],
  ['where=+&beds=2..', false],
  ['most=1300&beds=2..', true],
  ['where=Castelo&most=1300', true],
  ['beds=2..&price=..130000', false],
  // These stay in the address, with a line that says why.
  ['most=cheap', false],
  ['most=0', false],
])('a search that says %s is still being read: %s', (address, isRead) => {
  expect(read(address)).toBe(isRead);
});

it('a place that nobody knows is looked for no more, and a price without a currency waits for nothing', () => {
  expect(read('where=Nowhere&most=1300', { missing: 'Nowhere' })).toBe(false);
  expect(read('where=Castelo', { missing: 'Nowhere' })).toBe(true);
  expect(read('most=1300', { currency: null })).toBe(false);
});

it('a price is still being read before anything was found that says its currency', () => {
  const known = { missing: undefined, currency: undefined };
  const before = (address: string) => isBeingRead(new URLSearchParams(address), known);
  expect(['most=1300', 'most=cheap', 'most=0', ''].map(before)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
