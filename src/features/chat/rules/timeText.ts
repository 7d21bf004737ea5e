import { daysBefore } from './day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Every date text of the chat in one locale. `now` is ms since the epoch. */
export interface TimeText {
  /** `09:41` or `9:41 AM`, as the locale has it. */
  clock(iso: string): string;
  /** A conversation's last activity: `now`, `5 min. ago`, `09:41`, `yesterday`, `Tue`, `4 May 2025`. */
  activity(iso: string, now: number): string;
  /** A day line: `Today`, `Yesterday`, `Tuesday`, `4 May`, `4 May 2025`. */
  day(iso: string, now: number): string;
  /** Date and time in full, for labels and tooltips. */
  exact(iso: string): string;
  /** How long ago in whole hours or days: `26 hours ago`, `4 days ago`. */
  age(iso: string, now: number): string;
}

/** Builds the formatters of a locale (a BCP 47 tag) once: making them is what costs. */
export function createTimeText(locale: string): TimeText {
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const weekdayShort = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const dayAndMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' });
  const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const shortDate = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: '2-digit',
  });
  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const long = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

  return {
    clock: (iso) => formatted(clock, iso),
    exact: (iso) => formatted(exact, iso),
    activity(iso, now) {
      const at = new Date(iso);
      const ago = now - at.getTime();
      if (Number.isNaN(ago)) return '';
      if (ago < MINUTE_MS) return near.format(0, 'second');
      if (ago < HOUR_MS) return near.format(-Math.floor(ago / MINUTE_MS), 'minute');
      const days = daysBefore(iso, now);
      if (days === 0) return clock.format(at);
      if (days === 1) return near.format(-1, 'day');
      if (days < 7) return weekdayShort.format(at);
      return (isThisYear(at, now) ? shortDay : shortDate).format(at);
    },
    day(iso, now) {
      const at = new Date(iso);
      if (Number.isNaN(at.getTime())) return '';
      const days = daysBefore(iso, now);
      if (days === 0 || days === 1) return capitalized(long.format(-days, 'day'), locale);
      if (days > 1 && days < 7) return capitalized(weekday.format(at), locale);
      return (isThisYear(at, now) ? dayAndMonth : fullDate).format(at);
    },
    age(iso, now) {
      const hours = Math.floor((now - new Date(iso).getTime()) / HOUR_MS);
      if (Number.isNaN(hours)) return '';
      return hours < 48
        ? long.format(-Math.max(hours, 0), 'hour')
        : long.format(-Math.floor(hours / 24), 'day');
    },
  };
}

function isThisYear(at: Date, now: number): boolean {
  return at.getFullYear() === new Date(now).getFullYear();
}

function formatted(format: Intl.DateTimeFormat, iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : format.format(at);
}

function capitalized(text: string, locale: string): string {
  const [first = '', ...rest] = Array.from(text);
  return first.toLocaleUpperCase(locale) + rest.join('');
}
