import { dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';

/** Days that are looked at, against as many before them: figures of eight weeks are kept. */
export const LENGTHS = [7, 28] as const;
export type Length = (typeof LENGTHS)[number];

/** Days one after the other, in UTC for everybody, and as many before. */
export interface Period {
  readonly days: Length;
  /** The last day, 'YYYY-MM-DD'. */
  readonly until: string;
}

/** The first day of the days looked at, or of those before. */
export const firstDay = ({ days, until }: Period, of: 'now' | 'before'): string =>
  dayOfNumber(dayNumber(until) - days * (of === 'now' ? 1 : 2) + 1);

/** What the address asks for: how many days, and one home or all. */
export interface AnalyticsAsk {
  readonly days: Length;
  readonly home: string | null;
}

export function askIn(params: URLSearchParams): AnalyticsAsk {
  const days = LENGTHS.find((length) => String(length) === params.get('days'));
  return { days: days ?? 28, home: params.get('home') };
}

/** As the address has it: what is asked of itself is left out. */
export const askParams = ({ days, home }: AnalyticsAsk): Record<string, string> => ({
  ...(days !== 28 && { days: String(days) }),
  ...(home !== null && { home }),
});
