import { afterEach, expect, it, vi } from 'vitest';
import { daysPast, localDay } from './calendarDay.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Pacific/Auckland', '2026-11-21T12:30:00Z', '2026-11-22'],
  ['America/Los_Angeles', '2026-12-01T02:00:00Z', '2026-11-30'],
  ['UTC', '2027-01-01T00:00:00Z', '2027-01-01'],
])('in %s it is the day of the place, not of UTC', (zone, instant, day) => {
  vi.stubEnv('TZ', zone);
  expect(localDay(new Date(instant))).toBe(day);
});

it.each([
  ['Europe/Lisbon', '2026-11-21T23:30:00Z', '2026-11-22T00:30:00Z', 1],
  ['America/New_York', '2026-11-21T23:30:00Z', '2026-11-22T00:30:00Z', 0],
  ['Pacific/Auckland', '2026-11-20T10:30:00Z', '2026-11-20T11:30:00Z', 1],
  // Nights on which the clock is put forward and back.
  ['Europe/Berlin', '2026-03-28T22:30:00Z', '2026-03-29T22:30:00Z', 2],
  ['Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', 0],
  ['UTC', '2026-12-31T23:00:00Z', '2027-01-01T00:00:00Z', 1],
  ['UTC', '2027-01-02T00:00:00Z', '2027-01-01T00:00:00Z', 0],
])('in %s from %s to %s so many midnights have passed: %i', (zone, from, to, days) => {
  vi.stubEnv('TZ', zone);
  expect(daysPast(Date.parse(from), Date.parse(to))).toBe(days);
});
