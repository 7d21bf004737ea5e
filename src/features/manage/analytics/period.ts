import { type CalendarDay, dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import { type DayRange, dayRange } from '#src/rules/dayRange.ts';

/** Days up to the last one that are looked at, against as many before them. */
export const LENGTHS = [7, 28, 90] as const;
export type Length = (typeof LENGTHS)[number];

/** Figures are kept for so many days. */
const DAYS_KEPT = 400;

/** Days one after the other, in UTC for everybody, and as many before. */
export interface Period {
  readonly days: number;
  /** The last day, 'YYYY-MM-DD'. */
  readonly until: CalendarDay;
  /** Figures of as many days before are kept. */
  readonly isCompared: boolean;
}

/** The first day of the days looked at, or of those before. */
export const firstDay = (
  { days, until }: Pick<Period, 'days' | 'until'>,
  of: 'now' | 'before',
): CalendarDay => dayOfNumber(dayNumber(until) - days * (of === 'now' ? 1 : 2) + 1);

/** The question of the address: a number of days or from when to when, and one home or all. */
export interface AnalyticsAsk {
  readonly days: Length;
  /** Null: the last days, as many as that. */
  readonly range: DayRange | null;
  readonly home: string | null;
}

export function askIn(params: URLSearchParams): AnalyticsAsk {
  const days = LENGTHS.find((length) => String(length) === params.get('days'));
  const range = dayRange(params.get('from') ?? '', params.get('until') ?? '');
  return { days: days ?? 28, range, home: params.get('home') };
}

/** As the address has it: what is asked of itself is left out. */
export const askParams = ({ days, range, home }: AnalyticsAsk): Record<string, string> => ({
  ...(range ?? (days !== 28 && { days: String(days) })),
  ...(home !== null && { home }),
});

/** The days that are asked for, as far as there are figures: `lastDay` is the newest that was counted. */
export function periodOf({ days, range }: AnalyticsAsk, lastDay: CalendarDay): Period {
  const last = dayNumber(lastDay);
  const first = last - DAYS_KEPT + 1;
  const to = range === null ? last : within(dayNumber(range.until), first, last);
  const length = range === null ? days : to - within(dayNumber(range.from), first, to) + 1;
  return {
    days: length,
    until: dayOfNumber(to),
    isCompared: to - length * 2 + 1 >= first,
  };
}

/** All days of which there are figures. */
export const daysKept = (lastDay: CalendarDay): DayRange => ({
  from: dayOfNumber(dayNumber(lastDay) - DAYS_KEPT + 1),
  until: lastDay,
});

const within = (day: number, first: number, last: number) => Math.min(Math.max(day, first), last);
