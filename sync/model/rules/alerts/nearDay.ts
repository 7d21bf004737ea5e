import { localDay } from '#contract/rules/calendarDay.ts';

/** Whether a time is today or tomorrow by this device's clock; null: neither. Both in ms since the epoch. */
export function nearDay(startsAt: number, now: number): 'today' | 'tomorrow' | null {
  const today = new Date(now);
  const next = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1);
  const day = localDay(new Date(startsAt));
  if (day === localDay(today)) return 'today';
  return day === localDay(next) ? 'tomorrow' : null;
}
