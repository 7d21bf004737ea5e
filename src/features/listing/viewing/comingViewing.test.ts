import { expect, it } from 'vitest';
import type { HeldViewing } from '#src/data/types.ts';
import { comingViewing, isComing } from './comingViewing.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

const visit = (id: string, day: number, fields: Partial<HeldViewing> = {}): HeldViewing =>
  ({
    id,
    property_id: 'home',
    state: 'requested',
    starts_at: `2026-11-${day}T10:00:00Z`,
    ends_at: `2026-11-${day}T10:30:00Z`,
    ...fields,
  }) as HeldViewing;

it('the next one that is asked for or agreed upon is the state of the home', () => {
  const viewings = [visit('b', 28), visit('a', 25, { state: 'confirmed' })];
  expect(comingViewing(viewings, 'home', NOW)?.id).toBe('a');
});

it.each([
  ['is over', visit('a', 20)],
  ['was declined', visit('a', 25, { state: 'declined' })],
  ['was cancelled', visit('a', 25, { state: 'cancelled' })],
  ['is of another home', visit('a', 25, { property_id: 'other' })],
])('one that %s is none', (_, viewing) => {
  expect(comingViewing([viewing], 'home', NOW)).toBeUndefined();
});

it.each([
  ['ahead', visit('a', 25), true],
  ['over, though it was agreed upon', visit('a', 20, { state: 'confirmed' }), false],
  ['unanswered', visit('a', 25, { expired_at: '2026-11-22T12:00:00Z' }), false],
  ['called off', visit('a', 25, { state: 'cancelled' }), false],
])('of one that is %s something can be changed: %#', (_, viewing, is) => {
  expect(isComing(viewing, NOW)).toBe(is);
});
