import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localMoment } from '#contract/rules/calendarDay.ts';
import { dayAndTimeIn, momentIn } from './zonedTime.ts';

describe('a moment by the clock of a place', () => {
  const at = (day: string, time: string, zone?: string) =>
    new Date(momentIn(day, time, zone)).toISOString().slice(0, 16);

  it.each([
    ['Europe/Lisbon', '2026-12-01', '16:00', '2026-12-01T16:00'],
    ['Europe/Berlin', '2026-12-01', '16:00', '2026-12-01T15:00'],
    ['Asia/Kolkata', '2026-12-01', '16:00', '2026-12-01T10:30'],
    // The night in which clocks go forward: 01:00 UTC.
    ['Europe/Lisbon', '2027-03-28', '00:30', '2027-03-28T00:30'],
    ['Europe/Lisbon', '2027-03-28', '01:30', '2027-03-28T01:30'],
    ['Europe/Lisbon', '2027-03-28', '02:00', '2027-03-28T01:00'],
    ['Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30'],
    ['Asia/Kolkata', '2027-03-28', '06:00', '2027-03-28T00:30'],
    // The night in which they go back: what is there twice is the first.
    ['Europe/Lisbon', '2027-10-31', '01:30', '2027-10-31T00:30'],
    ['Europe/Lisbon', '2027-10-31', '02:00', '2027-10-31T02:00'],
    ['Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T00:30'],
    ['Asia/Kolkata', '2027-10-31', '06:00', '2027-10-31T00:30'],
  ])('in %s on %s at %s is %s UTC', (zone, day, time, instant) => {
    expect(at(day, time, zone)).toBe(instant);
  });

  it('is read back as it was typed, but for times that no clock shows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Europe/Lisbon',
          'Europe/Berlin',
          'Asia/Kolkata',
          'America/St_Johns',
          'Pacific/Kiritimati',
        ),
        fc.integer({ min: Date.UTC(2026, 0, 1) / 900_000, max: Date.UTC(2028, 0, 1) / 900_000 }),
        (zone, quarter) => {
          const { day, time } = dayAndTimeIn(quarter * 900_000, zone);
          // The second of two that are the same is read as the first: an hour earlier.
          expect([0, 3_600_000]).toContain(quarter * 900_000 - momentIn(day, time, zone));
        },
      ),
    );
  });

  it('is this device\u2019s where the zone is unknown, and none where day or time is', () => {
    expect(momentIn('2026-12-01', '16:00', 'Middle/Earth')).toBe(
      localMoment('2026-12-01', '16:00'),
    );
    expect(momentIn('2026-12-01', '16:00', undefined)).toBe(localMoment('2026-12-01', '16:00'));
    expect(momentIn('', '16:00', 'Europe/Lisbon')).toBeNaN();
    const { day, time } = dayAndTimeIn(localMoment('2026-12-01', '16:05'), undefined);
    expect([day, time]).toEqual(['2026-12-01', '16:05']);
  });
});
