const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
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

/**
 * The moment of 'HH:MM' on a day by the clock of a place, in ms since the epoch. `zone`: IANA; this device's where there is none, or
 * none that is known. A time that a change of clocks leaves out is that much later, one that is there twice is the first. NaN if
 * day or time is unreadable.
 */
export function momentIn(day: string, time: string, zone: string | undefined): number {
  const format = zone === undefined ? null : clockOf(zone);
  if (format === null) return localMoment(day, time);
  const meant = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(meant)) return meant;
  const ahead = (at: number) => shownAt(at, format) - at;
  // How far the clock is ahead the day before and the day after: one of the two counts.
  const [before, after] = [ahead(meant - DAY_MS), ahead(meant + DAY_MS)];
  const fits = [meant - before, meant - after].filter((at) => shownAt(at, format) === meant);
  return fits.length > 0 ? Math.min(...fits) : meant - before;
}

/** The day and the time 'HH:MM' of a moment by the clock of a place. `zone` as for `momentIn`. */
export function dayAndTimeIn(
  at: number,
  zone: string | undefined,
): { readonly day: CalendarDay; readonly time: string } {
  const format = zone === undefined ? null : clockOf(zone);
  const shown =
    format === null
      ? `${localDay(new Date(at))}T${new Date(at).toTimeString()}`
      : new Date(shownAt(at, format)).toISOString();
  return { day: shown.slice(0, 10) as CalendarDay, time: shown.slice(11, 16) };
}

/** The clock's time at a moment, as if it were in Greenwich. */
function shownAt(at: number, format: Intl.DateTimeFormat): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) +
    (at - Math.floor(at / MINUTE_MS) * MINUTE_MS)
  );
}

const CLOCK: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
};
const clocks = new Map<string, Intl.DateTimeFormat | null>();

/** Null: no such zone is known here. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...CLOCK, timeZone: zone });
  } catch {
    // A zone that only newer devices know is none here.
  }
  clocks.set(zone, format);
  return format;
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
