import { type CalendarDay, dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import {
  DAILY_COUNTS,
  type DailyCount,
  type DailyFigures,
  daysOfAll,
} from '#src/rules/listing/homeFigures.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { HeldListing, HeldViewing } from '#src/data/types.ts';
import { sum } from '#src/rules/sum.ts';
import { firstDay, type Period } from './period.ts';

/** From a card on somebody's screen to the end of a home: each is counted for itself, on its own day. */
export const STEPS = [...DAILY_COUNTS, 'viewings', 'closed'] as const;
export type Step = (typeof STEPS)[number];
export type Counts = Readonly<Record<Step, number>>;

/** The known data of one home or of several. */
export interface Known {
  readonly figures: readonly DailyFigures[];
  readonly viewings: readonly Pick<HeldViewing, 'state' | 'starts_at'>[];
  readonly homes: readonly Pick<HeldListing, 'status' | 'closed_on'>[];
}

/** Of each step the count of each day: those looked at and as many before them, the oldest first. */
export function stepsByDay(
  { figures, viewings, homes }: Known,
  { days, until }: Pick<Period, 'days' | 'until'>,
): Readonly<Record<Step, readonly number[]>> {
  const all = days * 2;
  const first = dayNumber(until) - all + 1;
  const counted = (on: readonly string[]) => {
    const counts = Array.from({ length: all }, () => 0);
    for (const day of on) {
      const at = dayNumber(day) - first;
      if (at >= 0 && at < all) counts[at] = (counts[at] ?? 0) + 1;
    }
    return counts;
  };
  const daily = (step: DailyCount) => daysOfAll(figures, step, until, all);
  return {
    impressions: daily('impressions'),
    views: daily('views'),
    saves: daily('saves'),
    contacts: daily('contacts'),
    viewings: counted(viewings.filter(isAgreed).map(({ starts_at }) => utcDay(starts_at))),
    closed: counted(
      homes.flatMap(({ status, closed_on }) =>
        isClosed(status) && closed_on !== null ? [closed_on] : [],
      ),
    ),
  };
}

/** Both sums of each step. */
export function sumsOf(
  byDay: Readonly<Record<Step, readonly number[]>>,
  { days }: Pick<Period, 'days'>,
): { readonly now: Counts; readonly before: Counts } {
  const of = (from: number, to: number): Counts => ({
    impressions: sum(byDay.impressions.slice(from, to)),
    views: sum(byDay.views.slice(from, to)),
    saves: sum(byDay.saves.slice(from, to)),
    contacts: sum(byDay.contacts.slice(from, to)),
    viewings: sum(byDay.viewings.slice(from, to)),
    closed: sum(byDay.closed.slice(from, to)),
  });
  return { before: of(0, days), now: of(days, days * 2) };
}

/** With so many views and not one impression before them, cards were not counted yet. */
const LEAST_UNCOUNTED = 10;

/** The day from which on cards are counted, where that began within these days; null: it did not. */
export function shownSince(
  { impressions, views }: Readonly<Record<Step, readonly number[]>>,
  { days, until, isCompared }: Period,
): CalendarDay | null {
  const from = isCompared ? 0 : days;
  const at = impressions.slice(from).findIndex((count) => count > 0);
  if (at === -1 || sum(views.slice(from, from + at)) < LEAST_UNCOUNTED) return null;
  return dayOfNumber(dayNumber(until) - days * 2 + 1 + from + at);
}

/** Whether a home was on offer all the days before, so that they may be compared. */
export const wasListedBefore = (
  { first_listed_on }: Pick<HeldListing, 'first_listed_on'>,
  period: Period,
): boolean => period.isCompared && first_listed_on <= firstDay(period, 'before');

/** A visit that both sides wanted. */
const isAgreed = ({ state }: Pick<HeldViewing, 'state'>): boolean =>
  state === 'confirmed' || state === 'done';

/** The day of a moment, in UTC as views are counted. */
export const utcDay = (at: string): CalendarDay => viewDay(Date.parse(at));
