import { expect, it } from 'vitest';
import type { Kept, RecordBody } from '#src/data/types.ts';
import { isViewingAsked } from './viewingAsked.ts';

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

it('who was offered a time is asked, and so is an owner whom somebody asks for one', () => {
  expect(isViewingAsked([told('proposed', 'renter')], NOW)).toBe(true);
  expect(isViewingAsked([told('requested', 'owner')], NOW)).toBe(true);
});

it('nobody is asked about what they proposed themself, what was answered since, or what is over', () => {
  expect(isViewingAsked([told('proposed', 'owner'), told('requested', 'renter')], NOW)).toBe(false);
  const answered = [told('proposed', 'renter'), told('confirmed', 'renter', { at: NOW })];
  expect(isViewingAsked(answered, NOW)).toBe(false);
  expect(isViewingAsked(answered.toReversed(), NOW)).toBe(false);
  const over = told('proposed', 'renter', { startsAt: '2026-11-23T11:00:00Z' });
  expect(isViewingAsked([over], NOW)).toBe(false);
  expect(isViewingAsked([], NOW)).toBe(false);
});
