import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { describe, expect, it } from 'vitest';
import type { DayGroups, PlatformDays } from '#contract/protocol/platformDays.ts';
import { countsOn, daysOf, latestGroups, onDays, ownPart, summaryOf } from './days.ts';

const none = Array.from({ length: 10 }, () => null);
const platform: PlatformDays = {
  id: 'platform',
  from: '2026-11-11',
  through: '2026-11-20',
  countedAt: '2026-11-20T10:00:00Z',
  active: [10, 11, 12, 13, 14, null, 16, 17, 18, 19],
  added: none,
  closed: none,
  messages: none,
  inquiries: none,
  replyMinutes: none,
  waitSeconds: none,
  waited: none,
};

it('a week ends on the day counted last; 28 days are as many as there are', () => {
  const week = daysOf(platform, 7);
  expect([week.length, week[0], week.at(-1)]).toEqual([7, '2026-11-14', '2026-11-20']);
  expect(daysOf(platform, 28)).toHaveLength(10);
  expect(countsOn(week, platform, 'active')).toEqual([13, 14, null, 16, 17, 18, 19]);
  expect(countsOn(['2026-11-10', '2026-11-21'], platform, 'active')).toEqual([null, null]);
});

it('days of a range are those that were counted, the nearest one where none was', () => {
  const of = (from: CalendarDay, until: CalendarDay) => daysOf(platform, 28, { from, until });
  expect(of('2026-11-12', '2026-11-14')).toEqual(['2026-11-12', '2026-11-13', '2026-11-14']);
  expect(of('2026-01-01', '2026-11-12')).toEqual(['2026-11-11', '2026-11-12']);
  expect(of('2026-11-19', '2027-01-01')).toEqual(['2026-11-19', '2026-11-20']);
  expect(of('2026-01-01', '2026-02-01')).toEqual(['2026-11-11']);
});

it('a server that is told nothing by devices has no such counts', () => {
  expect(countsOn(['2026-11-20'], platform, 'searches')).toEqual([null]);
  expect(latestGroups(platform, ['2026-11-20'])).toBeNull();
});

it('groups are those of the last of the days that has any', () => {
  const groupsOf = (day: CalendarDay, what: DayGroups['what']) => ({
    ...{ day, what, groups: [{ name: 'en', people: 7 }] },
  });
  const groups = [
    groupsOf('2026-11-18', 'language'),
    groupsOf('2026-11-19', 'language'),
    groupsOf('2026-11-19', 'version'),
  ];
  const found = (...days: readonly string[]) => latestGroups({ groups }, days);
  expect(found('2026-11-18', '2026-11-19', '2026-11-20')).toEqual({
    day: '2026-11-19',
    groups: groups.slice(1),
  });
  expect(found('2026-11-18')?.groups).toHaveLength(1);
  expect(found('2026-11-20')).toBeNull();
});

describe('what a row says', () => {
  it('the newest that is known, the last of the highest, and days that are not told', () => {
    expect(summaryOf([3, 9, null, 9, 4, null])).toEqual({
      latest: { at: 4, value: 4 },
      most: { at: 3, value: 9 },
      hidden: 2,
    });
  });

  it('nothing where no day is told', () => {
    expect(summaryOf([null, null])).toEqual({ latest: null, most: null, hidden: 2 });
  });
});

it('own homes are counted as the server counts those of all', () => {
  const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
  const home = (from: CalendarDay, change: object = {}) => ({
    status: 'available' as const,
    first_listed_on: from,
    closed_on: null,
    off_market_on: null,
    ...change,
  });
  const homes = [
    home('2026-01-01'),
    home('2026-11-19'),
    home('2026-01-01', { status: 'rented', closed_on: '2026-11-19', off_market_on: '2026-11-19' }),
    // Off the market on the 20th, and not let.
    home('2026-01-01', { off_market_on: '2026-11-20' }),
    // Let, and on offer again.
    home('2026-01-01', { closed_on: '2026-11-01', off_market_on: '2026-11-01' }),
  ];
  expect(ownPart(homes, days, 'active')).toEqual([3, 3, 2]);
  expect(ownPart(homes, days, 'added')).toEqual([0, 1, 0]);
  expect(ownPart(homes, days, 'closed')).toEqual([0, 1, 0]);
});

it('moments count on their day in UTC', () => {
  const at = ['2026-11-19T23:59:59Z', '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z'].map((each) =>
    Date.parse(each),
  );
  expect(onDays(at, ['2026-11-20'])).toBe(1);
});
