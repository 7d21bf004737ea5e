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

/** How many days the month of a calendar day has. */
export function daysInMonth(day: string): number {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
}

/** The day of the month of a calendar day, from 1. */
export function dayOfMonth(day: string): number {
  return Number(day.slice(8, 10));
}
