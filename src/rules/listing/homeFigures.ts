import { type CalendarDay, dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import { sum } from '../sum.ts';

/** The steps from a view of a listing to an inquiry: people look, save and write. */
export const FUNNEL_STEPS = ['views', 'saves', 'contacts'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The daily counts of a listing: before people look, its card was on their screens. */
export const DAILY_COUNTS = ['impressions', ...FUNNEL_STEPS] as const;
export type DailyCount = (typeof DAILY_COUNTS)[number];

/** Daily counts of a listing for each step, oldest first; the last count is of the day `until`. */
export interface DailyFigures extends Readonly<Record<FunnelStep, readonly number[]>> {
  readonly impressions?: readonly number[] | undefined;
  /** 'YYYY-MM-DD'. */
  readonly until: string;
}

export type FunnelCounts = Readonly<Record<FunnelStep, number>>;

export interface Funnel {
  /** In the days asked for. */
  readonly now: FunnelCounts;
  /** In as many days before them. */
  readonly before: FunnelCounts;
}

/** The counts of the `days` days that end with `today`, oldest first. A day without data is 0. */
export function daysOf(
  figures: DailyFigures,
  step: DailyCount,
  today: string,
  days: number,
): number[] {
  const counts = figures[step] ?? [];
  const offset = dayNumber(figures.until) - dayNumber(today);
  return Array.from({ length: days }, (_, index) => {
    const fromEnd = days - 1 - index + offset;
    return fromEnd < 0 ? 0 : (counts[counts.length - 1 - fromEnd] ?? 0);
  });
}

/** The days themselves, oldest first, as 'YYYY-MM-DD'. */
export function dayNames(today: string, days: number): CalendarDay[] {
  return Array.from({ length: days }, (_, index) =>
    dayOfNumber(dayNumber(today) - days + 1 + index),
  );
}

/** The counts of several listings added up by day. */
export function daysOfAll(
  all: readonly DailyFigures[],
  step: DailyCount,
  today: string,
  days: number,
): number[] {
  const total = Array.from({ length: days }, () => 0);
  for (const figures of all)
    for (const [index, count] of daysOf(figures, step, today, days).entries())
      total[index] = (total[index] ?? 0) + count;
  return total;
}

/** The last `days` days including today, and as many before, for several listings together. */
export function funnelOf(all: readonly DailyFigures[], today: string, days: number): Funnel {
  const counted = (step: FunnelStep) => {
    const both = daysOfAll(all, step, today, days * 2);
    return { before: sum(both.slice(0, days)), now: sum(both.slice(days)) };
  };
  const [views, saves, contacts] = [counted('views'), counted('saves'), counted('contacts')];
  return {
    now: { views: views.now, saves: saves.now, contacts: contacts.now },
    before: { views: views.before, saves: saves.before, contacts: contacts.before },
  };
}

/** By how many per cent `now` is above `before`, rounded; null where there is nothing to compare with. */
export function changePct(now: number, before: number): number | null {
  return before === 0 ? null : Math.round((now / before - 1) * 100);
}
