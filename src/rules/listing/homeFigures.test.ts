import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import {
  changePct,
  type DailyFigures,
  dayNames,
  daysOf,
  daysOfAll,
  FUNNEL_STEPS,
  funnelOf,
} from './homeFigures.ts';

const figures = (until: string, views: readonly number[]): DailyFigures => ({
  until,
  views,
  saves: views.map((count) => Math.floor(count / 2)),
  contacts: views.map(() => 0),
});
const week = figures('2026-11-21', [1, 2, 3, 4, 5, 6, 7]);

it('the last days are counted from today, and days nobody told of are 0', () => {
  expect(daysOf(week, 'views', '2026-11-21', 3)).toEqual([5, 6, 7]);
  expect(daysOf(week, 'views', '2026-11-23', 3)).toEqual([7, 0, 0]);
  expect(daysOf(week, 'views', '2026-12-21', 3)).toEqual([0, 0, 0]);
  expect(daysOf(week, 'views', '2026-11-21', 9)).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7]);
});

it('a device whose clock is behind counts up to its own day', () => {
  expect(daysOf(week, 'views', '2026-11-20', 3)).toEqual([4, 5, 6]);
});

it('days have names, the last is today', () => {
  expect(dayNames('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

it('a funnel is the days asked for beside as many before', () => {
  expect(funnelOf([week, week], '2026-11-21', 3)).toEqual({
    now: { views: 36, saves: 16, contacts: 0 },
    before: { views: 18, saves: 8, contacts: 0 },
  });
  expect(funnelOf([], '2026-11-21', 28).now).toEqual({ views: 0, saves: 0, contacts: 0 });
});

it('a change is in whole per cent, and from nothing there is none', () => {
  expect(changePct(12, 8)).toBe(50);
  expect(changePct(0, 8)).toBe(-100);
  expect(changePct(8, 8)).toBe(0);
  expect(changePct(8, 0)).toBeNull();
});

const day = fc.integer({ min: 10_000, max: 30_000 });
const counts = fc.array(fc.nat({ max: 500 }), { maxLength: 70 });
const some = fc
  .record({ until: day, views: counts, saves: counts, contacts: counts })
  .map((each): DailyFigures => ({ ...each, until: dayOfNumber(each.until) }));

it('whatever was told: as many days as asked, nothing made up, and all together is each added', () => {
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 5 }),
      day,
      fc.integer({ min: 1, max: 60 }),
      (all, n, days) => {
        const today = dayOfNumber(n);
        for (const step of FUNNEL_STEPS) {
          const total = daysOfAll(all, step, today, days);
          expect(total).toHaveLength(days);
          const apart = all.map((each) => daysOf(each, step, today, days));
          expect(total).toEqual(
            total.map((_, index) => apart.reduce((sum, one) => sum + (one[index] ?? 0), 0)),
          );
          for (const [index, each] of all.entries()) {
            const told = each[step].reduce((sum, one) => sum + one, 0);
            const shown = (apart[index] ?? []).reduce((sum, one) => sum + one, 0);
            expect(shown).toBeLessThanOrEqual(told);
          }
        }
      },
    ),
  );
});

it('over all its days a listing is counted once: two periods are the whole', () => {
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 40 }), (each, days) => {
      const { now, before } = funnelOf([each], each.until, days);
      const both = daysOf(each, 'views', each.until, days * 2).reduce((sum, one) => sum + one, 0);
      expect(now.views + before.views).toBe(both);
      expect(dayNumber(dayNames(each.until, days)[0] ?? '')).toBe(dayNumber(each.until) - days + 1);
    }),
  );
});
