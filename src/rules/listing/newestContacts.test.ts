import { expect, it } from 'vitest';
import type { HomeFigures } from '#contract/entities/records/owner.ts';
import { funnelOf } from './homeFigures.ts';
import { withNewestContacts } from './newestContacts.ts';

const counted: HomeFigures = {
  ...{ propertyId: 'a', until: '2026-11-21', at: Date.parse('2026-11-21T12:00:00Z') },
  ...{ impressions: [9, 9, 9], views: [1, 2, 3], saves: [0, 0, 1], contacts: [0, 1, 1] },
};
const asked = (created_at: string, property_id = 'a') => ({ property_id, created_at });
const told = (...inquiries: ReturnType<typeof asked>[]) =>
  withNewestContacts(new Map([['a', counted]]), inquiries);

it('an inquiry that came after the count is in the figures at once, and one before it only once', () => {
  expect(told(asked('2026-11-21T11:59:59.000Z')).get('a')).toBe(counted);
  expect(told(asked('2026-11-21T12:00:01.000Z')).get('a')?.contacts).toEqual([0, 1, 2]);
});

it('on a day that was not counted yet, all counts go on to that day', () => {
  expect(told(asked('2026-11-23T08:00:00.000Z')).get('a')).toMatchObject({
    until: '2026-11-23',
    contacts: [0, 1, 1, 0, 1],
    views: [1, 2, 3, 0, 0],
    saves: [0, 0, 1, 0, 0],
    impressions: [9, 9, 9, 0, 0],
  });
});

it('every inquiry counts for a home without counts yet', () => {
  const all = told(
    asked('2026-11-23T08:00:00.000Z', 'b'),
    asked('2026-11-20T08:00:00.000Z', 'b'),
    asked('2026-11-23T09:00:00.000Z', 'b'),
  );
  const figures = all.get('b');
  expect(figures).toMatchObject({ until: '2026-11-23', contacts: [1, 0, 0, 2] });
  expect(funnelOf(figures ? [figures] : [], '2026-11-23', 28).now).toEqual({
    views: 0,
    saves: 0,
    contacts: 3,
  });
});
