import { localDay, localDaysBetween } from '#contract/rules/calendarDay.ts';

/** The local calendar day of an instant as `YYYY-MM-DD`. Empty for what is no date. */
export function dayKeyOf(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return localDay(at);
}

/** Whole local days from `iso` to `now` (ms since the epoch): 0 today, 1 yesterday, negative ahead. */
export function daysBefore(iso: string, now: number): number {
  return localDaysBetween(new Date(iso), new Date(now));
}
