import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isQuiet, quietUntil } from './quietHours.ts';

const MINUTE_MS = 60_000;
const NIGHT = { quietHours: true, quietFrom: '22:00', quietTo: '07:00' };
const at = (text: string) => Date.parse(text);
const endOf = (zone: string, now: string, choice = NIGHT) => {
  const end = quietUntil(choice, zone, at(now));
  return end === null ? null : new Date(end).toISOString();
};

it('ends in the morning of whoever is told, and is none by day', () => {
  expect(endOf('Europe/Berlin', '2026-11-20T22:30:00Z')).toBe('2026-11-21T06:00:00.000Z');
  expect(endOf('America/New_York', '2026-11-20T22:30:00Z')).toBeNull();
  expect(endOf('Asia/Kolkata', '2026-11-20T20:00:00Z')).toBe('2026-11-21T01:30:00.000Z');
  expect(endOf('Asia/Kolkata', '2026-11-20T20:00:00Z', { ...NIGHT, quietHours: false })).toBeNull();
});

it('over a change of clocks ends by the clock of that morning', () => {
  // Clocks go back in the night to the 25th, and forward in that to the 29th of March.
  expect(endOf('Europe/Berlin', '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  expect(endOf('Europe/Berlin', '2027-03-27T22:00:00Z')).toBe('2027-03-28T05:00:00.000Z');
  expect(endOf('Australia/Lord_Howe', '2026-10-03T13:00:00Z')).toBe('2026-10-03T20:00:00.000Z');
});

it('told early in three zones over changes of clocks: 0', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'];
  const time = fc
    .tuple(fc.nat({ max: 23 }), fc.constantFrom('00', '15', '30', '59'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  const clock = (zone: string, now: number) =>
    new Date(now).toLocaleTimeString('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
    });
  fc.assert(
    fc.property(
      ...[fc.constantFrom(...zones), time, time],
      fc.integer({ min: at('2026-01-01'), max: at('2027-12-31') }),
      (zone, quietFrom, quietTo, now) => {
        const end = quietUntil({ quietHours: true, quietFrom, quietTo }, zone, now);
        const isQuietNow = isQuiet(clock(zone, now), quietFrom, quietTo);
        expect(end !== null).toBe(isQuietNow);
        if (end === null) return;
        expect(isQuiet(clock(zone, end), quietFrom, quietTo)).toBe(false);
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(25 * 60 * MINUTE_MS);
      },
    ),
    { numRuns: 300 },
  );
});

it.each([
  ['00:00', '24:00', '2026-11-20T00:00:30Z'],
  ['00:00', '99:99', '2026-11-20T04:39:59Z'],
])(
  'from %s to %s, which no clock shows, is looked at later and not at once',
  (quietFrom, quietTo, now) => {
    const end = quietUntil({ quietHours: true, quietFrom, quietTo }, 'UTC', at(now));
    expect(end).toBeGreaterThan(at(now));
  },
);
