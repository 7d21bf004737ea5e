import { expect, it } from 'vitest';
import { clashing, hoursOn, tightWays, toConfirm, whyNever } from './viewingHours.ts';

const NOW = new Date(2026, 10, 22, 12).getTime();
/** Monday the 23rd, by the clock of the device the test runs on. */
const MONDAY = 23;
const LONG_BEFORE = '2026-11-01T00:00:00Z';
const HOURS = { confirmViewings: true, viewingDays: [1, 7], viewingTo: '19:00' };
let count = 0;
const viewing = (
  day: number,
  [hour, minute]: readonly [number, number],
  more: { state?: 'requested' | 'confirmed' | 'proposed' | 'cancelled'; owner_id?: string } = {},
) => {
  count += 1;
  const start = new Date(2026, 10, day, hour, minute);
  return {
    ...{ id: String(count), owner_id: 'me', state: 'requested' as const },
    starts_at: start.toISOString(),
    ends_at: new Date(start.getTime() + 30 * 60_000).toISOString(),
    ...more,
  };
};
const confirmed = (viewings: readonly ReturnType<typeof viewing>[], hours: object = HOURS) =>
  toConfirm(viewings, hours, 'me', NOW).map(({ id }) => viewings.findIndex((one) => one.id === id));

it('what is asked for in the hours of a chosen day is confirmed, to the minute', () => {
  const asked = [
    viewing(MONDAY, [9, 0]),
    viewing(MONDAY, [8, 45]),
    viewing(MONDAY, [18, 30]),
    viewing(MONDAY, [18, 45]),
    viewing(MONDAY + 1, [12, 0]),
    viewing(MONDAY + 6, [12, 0]),
  ];
  expect(confirmed(asked)).toEqual([0, 2, 5]);
});

it('nothing is confirmed where nobody chose it, or no day', () => {
  const asked = [viewing(MONDAY, [12, 0])];
  expect(confirmed(asked, { ...HOURS, confirmViewings: false })).toEqual([]);
  expect(confirmed(asked, { confirmViewings: true })).toEqual([]);
});

it('nobody is promised to two people at once: who asked first has the time', () => {
  const asked = [
    viewing(MONDAY, [10, 0]),
    viewing(MONDAY, [10, 15]),
    viewing(MONDAY, [14, 0]),
    viewing(MONDAY, [14, 15], { state: 'confirmed' }),
    viewing(MONDAY, [16, 0]),
    viewing(MONDAY, [16, 0], { state: 'cancelled' }),
    viewing(MONDAY, [10, 30]),
  ];
  expect(confirmed(asked)).toEqual([0, 4, 6]);
});

it('what is over, and what somebody else shows, is left alone', () => {
  expect(
    confirmed([viewing(22, [11, 0]), viewing(MONDAY, [12, 0], { owner_id: 'other' })]),
  ).toEqual([]);
});

