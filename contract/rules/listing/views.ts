import { type CalendarDay, dayNumber, dayOfNumber, utcDay } from '../calendarDay.ts';

/** Views made offline are counted this many days later at most; then the data that detects repeats is deleted. */
export const VIEW_DAYS_KEPT = 14;
/** Clocks and time zones differ: a view dated tomorrow counts as one of today. */
const DAYS_AHEAD = 1;

/** The day a view counts on, in UTC for everybody. `at`: ms since the epoch. */
export function viewDay(at: number): CalendarDay {
  return utcDay(at);
}

/** Why a view of this day is not counted today; both 'YYYY-MM-DD'. */
export type ViewFault =
  /** Not a calendar day. */
  'unreadable' | 'ahead' | 'long_ago';

/** Null: it counts. The device asks before it sends, the server before it counts. */
export function viewFault(day: string, today: string): ViewFault | null {
  const [number, now] = [dayNumber(day), dayNumber(today)];
  if (Number.isNaN(number) || dayOfNumber(number) !== day) return 'unreadable';
  if (number > now + DAYS_AHEAD) return 'ahead';
  return number < now - VIEW_DAYS_KEPT ? 'long_ago' : null;
}
