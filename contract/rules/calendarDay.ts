import { DAY_MS } from './durations.ts';

const WRITTEN = /^\d{4}-\d\d-\d\d$/u;

/** A day without a time zone, 'YYYY-MM-DD'. Days compare as texts. */
export type CalendarDay = `${number}-${number}-${number}`;

/**
 * The instant that `Date` makes of a calendar day: its start in Greenwich, which is the day before in the
 * Americas.
 */
export interface NoInstant {
  readonly 'a calendar day is no instant: use contract/rules/calendarDay.ts': never;
}

declare global {
  interface DateConstructor {
    new (day: CalendarDay): NoInstant;
    parse(day: CalendarDay): NoInstant;
  }
}

/** Whether a text is a calendar day, written in full: '2026-02-30' is none. */
export function isCalendarDay(text: string): text is CalendarDay {
  return (
    WRITTEN.test(text) && !Number.isNaN(dayNumber(text)) && dayOfNumber(dayNumber(text)) === text
  );
}

/** Days since 1970-01-01 of a calendar day 'YYYY-MM-DD'; a timestamp counts as its UTC day. NaN if unreadable. */
export function dayNumber(day: string): number {
  return utcMidnight(day) / DAY_MS;
}

/** The calendar day with this number. */
export function dayOfNumber(number: number): CalendarDay {
  return utcDay(number * DAY_MS);
}

/** The start of a calendar day in UTC, in ms since the epoch: to be formatted in UTC, or to count from. NaN if unreadable. */
export function utcMidnight(day: string): number {
  return Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
}

/** The calendar day of a moment in UTC, where everybody counts the same day. ms since the epoch, or ISO 8601 in UTC. */
export function utcDay(at: number | string): CalendarDay {
  const instant = typeof at === 'string' ? at : new Date(at).toISOString();
  return instant.slice(0, 10) as CalendarDay;
}

/** The calendar day of a moment in this device's time zone. */
export function localDay(at: Date): CalendarDay {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return day as CalendarDay;
}

/** The moment of 'HH:MM' on a day by the clock of this device, in ms since the epoch. NaN if either is unreadable. */
export function localMoment(day: string, time: string): number {
  return Date.parse(`${day}T${time}`);
}

/** Whole calendar days from one moment to another in this device's time zone: 1 from 23:00 to 01:00. Negative: ahead. */
export function localDaysBetween(from: Date, to: Date): number {
  return daysSince(localDay(from), to.getTime());
}

/** How many days before today, as it is on this device, a calendar day was: 0 today, negative for one ahead. */
export function daysSince(day: CalendarDay, now: number): number {
  return dayNumber(localDay(new Date(now))) - dayNumber(day);
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
