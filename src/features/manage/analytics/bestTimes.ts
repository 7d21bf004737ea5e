import { dayNumber } from '#contract/rules/calendarDay.ts';
import { sum } from '#src/rules/sum.ts';

/** The days of the week or hours that stand out; `n`: the number of views or inquiries behind that. */
export type BestTimes<Time> =
  /** These have clearly more than their share: `count` of `n`. */
  | {
      readonly kind: 'best';
      readonly times: readonly Time[];
      readonly count: number;
      readonly n: number;
    }
  /** There are enough, and none stands out. */
  | { readonly kind: 'even'; readonly n: number }
  | { readonly kind: 'few'; readonly n: number; readonly least: number };

const WEEK = 7;
const LEAST_VIEWS = 100;
/** A day of the week has at least this much more than a seventh… */
const ABOVE = 1.2;
/** …by this many standard deviations of chance… */
const SURE = 3;
/** …and is above the average of its own week in three weeks of four. */
const WEEKS = 0.75;

/**
 * The days of the week on which homes are viewed most, 0 for Sunday. `views`: a count a day, the last of them of `until`; whole weeks
 * count, so that each day of the week is there as often.
 */
export function bestDays(views: readonly number[], until: string): BestTimes<number> {
  const weeks = Math.floor(views.length / WEEK);
  const counted = views.slice(views.length - weeks * WEEK);
  const n = sum(counted);
  if (n < LEAST_VIEWS) return { kind: 'few', n, least: LEAST_VIEWS };
  // 1970-01-01 was a Thursday.
  const firstWeekday = (dayNumber(until) - counted.length + 1 + 4) % WEEK;
  const share = 1 / WEEK;
  const chance = Math.sqrt(n * share * (1 - share));
  const found = Array.from({ length: WEEK }, (_, at) => {
    const ofDay = counted.filter((__, index) => index % WEEK === at);
    const above = ofDay.filter(
      (count, week) => count > sum(counted.slice(week * WEEK, (week + 1) * WEEK)) * share,
    ).length;
    return { weekday: (firstWeekday + at) % WEEK, count: sum(ofDay), above };
  }).filter(
    ({ count, above }) =>
      count >= n * share * ABOVE && count - n * share >= SURE * chance && above >= weeks * WEEKS,
  );
  if (found.length === 0) return { kind: 'even', n };
  const times = found.map(({ weekday }) => weekday).toSorted((one, other) => one - other);
  return { kind: 'best', times, count: sum(found.map(({ count }) => count)), n };
}

/** Hours that are counted together. */
export const HOURS = 3;
const LEAST_INQUIRIES = 40;
/** More than the next by this many standard deviations of chance. */
const AHEAD = 2;

/**
 * The three hours in which most inquiries come, by the hour they begin at.
 *
 * @param hours the hour of each inquiry, 0 to 23
 */
export function bestHours(hours: readonly number[]): BestTimes<number> {
  const n = hours.length;
  if (n < LEAST_INQUIRIES) return { kind: 'few', n, least: LEAST_INQUIRIES };
  const counts = Array.from({ length: 24 / HOURS }, (_, at) => ({
    from: at * HOURS,
    count: hours.filter((hour) => Math.floor(hour / HOURS) === at).length,
  })).toSorted((one, other) => other.count - one.count);
  const [most, next] = counts;
  if (most === undefined || next === undefined) return { kind: 'even', n };
  const isAhead = most.count - next.count >= AHEAD * Math.sqrt(most.count + next.count);
  return isAhead ? { kind: 'best', times: [most.from], count: most.count, n } : { kind: 'even', n };
}
