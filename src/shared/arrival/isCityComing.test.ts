import { expect, it } from 'vitest';
import type { HeldArea } from '#src/data/types.ts';
import { isCityComing } from './isCityComing.ts';

const HELD: HeldArea['state'] = { kind: 'held', count: 1, bytes: 10, checkedAt: 1, expiresAt: 2 };
const area = (id: string, city: string, state: HeldArea['state'], wifiOnly = false): HeldArea =>
  ({
    area: { id, city, country: 'DE' },
    state,
    withPhotos: false,
    wifiOnly,
  }) as unknown as HeldArea;

it('a city is coming while any of its areas is on its way', () => {
  const here = area('a', 'Lindenau', HELD);
  expect(isCityComing([here, area('b', 'Lindenau', { kind: 'waiting' })], 'a')).toBe(true);
  expect(isCityComing([here, area('b', 'Lindenau', HELD)], 'a')).toBe(false);
});

it('what was not taken, waits for another network, or is of another city does not count', () => {
  const held = [
    area('a', 'Lindenau', HELD),
    area('b', 'Lindenau', { kind: 'absent' }),
    area('c', 'Lindenau', { kind: 'waiting' }, true),
    area('d', 'Ostertal', { kind: 'waiting' }),
  ];
  expect(isCityComing(held, 'a')).toBe(false);
  expect(isCityComing(held, 'd')).toBe(true);
  expect(isCityComing(held, 'unknown')).toBe(false);
});
