import { dayNumber, dayOfNumber } from './calendarDay.ts';

/** Two calendar days 'YYYY-MM-DD', the first and the last. */
export interface DayRange {
  readonly from: string;
  readonly until: string;
}

/** Null: these are not two calendar days, or the last is before the first. */
export function dayRange(from: string, until: string): DayRange | null {
  return isDay(from) && isDay(until) && from <= until ? { from, until } : null;
}

/** Whether a text is a calendar day, written in full: '2026-02-30' is none. */
function isDay(text: string): boolean {
  const number = dayNumber(text);
  return !Number.isNaN(number) && dayOfNumber(number) === text;
}
