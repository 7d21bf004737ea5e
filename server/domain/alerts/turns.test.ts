import { expect, test } from 'vitest';
import { type AlertTurn, turnOf } from './turns.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const hit = (number: number, at: number, body: object = {}) => ({
  id: id(number),
  body: {
    ...{ searchId: id(1), propertyId: id(2), kind: 'new', version: 'first', at, isSeen: false },
    asOf: {
      ...{ at, title: 'Flat', price: 1, currency: 'EUR', status: 'available', photo: null },
      ...{ bedrooms: 1, bathrooms: 1, living_area: null, area_id: id(3) },
    },
    ...body,
  },
});
const turn = (alert: object, hits: AlertTurn['hits'], zone: string, settings = {}): AlertTurn => ({
  ...{ userId: id(9), searchId: id(1), asked: 1, hits, zone, settings },
  search: {
    ...{ name: 'A search', query: {}, baselineAt: 0 },
    alert: {
      ...{ isOn: true, kinds: ['new'], dropPct: 0, frequency: 'instant', cap: 20 },
      ...{ quietFrom: null, quietTo: null },
      ...alert,
    },
  },
});

/** Clocks that are put forward or back: each with the day of it. */
const CHANGES = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
] as const;
const clock = (zone: string, at: number) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });

test.each([
  ['of the alert', { quietFrom: '22:00', quietTo: '07:00' }, {}],
  ['of the person', {}, { quietHours: true, quietFrom: '22:00', quietTo: '07:00' }],
])('AL6 quiet hours %s in 3 zones over a change of clocks: told early 0', (_, alert, settings) => {
  let early = 0;
  let late = 0;
  let told = 0;
  for (const [zone, day] of CHANGES) {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    for (let at = midnight - 30 * HOUR_MS; at < midnight + 42 * HOUR_MS; at += 30 * MINUTE_MS) {
      // A server looks when the turn is due, and each time once more.
      let looked = at;
      const outcomes = [];
      for (let times = 0; times < 40; times += 1) {
        const outcome = turnOf(turn(alert, [hit(5, at)], zone, settings), looked);
        outcomes.push(outcome);
        if (outcome.told.length > 0 || outcome.againAt === null) break;
        looked = outcome.againAt;
      }
      const isNight = clock(zone, looked) >= '22:00' || clock(zone, looked) < '07:00';
      if (isNight) early += 1;
      const wasNight = clock(zone, at) >= '22:00' || clock(zone, at) < '07:00';
      // After the night it is told at once.
      if (wasNight && clock(zone, looked) > '07:16') late += 1;
      if (outcomes.at(-1)?.told.length === 1) told += 1;
    }
  }
  expect({ early, late, told }).toEqual({ early: 0, late: 0, told: 6 * 72 * 2 });
});

test('AL6 finds of a night are told together, a digest once a day, and no more than the cap', () => {
  const noon = Date.parse('2026-11-30T12:00:00Z');
  const quiet = { quietFrom: '22:00', quietTo: '07:00' };
  const night = noon - 10 * HOUR_MS;
  const batches = (outcome: ReturnType<typeof turnOf>) =>
    new Set(outcome.told.map(({ body }) => body.told?.batch)).size;
  const two = [hit(5, night), hit(6, night + 1)];
  expect(batches(turnOf(turn(quiet, two, 'UTC'), noon))).toBe(1);
  expect(batches(turnOf(turn({}, two, 'UTC'), noon))).toBe(2);
  const before = hit(7, night, { told: { at: noon - 5 * HOUR_MS, batch: id(7) } });
  const daily = turnOf(turn({ frequency: 'daily' }, [before, ...two], 'UTC'), noon);
  expect(daily).toEqual({ told: [], againAt: noon + 19 * HOUR_MS });
  const capped = turnOf(turn({ cap: 1 }, [before, ...two], 'UTC'), noon);
  expect(capped.told).toEqual([]);
  // The next day begins sooner where the person is.
  expect(turnOf(turn({ cap: 1 }, [before, ...two], 'Pacific/Kiritimati'), noon).told).toHaveLength(
    2,
  );
});

test('AL6 a search that is gone, switched off or has nothing to tell is settled', () => {
  const at = Date.parse('2026-11-30T12:00:00Z');
  const none = { told: [], againAt: null };
  expect(turnOf({ ...turn({}, [hit(5, at)], 'UTC'), search: null }, at)).toEqual(none);
  expect(turnOf(turn({ isOn: false }, [hit(5, at)], 'UTC'), at)).toEqual(none);
  expect(turnOf(turn({}, [hit(5, at, { isSeen: true })], 'UTC'), at)).toEqual(none);
});

test.each([-1e17, 1e17])('AL6 a find of a time that no clock shows holds no other: %d', (wrong) => {
  const at = Date.parse('2026-11-30T12:00:00Z');
  const told = { told: { at: wrong, batch: id(7) } };
  const hits = [hit(5, at, told), hit(6, wrong), hit(7, at)];
  const outcome = turnOf(turn({ cap: 1 }, hits, 'UTC'), at + HOUR_MS);
  expect(outcome.told.map(({ id: of }) => of)).toEqual([id(7)]);
});
