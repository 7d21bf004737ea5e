import { type CalendarDay, isCalendarDay } from '#contract/rules/calendarDay.ts';

/** Two calendar days 'YYYY-MM-DD', the first and the last. */
export interface DayRange {
  readonly from: CalendarDay;
  readonly until: CalendarDay;
}

/** Null: these are not two calendar days, or the last is before the first. */
export function dayRange(from: string, until: string): DayRange | null {
  return isCalendarDay(from) && isCalendarDay(until) && from <= until ? { from, until } : null;
}
