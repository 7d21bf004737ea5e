import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { dateFormat, relativeFormat } from '#src/i18n/cachedFormats.ts';
import { daysBefore } from './day.ts';

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

const CLOCK = { timeStyle: 'short' } as const;
const EXACT = { dateStyle: 'full', timeStyle: 'short' } as const;
const WEEKDAY = { weekday: 'long' } as const;
const WEEKDAY_SHORT = { weekday: 'short' } as const;
const DAY = { day: 'numeric', month: 'long' } as const;
const DAY_SHORT = { day: 'numeric', month: 'short' } as const;
const DATE = { dateStyle: 'long' } as const;
const DATE_SHORT = { day: 'numeric', month: 'short', year: '2-digit' } as const;
const NEAR = { numeric: 'auto', style: 'short' } as const;
const LONG = { numeric: 'auto' } as const;

/** The texts of a locale (a BCP 47 tag). Its formatters are made when they are first needed, for all who need them. */
export function createTimeText(locale: string): TimeText {
  const date = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, options);
  const near = (count: number, unit: 'second' | 'minute' | 'day') =>
    relativeFormat(locale, NEAR).format(count, unit);
  const long = (count: number, unit: 'hour' | 'day') =>
    relativeFormat(locale, LONG).format(count, unit);

  return {
    clock: (iso) => formatted(date(CLOCK), iso),
    exact: (iso) => formatted(date(EXACT), iso),
    activity(iso, now) {
      const at = new Date(iso);
      const ago = now - at.getTime();
      if (Number.isNaN(ago)) return '';
      if (ago < MINUTE_MS) return near(0, 'second');
      if (ago < HOUR_MS) return near(-Math.floor(ago / MINUTE_MS), 'minute');
      const days = daysBefore(iso, now);
      if (days === 0) return date(CLOCK).format(at);
      if (days === 1) return near(-1, 'day');
      if (days < 7) return date(WEEKDAY_SHORT).format(at);
      return date(isThisYear(at, now) ? DAY_SHORT : DATE_SHORT).format(at);
    },
    day(iso, now) {
      const at = new Date(iso);
      if (Number.isNaN(at.getTime())) return '';
      const days = daysBefore(iso, now);
      if (days === 0 || days === 1) return capitalized(long(-days, 'day'), locale);
      if (days > 1 && days < 7) return capitalized(date(WEEKDAY).format(at), locale);
      return date(isThisYear(at, now) ? DAY : DATE).format(at);
    },
    age(iso, now) {
      const hours = Math.floor((now - new Date(iso).getTime()) / HOUR_MS);
      if (Number.isNaN(hours)) return '';
      return hours < 48 ? long(-Math.max(hours, 0), 'hour') : long(-Math.floor(hours / 24), 'day');
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
