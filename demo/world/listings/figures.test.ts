import { expect, it } from 'vitest';
import { daysOfListing } from './figures.ts';

const TODAY = '2026-11-21';
const home = (first_listed_on: string) => ({ id: 'home', owner_id: 'owner', first_listed_on });
const total = (days: ReturnType<typeof daysOfListing>, of: 'views' | 'saves' | 'contacts') =>
  days.reduce((sum, day) => sum + day[of], 0);

it('is the same at each run, and another for another listing', () => {
  expect(daysOfListing(home('2026-01-01'), 1, TODAY)).toEqual(
    daysOfListing(home('2026-01-01'), 1, TODAY),
  );
  expect(daysOfListing(home('2026-01-01'), 2, TODAY)).not.toEqual(
    daysOfListing(home('2026-01-01'), 1, TODAY),
  );
});

it('nobody looked before it was listed, nor more than 200 days ago', () => {
  expect(daysOfListing(home('2026-11-20'), 1, TODAY).map(({ day }) => day)).toEqual([
    '2026-11-20',
    '2026-11-21',
  ]);
  expect(daysOfListing(home('2026-01-01'), 1, TODAY)[0]?.day).toBe('2026-05-06');
  expect(daysOfListing(home('2026-12-01'), 1, TODAY)).toEqual([]);
});

it('more look than save', () => {
  const days = Array.from({ length: 20 }, (_, index) =>
    daysOfListing(home('2026-09-01'), index, TODAY),
  ).flat();
  expect(total(days, 'saves')).toBeGreaterThan(20);
  expect(total(days, 'views')).toBeGreaterThan(8 * total(days, 'saves'));
});

it('who wrote is counted on the day of their inquiry, and looked at it too', () => {
  const asked = ['2026-11-20', '2026-11-20', '2026-11-21', '2026-01-01'];
  const days = daysOfListing(home('2026-11-01'), 3, TODAY, asked);
  expect(total(days, 'contacts')).toBe(3);
  expect(days.find(({ day }) => day === '2026-11-20')?.contacts).toBe(2);
  for (const { views, contacts } of days) expect(views).toBeGreaterThanOrEqual(contacts);
});
