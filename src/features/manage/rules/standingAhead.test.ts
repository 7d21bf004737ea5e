import { expect, it } from 'vitest';
import { standingAhead } from './standingAhead.ts';

it('of the homes that are deleted the viewings that stand and are ahead are called off', () => {
  const now = Date.parse('2026-12-01T12:00Z');
  const viewing = (id: string, change: object = {}) => ({
    ...{ id, property_id: 'home', state: 'confirmed' as const, ends_at: '2026-12-02T12:00:00Z' },
    ...change,
  });
  const all = [
    viewing('stands'),
    viewing('asked', { state: 'requested' }),
    viewing('past', { ends_at: '2026-11-30T12:00:00Z' }),
    viewing('off', { state: 'cancelled' }),
    viewing('other', { property_id: 'another' }),
  ];
  expect(standingAhead(all, new Set(['home']), now).map(({ id }) => id)).toEqual([
    'stands',
    'asked',
  ]);
});
