import { assert, boolean, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { PROPERTY_STATUSES, VISIBILITIES } from '#contract/entities/property/kinds.ts';
import { canBeAskedFor, isOnOffer, standingOf, type StandingListing } from './standing.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');

const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();
const standing = (change: Partial<StandingListing>) =>
  standingOf(
    {
      status: 'available',
      visibility: 'live',
      availability_confirmed_at: daysAgo(1),
      ref: 'ABCD2345',
      isGone: false,
      ...change,
    },
    NOW,
  );

test('"Available" is said only of a home that can still be asked for, whatever its status, visibility and freshness', () => {
  assert(
    property(
      constantFrom(...PROPERTY_STATUSES),
      constantFrom(...VISIBILITIES),
      integer({ min: 0, max: 400 }),
      boolean(),
      (status, visibility, days, isGone) => {
        const said = standing({
          status,
          visibility,
          availability_confirmed_at: daysAgo(days),
          isGone,
        });
        // The server takes an inquiry for a home that is shown to everybody, open, confirmed within 30 days.
        const isListed =
          visibility === 'live' &&
          !isGone &&
          days <= 30 &&
          status !== 'rented' &&
          status !== 'sold';
        expect(canBeAskedFor(said)).toBe(isListed);
        if (said === 'available' || said === 'active') {
          expect(isListed && days <= 14).toBe(true);
          expect(said).toBe(status);
        }
        expect(isOnOffer(said)).toBe(isListed && status !== 'pending');
      },
    ),
    { numRuns: 2000 },
  );
});

test('a badge says why a home cannot be asked for', () => {
  expect(standing({ status: 'rented', visibility: 'paused', isGone: true })).toBe('rented');
  expect(standing({ visibility: 'paused' })).toBe('paused');
  expect(standing({ visibility: 'expired' })).toBe('expired');
  expect(standing({ visibility: 'paused', away: { kind: 'withdrawn' } })).toBe('taken_off');
  expect(standing({ visibility: 'paused', away: { kind: 'paused' } })).toBe('paused');
  expect(standing({ visibility: 'rejected', status: 'pending' })).toBe('rejected');
  expect(standing({ isGone: true })).toBe('withdrawn');
  expect(standing({ ref: '' })).toBe('pending_approval');
  expect(standing({ availability_confirmed_at: daysAgo(31) })).toBe('expired');
  expect(standing({ availability_confirmed_at: daysAgo(20) })).toBe('unconfirmed');
});

test('of a home that only a note is left of, nothing is claimed but that it was let or sold', () => {
  expect(PROPERTY_STATUSES.map((status) => standingOf({ status }, NOW))).toEqual(
    PROPERTY_STATUSES.map((status) =>
      status === 'rented' || status === 'sold' ? status : 'unknown',
    ),
  );
});
