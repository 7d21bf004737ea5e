import { expect, test } from 'vitest';
import type { HeldArea } from '#src/data/types.ts';
import { areasHere, bytesOf, isMoreComing } from './areasHere.ts';

const area = (id: string, state: HeldArea['state'], bytes = 10): HeldArea =>
  ({ area: { id, bytes }, state, withPhotos: false, wifiOnly: false }) as unknown as HeldArea;
const here: HeldArea['state'] = {
  kind: 'held',
  count: 1,
  bytes: 10,
  checkedAt: 1,
  expiresAt: 2,
};
const held = [
  area('a', here),
  area('b', { kind: 'waiting' }),
  area('c', { kind: 'waiting' }),
  area('d', { kind: 'absent' }, 7),
];

test('what is here and what is coming is counted over all areas, or over those of the search', () => {
  expect(areasHere(held, {})).toEqual({ here: 1, coming: 2, all: 4 });
  expect(areasHere(held, { area_ids: ['a', 'd'] })).toEqual({ here: 1, coming: 0, all: 2 });
});

test('of a city that is taken in parts all its areas count, also those this device was not told of', () => {
  const parts = [area('a', here), area('b', here)];
  expect(areasHere(parts, {}, 40)).toEqual({ here: 2, coming: 0, all: 40 });
  expect(areasHere(parts, { area_ids: ['a', 'b'] }, 40)).toEqual({ here: 2, coming: 0, all: 2 });
});

test('the size of what is here leaves out what is still coming', () => {
  expect(bytesOf(held, true)).toBe(10);
  expect(bytesOf(held, false)).toBe(27);
});

test('more is coming but where every area is here, was not taken, or waits for another network', () => {
  expect(isMoreComing(held, {})).toBe(true);
  expect(isMoreComing(held, { area_ids: ['a', 'd'] })).toBe(false);
  expect(isMoreComing([{ ...area('b', { kind: 'waiting' }), wifiOnly: true }], {})).toBe(false);
});
