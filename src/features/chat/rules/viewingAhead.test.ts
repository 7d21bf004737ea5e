import { expect, it } from 'vitest';
import type { Kept, RecordBody } from '#src/data/types.ts';
import { isViewingAhead } from './viewingAhead.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const told = (
  what: NonNullable<RecordBody<'notice'>['viewing']>['what'],
  as: 'owner' | 'renter',
  { at = NOW - 1000, startsAt = '2026-12-01T17:00:00Z' } = {},
): Kept<'notice'> => ({
  id: `${what}${at}`,
  body: {
    tone: 'info',
    text: '',
    at,
    isRead: false,
    viewing: { id: 'v1', propertyId: 'p1', what, startsAt, as },
  },
});

it.each([
  ['requested', 'owner'],
  ['requested', 'renter'],
  ['proposed', 'owner'],
  ['proposed', 'renter'],
  ['confirmed', 'owner'],
  ['confirmed', 'renter'],
  ['tomorrow', 'renter'],
] as const)('a viewing that is %s is ahead for the %s', (what, as) => {
  expect(isViewingAhead([told(what, as)], NOW)).toBe(true);
});

it.each(['declined', 'cancelled', 'expired'] as const)('one that was %s since is not', (what) => {
  const off = [told('proposed', 'renter'), told(what, 'renter', { at: NOW })];
  expect(isViewingAhead(off, NOW)).toBe(false);
  expect(isViewingAhead(off.toReversed(), NOW)).toBe(false);
});

it('one that is over is not, and without notices there is none', () => {
  const over = told('confirmed', 'renter', { startsAt: '2026-11-23T11:00:00Z' });
  expect(isViewingAhead([over], NOW)).toBe(false);
  expect(isViewingAhead([], NOW)).toBe(false);
});
