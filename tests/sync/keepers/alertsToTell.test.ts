import { expect, it } from 'vitest';
import type { AlertHit, SavedSearch } from '#contract/entities/records/search.ts';
import { asOf } from '#contract/rules/listing/asOf.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { toTell } from '#contract/rules/alerts/alertsToTell.ts';

const NOON = new Date(2026, 10, 21, 12).getTime();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SEARCH = '0a5b3c5e-6d3a-4a59-9a4c-2f3a0c6f1a11';

const search = (alert: Partial<SavedSearch['alert']> = {}) => ({
  id: SEARCH,
  body: {
    name: 'Two rooms',
    query: {},
    alert: {
      isOn: true,
      kinds: ['new' as const],
      dropPct: 0,
      frequency: 'instant' as const,
      quietFrom: null,
      quietTo: null,
      cap: 3,
      ...alert,
    },
    baselineAt: 0,
  },
});
const hit = (id: string, change: Partial<AlertHit> = {}) => ({
  id,
  body: {
    searchId: SEARCH,
    propertyId: id,
    kind: 'new' as const,
    version: 'first',
    at: NOON - HOUR,
    isSeen: false,
    asOf: asOf(heldListing(1), NOON),
    ...change,
  },
});
const hits = (count: number) => Array.from({ length: count }, (_, at) => hit(`h${at}`));
/** How the notices of a round are made up: the hits of each. */
const notices = (told: readonly { body: AlertHit }[]) => {
  const batches = told.map(({ body }) => body.told?.batch);
  return [...new Set(batches)].map((one) => batches.filter((batch) => batch === one).length);
};

it('KP2 one notice each up to the cap, one for all above it: none is left out of the count', () => {
  expect(notices(toTell(search(), hits(3), NOON))).toEqual([1, 1, 1]);
  expect(notices(toTell(search(), hits(4), NOON))).toEqual([4]);
  expect(toTell(search(), [], NOON)).toEqual([]);
});

it('KP2 what was told is not told again, in this tab or on another device', () => {
  const told = toTell(search(), hits(2), NOON);
  expect(toTell(search(), told, NOON + DAY)).toEqual([]);
});

it('KP2 quiet hours hold, and what came in them is told as one afterwards', () => {
  const quiet = search({ quietFrom: '22:00', quietTo: '07:00' });
  const night = new Date(2026, 10, 21, 23, 30).getTime();
  const came = [hit('a', { at: night - HOUR }), hit('b', { at: night })];
  expect(toTell(quiet, came, night + 1)).toEqual([]);
  const morning = new Date(2026, 10, 22, 7, 0).getTime();
  expect(notices(toTell(quiet, came, morning))).toEqual([2]);
});

it('KP2 after a notice come fifteen minutes without one, and after the cap the next day', () => {
  const [first] = toTell(search(), hits(1), NOON);
  if (first === undefined) throw new Error('nothing was told');
  const later = [first, hit('later')];
  expect(toTell(search(), later, NOON + HOUR / 10)).toEqual([]);
  expect(toTell(search(), later, NOON + HOUR)).toHaveLength(1);
  expect(toTell(search({ cap: 1 }), later, NOON + HOUR)).toEqual([]);
  expect(toTell(search({ cap: 1 }), later, NOON + DAY)).toHaveLength(1);
});

it('KP2 a digest is one notice a day', () => {
  const told = toTell(search({ frequency: 'daily' }), hits(2), NOON);
  expect(notices(told)).toEqual([2]);
  const more = [...told, hit('more')];
  expect(toTell(search({ frequency: 'daily' }), more, NOON + DAY - 1)).toEqual([]);
  expect(toTell(search({ frequency: 'daily' }), more, NOON + DAY)).toHaveLength(1);
});

it('KP2 what was seen in the list needs no notice, and a paused alert tells nothing', () => {
  expect(toTell(search(), [hit('seen', { isSeen: true })], NOON)).toEqual([]);
  expect(toTell(search({ isOn: false }), hits(1), NOON)).toEqual([]);
});
