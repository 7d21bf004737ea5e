import { expect, test } from 'vitest';
import { isDue, isOutdated, noted } from './use.ts';
import type { NotedUse } from '../../model/looks.ts';

const fresh = { id: '018f4b6e-0000-4000-8000-000000000001', day: '2026-11-21' } as const;
const runs = { version: '0.1.0', language: 'de', installed: false };
const NOON = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const use = (change: Partial<NotedUse> = {}): NotedUse => ({
  ...{ ...fresh, ...runs, searches: 2, queued: 3, failed: 1, toldAt: NOON, isChanged: false },
  ...change,
});

test('US1 searches are added up, of what waits and what failed the most of the day is kept', () => {
  const first = noted(undefined, { ...runs, queued: 3, failed: 1 }, fresh);
  expect(first).toEqual(use({ searches: 0, toldAt: null, isChanged: true }));
  const more = noted(
    noted(first, { ...runs, searches: 1, queued: 1 }, fresh),
    { ...runs, searches: 1 },
    fresh,
  );
  expect(more).toEqual(use({ toldAt: null, isChanged: true }));
});

test('US1 what says nothing new is no change; another language is', () => {
  expect(noted(use(), { ...runs, queued: 2 }, fresh)).toEqual(use());
  expect(noted(use(), { ...runs, language: 'ar' }, fresh)).toEqual(
    use({ language: 'ar', isChanged: true }),
  );
});

test('US2 the day that runs is told by the hour, one that is over at once, and what did not change never', () => {
  expect(isDue(use({ isChanged: true }), NOON + HOUR - 1)).toBe(false);
  expect(isDue(use({ isChanged: true }), NOON + HOUR)).toBe(true);
  expect(isDue(use({ isChanged: true, toldAt: null }), NOON)).toBe(true);
  expect(isDue(use({ isChanged: true, day: '2026-11-20' }), NOON + 1)).toBe(true);
  expect(isDue(use(), NOON + 5 * HOUR)).toBe(false);
});

test('US2 a day that is over and told is forgotten, one that waits after two weeks', () => {
  expect(isOutdated(use(), NOON)).toBe(false);
  expect(isOutdated(use({ day: '2026-11-20' }), NOON)).toBe(true);
  expect(isOutdated(use({ day: '2026-11-20', isChanged: true }), NOON)).toBe(false);
  expect(isOutdated(use({ day: '2026-11-06', isChanged: true }), NOON)).toBe(true);
});
