import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALERT_KINDS } from '#contract/entities/records/search.ts';
import { isQuiet } from '#contract/rules/quietHours.ts';
import { deliveryOf } from './alertDelivery.ts';
import { alertKeyOf, type NewsworthyHome, newsOf } from './alertNews.ts';

const SEARCH = '0a5b3c5e-6d3a-4a59-9a4c-2f3a0c6f1a11';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const search = {
  baselineAt: Date.parse('2026-11-01T00:00:00Z'),
  alert: {
    isOn: true,
    kinds: [...ALERT_KINDS],
    dropPct: 0,
    frequency: 'instant' as const,
    quietFrom: null,
    quietTo: null,
    cap: 5,
  },
};
const listed = { at: '2026-10-10T09:00:00Z', price: 1500_00, reason: 'listed' as const };
const offered = { at: '2026-10-10T09:00:00Z', status: 'available' as const };
const home: NewsworthyHome = {
  id: 'b7d1d1ac-9c3e-4a0e-8f3e-0b6ef6d0a001',
  fingerprint: 'harbour 4|72|2',
  visibility: 'live',
  status: 'available',
  price_history: [listed],
  status_history: [offered],
  details: {},
};
const kindsOf = (change: Partial<NewsworthyHome>, dropPct = 0) =>
  newsOf({ ...home, ...change }, { ...search, alert: { ...search.alert, dropPct } }, NOW).map(
    ({ kind }) => kind,
  );
const dropTo = (price: number, at = '2026-11-10T09:00:00Z') => ({
  price_history: [listed, { at, price, reason: 'changed' as const }],
});

it('what matched before the alert was made is no news', () => {
  expect(kindsOf({})).toEqual([]);
  expect(kindsOf(dropTo(1400_00, '2026-10-20T09:00:00Z'))).toEqual([]);
});

it('a home first offered afterwards is new, once, however often it is listed', () => {
  const first = { ...listed, at: '2026-11-05T09:00:00Z' };
  expect(kindsOf({ price_history: [first] })).toEqual(['new']);
  const relisted = { ...home, id: 'another', price_history: [first] };
  const [news] = newsOf(relisted, search, NOW);
  if (news === undefined) throw new Error('no news');
  expect(alertKeyOf(SEARCH, relisted, news)).toBe(alertKeyOf(SEARCH, home, news));
});

it('a relisting that keeps its history is not new', () => {
  const again = { at: '2026-11-12T09:00:00Z', price: 1500_00, reason: 'relisted' as const };
  expect(kindsOf({ price_history: [listed, again] })).toEqual([]);
});

it.each([
  [1499_99, 0, ['price_drop']],
  [1425_00, 5, ['price_drop']],
  [1425_01, 5, []],
  [1600_00, 0, []],
])('a price moved to %d with a least fall of %d %% gives %j', (price, pct, kinds) => {
  expect(kindsOf(dropTo(price), pct)).toEqual(kinds);
});

it('a home under offer is a status, one that fell through is back', () => {
  const moved = (...statuses: ('pending' | 'available' | 'rented')[]) => ({
    status_history: [
      offered,
      ...statuses.map((status, day) => ({ at: `2026-11-1${day}T09:00:00Z`, status })),
    ],
  });
  expect(kindsOf(moved('pending'))).toEqual(['status']);
  expect(kindsOf(moved('pending', 'available'))).toEqual(['back']);
});

it('an open house is told from three days ahead until it begins', () => {
  const slot = { end: '2026-11-22T18:00:00Z', capacity: 9, kind: 'in_person' as const };
  const at = (start: string) => ({
    details: { viewing_mode: 'open_house' as const, viewing_slots: [{ ...slot, start }] },
  });
  expect(kindsOf(at('2026-11-22T17:00:00Z'))).toEqual(['open_viewing']);
  expect(kindsOf(at('2026-11-20T17:00:00Z'))).toEqual([]);
  expect(kindsOf(at('2026-11-25T17:00:00Z'))).toEqual([]);
});

it('only the kinds that were asked for', () => {
  const only = { ...search, alert: { ...search.alert, kinds: ['back' as const] } };
  expect(newsOf({ ...home, ...dropTo(100) }, only, NOW)).toEqual([]);
});

const news = fc.record({
  kind: fc.constantFrom(...ALERT_KINDS),
  version: fc.string({ maxLength: 20 }),
  at: fc.constant('2026-11-10T09:00:00Z'),
});

it('a key is the same on every device and another for any other news', () => {
  fc.assert(
    fc.property(news, news, fc.string(), (one, other, fingerprint) => {
      const isSame = one.kind === other.kind && one.version === other.version;
      const keys = [one, other].map((some) => alertKeyOf(SEARCH, { fingerprint }, some));
      expect(keys[0] === keys[1]).toBe(isSame);
    }),
  );
});

const facts = { hits: 1, sentToday: 0, lastSentAt: null, now: NOW, timeOfDay: '12:00' };

it.each([
  [{}, {}, 'each'],
  [{}, { hits: 5 }, 'each'],
  [{}, { hits: 6 }, 'together'],
  [{}, { hits: 2, cameQuietly: true }, 'together'],
  [{}, { hits: 1, cameQuietly: true }, 'each'],
  [{}, { hits: 2, sentToday: 4 }, 'together'],
  [{}, { sentToday: 5 }, 'held'],
  [{}, { hits: 0 }, 'held'],
  [{ isOn: false }, {}, 'held'],
  [{ quietFrom: '22:00', quietTo: '07:00' }, { timeOfDay: '23:30' }, 'held'],
  [{ quietFrom: '22:00', quietTo: '07:00' }, { timeOfDay: '07:00' }, 'each'],
  [{}, { lastSentAt: NOW - 14 * 60_000 }, 'held'],
  [{}, { lastSentAt: NOW - 15 * 60_000 }, 'each'],
  [{ frequency: 'daily' as const }, {}, 'together'],
  [{ frequency: 'daily' as const }, { lastSentAt: NOW - 3_600_000 }, 'held'],
])('an alert with %j and %j tells %s', (alert, change, kind) => {
  expect(deliveryOf({ ...search.alert, ...alert }, { ...facts, ...change }).kind).toBe(kind);
});

it('quiet hours may go over midnight', () => {
  expect(isQuiet('03:00', '22:00', '07:00')).toBe(true);
  expect(isQuiet('12:00', '22:00', '07:00')).toBe(false);
  expect(isQuiet('12:00', '09:00', '17:00')).toBe(true);
});
