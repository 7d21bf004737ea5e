const DAY_MS = 24 * 60 * 60_000;

/** Days since 1970-01-01 of a calendar day 'YYYY-MM-DD'; a timestamp counts as its UTC day. NaN if unreadable. */
export function dayNumber(day: string): number {
  return Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY_MS;
}

/** The calendar day 'YYYY-MM-DD' with this number. */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** The calendar day 'YYYY-MM-DD' of a moment in this device's time zone. */
export function localDay(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Whole calendar days from one moment to another in this device's time zone: 1 from 23:00 to 01:00. Negative: ahead. */
export function localDaysBetween(from: Date, to: Date): number {
  return dayNumber(localDay(to)) - dayNumber(localDay(from));
}

/**
 * How many calendar days ago something was, as people here count: 0 today, 1 yesterday, and 0 for what a clock that runs
 * ahead put into the future. Both in ms since the epoch.
 */
export function daysPast(at: number, now: number): number {
  return Math.max(0, localDaysBetween(new Date(at), new Date(now)));
}

/** How many days the month of a calendar day has. */
export function daysInMonth(day: string): number {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
}

/** The day of the month of a calendar day, from 1. */
export function dayOfMonth(day: string): number {
  return Number(day.slice(8, 10));
}
