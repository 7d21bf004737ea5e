import { dayNumber } from '#contract/rules/calendarDay.ts';
import { DAY_MS } from '#contract/rules/durations.ts';

const NEW_DAYS = 3;

interface Listed {
  readonly first_listed_on: string;
  readonly relisted_count: number;
}

/** Days since the home was first offered, including earlier listings of it. `now`: ms since the epoch. */
export function daysOnOffer({ first_listed_on: day }: Listed, now: number): number {
  return Math.max(0, Math.floor(now / DAY_MS) - dayNumber(day));
}

/** A home that was listed again is not new. */
export function isNew(home: Listed, now: number): boolean {
  return home.relisted_count === 0 && daysOnOffer(home, now) <= NEW_DAYS;
}

/** By how many per cent the price last fell, rounded; null where it did not, or by less than half a per cent. */
export function dropOf(home: {
  readonly price: number;
  readonly previous_price: number | null;
}): number | null {
  const { price, previous_price: before } = home;
  if (before === null || before <= price) return null;
  const percent = Math.round(((before - price) / before) * 100);
  return percent === 0 ? null : percent;
}
