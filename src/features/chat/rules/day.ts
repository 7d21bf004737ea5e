import { localDay } from '#contract/rules/calendarDay.ts';

const DAY_MS = 86_400_000;

/** The local calendar day of an instant as `YYYY-MM-DD`. Empty for what is no date. */
export function dayKeyOf(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return localDay(at);
}

/** Whole local days from `iso` to `now` (ms since the epoch): 0 today, 1 yesterday, negative ahead. */
export function daysBefore(iso: string, now: number): number {
  const at = new Date(iso);
  const today = new Date(now);
  // UTC arithmetic over local calendar fields: a day of 23 or 25 hours still counts as one.
  const from = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  const to = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  return Math.round((to - from) / DAY_MS);
}