it("hours are those of the owner's clock, from wherever and whenever somebody asks", () => {
  const before = process.env.TZ;
  const inZone = (zone: string, startsAt: string) => {
    process.env.TZ = zone;
    const end = new Date(Date.parse(startsAt) + 30 * 60_000).toISOString();
    const asked = { ...viewing(MONDAY, [9, 0]), starts_at: startsAt, ends_at: end };
    return toConfirm([asked], HOURS, 'me', Date.parse(LONG_BEFORE)).length === 1;
  };
  try {
    // Ten in the morning in New York, and six in the evening there.
    expect(inZone('Europe/Berlin', '2026-11-23T15:00:00.000Z')).toBe(true);
    expect(inZone('Europe/Berlin', '2026-11-23T23:00:00.000Z')).toBe(false);
    expect(inZone('America/New_York', '2026-11-23T23:00:00.000Z')).toBe(true);
    // Sunday evening in Lisbon is Monday morning in Auckland.
    expect(inZone('Pacific/Auckland', '2026-11-22T21:00:00.000Z')).toBe(true);
    // The clocks of Berlin went forward on the 28th of March: nine there is an hour earlier than on Monday before.
    expect(inZone('Europe/Berlin', '2027-03-22T08:00:00.000Z')).toBe(true);
    expect(inZone('Europe/Berlin', '2027-03-29T07:00:00.000Z')).toBe(true);
    expect(inZone('Europe/Berlin', '2027-03-22T07:00:00.000Z')).toBe(false);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

it('hours in which nothing can ever be confirmed say why', () => {
  expect(whyNever({ confirmViewings: true })).toBe('noDay');
  expect(whyNever({ viewingDays: [1], viewingFrom: '18:00', viewingTo: '09:00' })).toBe('noTime');
  expect(whyNever({ viewingDays: [1], viewingTo: '09:00' })).toBe('noTime');
  expect(whyNever({ viewingDays: [1] })).toBeNull();
});

it('the hours of a day are instants of this device, and none where they end before they begin', () => {
  const hours = { viewingFrom: '10:00', viewingTo: '12:30' };
  expect(hoursOn('2026-11-25', hours)).toEqual({
    start: new Date(2026, 10, 25, 10).toISOString(),
    end: new Date(2026, 10, 25, 12, 30).toISOString(),
  });
  expect(hoursOn('2026-11-25', { viewingFrom: '12:00', viewingTo: '10:00' })).toBeNull();
  expect(hoursOn('2026-11-25', { viewingFrom: '' })).toBeNull();
});

it('a time clashes with what stands, is offered or asked for then, on whichever side; one that only touches does not', () => {
  const at = (from: string, to: string, state = 'confirmed') => ({
    ...{ id: `${from} ${state}`, owner_id: 'somebody', state: state as 'confirmed' },
    ...{ starts_at: `2026-12-01T${from}:00Z`, ends_at: `2026-12-01T${to}:00Z` },
  });
  const all = [
    at('17:00', '17:30'),
    at('16:00', '16:30'),
    at('16:20', '16:50', 'requested'),
    at('16:10', '16:40', 'cancelled'),
    at('15:00', '16:15', 'declined'),
  ];
  const ids = (from: string, to: string, of?: string) =>
    clashing(all, at(from, to), of).map(({ id }) => id);
  expect(ids('16:15', '16:45')).toEqual(['16:00 confirmed', '16:20 requested']);
  expect(ids('16:15', '16:45', '16:00 confirmed')).toEqual(['16:20 requested']);
  expect(ids('16:50', '17:00')).toEqual([]);
});

it('a viewing that leaves too little time for the way to the next home is told, and no other', () => {
  // About six kilometres, half an hour by bus.
  const home = { id: 'here', lat: 38.7, lon: -9.1 };
  const homes = [
    home,
    { id: 'far', lat: 38.7, lon: -9.03 },
    { id: 'near', lat: 38.7005, lon: -9.1 },
  ];
  const at = (
    hour: number,
    minute: number,
    property_id: string,
    kind: 'in_person' | 'video' = 'in_person',
  ) => ({
    ...viewing(MONDAY, [hour, minute], { state: 'confirmed' }),
    ...{ property_id, kind },
  });
  const span = {
    starts_at: new Date(2026, 10, MONDAY, 12).toISOString(),
    ends_at: new Date(2026, 10, MONDAY, 12, 30).toISOString(),
  };
  const all = [
    at(11, 15, 'far'),
    at(12, 45, 'far'),
    at(14, 0, 'far'),
    at(12, 35, 'near'),
    at(12, 35, 'here'),
    at(12, 40, 'far', 'video'),
    at(12, 15, 'far'),
    at(11, 20, 'unknown'),
  ];
  const told = tightWays(all, span, { home, homes });
  expect(
    told.map(({ viewing: { id }, gap }) => [all.findIndex((one) => one.id === id), gap]),
  ).toEqual([
    [0, 15],
    [1, 15],
  ]);
  expect(told[0]?.way).toBeGreaterThan(20);
});
