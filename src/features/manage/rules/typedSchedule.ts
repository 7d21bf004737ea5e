import { type CalendarDay, dayNumber, isCalendarDay } from '#contract/rules/calendarDay.ts';
import { isBelowZero, parseAmount } from '#contract/rules/money/amount.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { HeldListing } from '#src/data/types.ts';
import { dayAndTimeIn } from '#src/rules/listing/zonedTime.ts';
import { isFarFromBefore } from '#src/rules/market/priceDoubt.ts';
import { mostPriceOf, type ScheduleAction } from './bulk.ts';

/** The choices of a schedule: show homes, change their price, or end what is scheduled. */
export const SCHEDULED = ['show', 'price', 'end'] as const;
export type Scheduled = (typeof SCHEDULED)[number];

/** The reason why a typed schedule is refused, or asked about (`far`). */
export type ScheduleFault = 'day' | 'wrongSum' | 'zero' | 'above' | 'far';

export interface TypedSchedule {
  readonly what: Scheduled;
  readonly on: string;
  readonly sum: string;
}

/** A later day is taken for a slip. */
const DAYS_AHEAD = 730;

/** Reads the typed schedule as an action on the chosen homes, or the reason why it is none. `currency`: null where they have several. */
export function scheduleOf(
  { what, on, sum }: TypedSchedule,
  selected: readonly HeldListing[],
  currency: string | null,
  now: number,
): ScheduleAction | { readonly fault: ScheduleFault } {
  if (what === 'end') return { kind: 'schedule', showOn: null, price: null };
  if (!isCalendarDay(on) || !isAhead(on, selected, now)) return { fault: 'day' };
  if (what === 'show') return { kind: 'schedule', showOn: on };
  if (currency === null) return { fault: 'wrongSum' };
  const digits = minorDigits(currency);
  const price = parseAmount(sum, digits);
  if (price === 0 || isBelowZero(sum, digits)) return { fault: 'zero' };
  if (price === null) return { fault: 'wrongSum' };
  if (price > mostPriceOf(selected, currency)) return { fault: 'above' };
  return { kind: 'schedule', price: { on, price } };
}

/** The first day that can be chosen: tomorrow, where each of the homes stands. */
export function firstDay(selected: readonly HeldListing[], now: number): CalendarDay {
  return lastOf(selected.map(({ details }) => dayAndTimeIn(now + DAY_MS, details.time_zone).day));
}

const lastOf = (days: readonly CalendarDay[]): CalendarDay =>
  days.toSorted().at(-1) ?? '1970-01-01';

function isAhead(on: CalendarDay, selected: readonly HeldListing[], now: number): boolean {
  const first = firstDay(selected, now);
  return on >= first && dayNumber(on) - dayNumber(first) < DAYS_AHEAD;
}

/** The chosen homes whose price of now is far from the scheduled one, which may be a slip. */
export const farFromNow = (
  action: ScheduleAction,
  selected: readonly HeldListing[],
): readonly HeldListing[] =>
  selected.filter(
    ({ price }) => action.price != null && isFarFromBefore(action.price.price, price),
  );

/** Whether any of these homes has something scheduled. */
export const hasSchedule = (homes: readonly HeldListing[]): boolean =>
  homes.some(({ away, next_price: next }) => away?.kind === 'until' || next != null);
