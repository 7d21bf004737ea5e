import {
  type CalendarDay,
  localDay,
  localMoment,
  utcDay,
  utcMidnight,
} from '#contract/rules/calendarDay.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';

/**
 * The moment of 'HH:MM' on a day by the clock of a place, in ms since the epoch. `zone`: IANA; this device's where there is none, or
 * none that is known. A time that a change of clocks leaves out is that much later, one that is there twice is the first. NaN if
 * day or time is unreadable.
 */
export function momentIn(day: string, time: string, zone: string | undefined): number {
  const format = zone === undefined ? null : clockOf(zone);
  if (format === null) return localMoment(day, time);
  const meant = utcMidnight(day) + minutesIn(time) * MINUTE_MS;
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
  if (format === null) {
    const here = new Date(at);
    return { day: localDay(here), time: here.toTimeString().slice(0, 5) };
  }
  const shown = shownAt(at, format);
  return { day: utcDay(shown), time: new Date(shown).toISOString().slice(11, 16) };
}

/** Since midnight. NaN: no time. */
function minutesIn(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/u.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes);
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
