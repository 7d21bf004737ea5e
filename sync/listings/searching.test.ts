import { expect, test } from 'vitest';
import type { Area } from '#contract/entities/area.ts';
import { areaScope, cityScope } from '#contract/protocol/scope.ts';
import { reachOf } from './searching.ts';

const CITY = 'city';
const AREAS = ['castle', 'harbour'].map((id) => ({ id, city_id: CITY }) as Area);

/** Every area of the city is wanted; none is here. */
const SCOPES = new Map(
  [cityScope(CITY), ...AREAS.map(({ id }) => areaScope(id))].map((id, place) => [
    id,
    { id, done: place === 0 ? 1 : 0, isTaken: true, takenAt: 1, checkedAt: 0, wifiOnly: false },
  ]),
) as unknown as Parameters<typeof reachOf>[2];

const isPartial = (query: Parameters<typeof reachOf>[0], awaited: readonly string[]) =>
  reachOf(query, AREAS, SCOPES, { found: { awaited }, before: SCOPES }).isPartial ?? false;

test('FI30 a search is partial while one of its own areas is neither here nor searched by its pack', () => {
  expect(isPartial({}, ['castle'])).toBe(true);
  expect(isPartial({}, ['castle', 'harbour'])).toBe(false);
  expect(isPartial({ area_ids: ['castle'] }, [])).toBe(true);
  // The others may come whenever they come.
  expect(isPartial({ area_ids: ['castle'] }, ['castle'])).toBe(false);
});
