import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { digitsChoice } from '#src/data/deviceChoice.ts';
import { useLive } from '#src/data/useLive.ts';
import { withDigits } from './digits.ts';
import {
  formatArea,
  formatAsOf,
  formatBytes,
  formatChange,
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatDaysAgo,
  formatDistance,
  formatMoney,
  formatMonth,
  formatMonths,
  formatNumber,
  formatRelative,
  formatTime,
} from './format.ts';
import { localeOf } from './languages.ts';
import { useLanguage } from './useLanguage.ts';

/** The functions of format.ts, bound to the language on the screen, the browser's region, the chosen digits. */
export function useFormat(): Format {
  const language = useLanguage();
  const digits = useLive(digitsChoice);
  return boundTo(withDigits(localeOf(language, navigator.languages), digits));
}

type Format = ReturnType<typeof bind>;

/** Some hundred parts of a page ask for them. */
const bound = new Map<string, Format>();

function boundTo(locale: string): Format {
  const format = bound.get(locale) ?? bind(locale);
  bound.set(locale, format);
  return format;
}

function bind(locale: string) {
  return {
    /** With the chosen digits, for what is formatted elsewhere. */
    locale,
    number: (value: number) => formatNumber(locale, value),
    change: (pct: number) => formatChange(locale, pct),
    time: (at: number | Date) => formatTime(locale, at),
    date: (at: number | Date | CalendarDay) => formatDate(locale, at),
    day: (day: string) => formatDay(locale, day),
    month: (month: string) => formatMonth(locale, month),
    days: (least: number, most = least) => formatDays(locale, least, most),
    dateTime: (at: number | Date) => formatDateTime(locale, at),
    asOf: (at: number, now: number) => formatAsOf(locale, at, now),
    relative: (at: number, now: number) => formatRelative(locale, at, now),
    months: (count: number) => formatMonths(locale, count),
    daysAgo: (days: number) => formatDaysAgo(locale, days),
    bytes: (bytes: number) => formatBytes(locale, bytes),
    money: (minor: number, currency: string) => formatMoney(locale, minor, currency),
    area: (m2: number, unit: 'm2' | 'sqft') => formatArea(locale, m2, unit),
    distance: (km: number, unit: 'km' | 'mi') => formatDistance(locale, km, unit),
  };
}
