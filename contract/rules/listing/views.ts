import { dayNumber } from '../calendarDay.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Views made offline are counted this many days later at most; then the data that detects repeats is deleted. */
export const VIEW_DAYS_KEPT = 14;
/** Clocks and time zones differ: a view dated tomorrow counts as one of today. */
const DAYS_AHEAD = 1;

/** The day a view counts on, in UTC for everybody. `at`: ms since the epoch. */
export function viewDay(at: number): string {
  return new Date(Math.floor(at / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}

/** Why a view of this day is not counted today; both 'YYYY-MM-DD'. */
export type ViewFault =
  /** Not a calendar day. */
  'unreadable' | 'ahead' | 'long_ago';

/** Null: it counts. The device asks before it sends, the server before it counts. */
export function viewFault(day: string, today: string): ViewFault | null {
  const [number, now] = [dayNumber(day), dayNumber(today)];
  if (Number.isNaN(number) || viewDay(number * DAY_MS) !== day) return 'unreadable';
  if (number > now + DAYS_AHEAD) return 'ahead';
  return number < now - VIEW_DAYS_KEPT ? 'long_ago' : null;
}
