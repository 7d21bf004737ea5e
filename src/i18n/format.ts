import { isolatedMeasure } from './isolated.ts';
import {
  type CalendarDay,
  isCalendarDay,
  localDaysBetween,
  utcMidnight,
} from '#contract/rules/calendarDay.ts';
import { majorOf, minorDigits } from '#contract/rules/money/money.ts';
import { dateFormat, moneyFormat, numberFormat, relativeFormat } from './cachedFormats.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** '1,234', in the digits and separators of the locale. */
export function formatNumber(locale: string, value: number): string {
  return numberFormat(locale).format(value);
}

/** '09:41' or '9:41 AM', as the locale writes it. `timeZone`: IANA; the device's where it is absent. */
export function formatTime(locale: string, at: number | Date, timeZone?: string): string {
  return dateFormat(locale, { timeStyle: 'short', ...(timeZone && { timeZone }) }).format(at);
}

/** '+12%', '-3%', as the locale writes it, from whole per cent. */
export function formatChange(locale: string, pct: number): string {
  return numberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }).format(pct / 100);
}

/** '12–34 days', '3 days', as the locale writes it. */
export function formatDays(locale: string, least: number, most: number): string {
  const format = numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return least === most ? format.format(least) : format.formatRange(least, most);
}

/** '24 months', as the locale writes it. */
export function formatMonths(locale: string, count: number): string {
  return numberFormat(locale, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(count);
}

/** '4 May 2026', of a moment where the device is, or of a calendar day, which is the same everywhere. */
export function formatDate(locale: string, at: number | Date | CalendarDay): string {
  if (typeof at !== 'string') return dateFormat(locale, { dateStyle: 'medium' }).format(at);
  if (!isCalendarDay(at)) return at;
  return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(utcMidnight(at));
}

/**
 * 'Monday, 4 May 2026' of a day 'YYYY-MM-DD', which has no time zone; empty for an invalid day. The browser's own
 * date field speaks the browser's language: this text is in the app's.
 */
export function formatDay(locale: string, day: string): string {
  return isCalendarDay(day)
    ? dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(utcMidnight(day))
    : '';
}

/** '4 May 2026, 09:41'. `timeZone`: IANA; the device's where it is absent. */
export function formatDateTime(locale: string, at: number | Date, timeZone?: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return dateFormat(locale, { ...style, ...(timeZone && { timeZone }) }).format(at);
}

/** Of which moment something is: '14:05', with its day where that is not today. All in ms since the epoch. */
export function formatAsOf(locale: string, at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? formatTime(locale, at) : formatDateTime(locale, at);
}

/** 'March 2026'. `month`: '2026-03'. */
export function formatMonth(locale: string, month: string): string {
  return dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    utcMidnight(`${month}-15`),
  );
}

/**
 * '5 minutes ago', 'yesterday'; a date when it is 7 days or more. Days are those of the calendar where the device is:
 * 22:00 is yesterday from midnight on, and within the hour before it is still told in minutes. Both in ms since the epoch.
 */
export function formatRelative(locale: string, at: number, now: number): string {
  const past = now - at;
  const format = relativeFormat(locale, { numeric: 'auto' });
  if (past < MINUTE) return format.format(0, 'second');
  if (past < HOUR) return format.format(-Math.floor(past / MINUTE), 'minute');
  const days = localDaysBetween(new Date(at), new Date(now));
  if (days >= 7) return formatDate(locale, at);
  return days < 1 ? format.format(-Math.floor(past / HOUR), 'hour') : format.format(-days, 'day');
}

/** 'today', 'yesterday', '12 days ago'. */
export function formatDaysAgo(locale: string, days: number): string {
  return relativeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
}

/** '1.4 MB', in powers of 1000 as browsers and disks count. Single bytes are written out: the short form has no plural. */
export function formatBytes(locale: string, bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return numberFormat(locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}

/** '€1,850' from minor units; decimals only where there are any. */
export function formatMoney(locale: string, minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const shown = minor % 10 ** digits === 0 ? 0 : digits;
  return moneyFormat(locale, {
    currency,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(majorOf({ amount: minor, currency }));
}

/** m² in one square foot: exact by definition. */
export const M2_PER_SQFT = 0.09290304;

/** Languages written from right to left, which would reorder a unit in Latin letters. */
const RIGHT_TO_LEFT = /^ar\b/u;

/** A square foot, in languages that have a sign of their own for it. */
const SQUARE_FOOT: Readonly<Record<string, string>> = { es: 'pies²', fr: 'pi²', pt: 'pés²' };

/** '62 m²' or '667 sq ft'. `m2` as it is stored. */
export function formatArea(locale: string, m2: number, unit: 'm2' | 'sqft'): string {
  const value = unit === 'm2' ? m2 : m2 / M2_PER_SQFT;
  const number = numberFormat(locale, { maximumFractionDigits: value < 20 ? 1 : 0 });
  const foot = SQUARE_FOOT[locale.slice(0, 2)] ?? 'sq\u00A0ft';
  const measure = `${number.format(value)}\u00A0${unit === 'm2' ? 'm²' : foot}`;
  return RIGHT_TO_LEFT.test(locale) ? isolatedMeasure(measure) : measure;
}

const KM_PER_MILE = 1.609344;

/** '1.2 km' or '0.8 mi', '350 m' or '400 ft' where it is near: without decimals from ten on. `km` is unrounded. */
export function formatDistance(locale: string, km: number, unit: 'km' | 'mi'): string {
  const value = unit === 'km' ? km : km / KM_PER_MILE;
  if (value < NEAR[unit]) return nearDistance(locale, km, unit);
  return numberFormat(locale, {
    style: 'unit',
    unit: unit === 'km' ? 'kilometer' : 'mile',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** Below this many of its unit a distance is told in the small one: "0.1 km" says too little of the way to a bus stop. */
const NEAR = { km: 0.995, mi: 0.1 };

/** To 10 m or 50 ft, and never none. */
function nearDistance(locale: string, km: number, unit: 'km' | 'mi'): string {
  const [value, step] = unit === 'km' ? [km * 1000, 10] : [(km / KM_PER_MILE) * 5280, 50];
  return numberFormat(locale, {
    style: 'unit',
    unit: unit === 'km' ? 'meter' : 'foot',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(Math.max(step, Math.round(value / step) * step));
}
