import { afterEach, expect, it, vi } from 'vitest';
import { localDay } from './calendarDay.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Pacific/Auckland', '2026-11-21T12:30:00Z', '2026-11-22'],
  ['America/Los_Angeles', '2026-12-01T02:00:00Z', '2026-11-30'],
  ['UTC', '2027-01-01T00:00:00Z', '2027-01-01'],
])('in %s it is the day of the place, not of UTC', (zone, instant, day) => {
  vi.stubEnv('TZ', zone);
  expect(localDay(new Date(instant))).toBe(day);
});
