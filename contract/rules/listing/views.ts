import { dayNumber } from '../calendarDay.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Looks made without a network are counted this many days back; then what tells them from repeats is forgotten. */
export const VIEW_DAYS_KEPT = 14;
/** Clocks differ, and so do days around the world: a look of tomorrow counts as one of today. */
const DAYS_AHEAD = 1;

/** The day a look counts on: UTC's, everywhere. `at`: ms since the epoch. */
export function viewDay(at: number): string {
  return new Date(Math.floor(at / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}

/** What keeps a look of this day from being counted today; both 'YYYY-MM-DD'. */
export type ViewFault =
  /** No day of any calendar. */
  'unreadable' | 'ahead' | 'long_ago';

/** Null: it counts. Both sides ask: the device before it sends, the server before it counts. */
export function viewFault(day: string, today: string): ViewFault | null {
  const [number, now] = [dayNumber(day), dayNumber(today)];
  if (Number.isNaN(number) || viewDay(number * DAY_MS) !== day) return 'unreadable';
  if (number > now + DAYS_AHEAD) return 'ahead';
  return number < now - VIEW_DAYS_KEPT ? 'long_ago' : null;
}
