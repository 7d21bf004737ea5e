import { expect, it } from 'vitest';
import { minorDigits } from '#contract/rules/money/money.ts';
import {
  formatArea,
  formatAsOf,
  formatBytes,
  formatDay,
  formatDays,
  formatDaysAgo,
  formatDistance,
  formatMoney,
  formatRelative,
} from './format.ts';

/** Noon where the test runs: a day is a person's own. */
const now = new Date(2026, 4, 10, 12).getTime();
const ago = (minutes: number) => formatRelative('en-GB', now - minutes * 60_000, now);

it('the past is told in the largest whole unit, and as a date from seven days on', () => {
  expect(ago(0.5)).toBe('now');
  expect(ago(59.9)).toBe('59 minutes ago');
  expect(ago(12 * 60)).toBe('12 hours ago');
  expect(ago(24 * 60)).toBe('yesterday');
  expect(ago(6 * 24 * 60)).toBe('6 days ago');
  expect(ago(7 * 24 * 60)).toBe('3 May 2026');
});

it('yesterday is the day before on the calendar of the person, at every hour', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute);
  const told = (past: Date, when: Date) => formatRelative('en-GB', past.getTime(), when.getTime());
  expect(told(at(9, 22), at(10, 1))).toBe('yesterday');
  expect(told(at(9, 0), at(10, 23, 59))).toBe('yesterday');
  expect(told(at(8, 23, 59), at(10, 0))).toBe('2 days ago');
  expect(told(at(3, 23), at(10, 1))).toBe('3 May 2026');
  expect(told(at(10, 0), at(10, 23, 59))).toBe('23 hours ago');
  expect(told(at(9, 23, 50), at(10, 0, 20))).toBe('30 minutes ago');
});

it('a day of 23 or 25 hours is still one', () => {
  // Around both nights on which clocks change in Europe, wherever the test runs.
  for (const [month, day] of [
    [2, 29],
    [9, 25],
  ] as const)
    for (let ahead = 1; ahead < 4; ahead += 1) {
      const past = new Date(2026, month, day - 1, 23).getTime();
      const now = new Date(2026, month, day - 1 + ahead, 1).getTime();
      expect(formatRelative('en', past, now)).toBe(ahead === 1 ? 'yesterday' : `${ahead} days ago`);
    }
});

it('a clock that runs ahead says now, not the future', () => {
  expect(ago(-3)).toBe('now');
});

it.each([
  ['en-US', 'Monday, May 4, 2026'],
  ['de', 'Montag, 4. Mai 2026'],
  ['ar-EG', 'الاثنين، ٤ مايو ٢٠٢٦'],
])('a day is the same one in every time zone, in the words of %s', (locale, words) => {
  expect(formatDay(locale, '2026-05-04')).toBe(words);
});

it('what is not a day yet is not told', () => {
  expect(formatDay('en-GB', '')).toBe('');
  expect(formatDay('en-GB', '2026-13-01')).toBe('');
});

it('bytes are told with at most one decimal, in thousands', () => {
  expect(formatBytes('en', 0)).toBe('0 bytes');
  expect(formatBytes('en', 1)).toBe('1 byte');
  expect(formatBytes('en', 999)).toBe('999 bytes');
  expect(formatBytes('en', 1000)).toBe('1 kB');
  expect(formatBytes('en', 4_260_000)).toBe('4.3 MB');
  expect(formatBytes('de', 4_260_000)).toBe('4,3 MB');
});

it.each([
  ['en', '1 byte', '192 bytes'],
  ['es', '1 byte', '192 bytes'],
  ['fr', '1 octet', '192 octets'],
  ['de', '1 Byte', '192 Byte'],
  ['pt', '1 byte', '192 bytes'],
  ['ar', '1 بايت', '192 بايت'],
])('single bytes have the plural of %s', (locale, one, many) => {
  const words = (bytes: number) => formatBytes(locale, bytes).replaceAll('\u00A0', ' ');
  expect(words(1)).toBe(one);
  expect(words(192)).toBe(many);
});

it('a sum has decimals only where there are any', () => {
  expect(formatMoney('en-GB', 185_000, 'EUR')).toBe('€1,850');
  expect(formatMoney('en-GB', 185_050, 'EUR')).toBe('€1,850.50');
});

it('a sum is divided by the minor unit of its own currency, as the browser counts it', () => {
  expect(formatMoney('en-GB', 80_000, 'JPY')).toBe('JP¥80,000');
  expect(formatMoney('en-GB', 450_000, 'KWD')).toBe('KWD\u00A0450');
  expect(formatMoney('en-GB', 450_250, 'KWD')).toBe('KWD\u00A0450.250');
  expect(formatMoney('ar-EG', 120_000, 'GBP')).toMatch(/[٠-٩٬]+\u00A0£/u);
  for (const currency of ['EUR', 'JPY', 'KWD', 'USD', 'MXN', 'MAD']) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    expect(minorDigits(currency)).toBe(format.resolvedOptions().maximumFractionDigits);
  }
});

it('an area is shown in the unit asked for', () => {
  expect(formatArea('en-GB', 62, 'm2')).toBe('62\u00A0m²');
  expect(formatArea('en-GB', 62, 'sqft')).toBe('667\u00A0sq\u00A0ft');
  expect(formatArea('fr-FR', 62, 'sqft')).toBe('667\u00A0pi²');
  expect(formatArea('en-GB', 9.5, 'm2')).toBe('9.5\u00A0m²');
  expect(formatArea('ar-AE', 68, 'sqft')).toBe('\u2066732\u00A0sq\u00A0ft\u2069');
});

it('a distance has one decimal while it is short', () => {
  expect(formatDistance('en-GB', 1.23, 'km')).toBe('1.2 km');
  expect(formatDistance('en-US', 1.23, 'mi')).toBe('0.8 mi');
  expect(formatDistance('de-DE', 14.6, 'km')).toBe('15 km');
});

it('a way of a few steps is told in metres or feet', () => {
  expect(formatDistance('en-GB', 0.354, 'km')).toBe('350 m');
  expect(formatDistance('en-GB', 0.996, 'km')).toBe('1 km');
  expect(formatDistance('pt-PT', 0, 'km')).toBe('10 m');
  expect(formatDistance('en-US', 0.12, 'mi')).toBe('400 ft');
  expect(formatDistance('en-US', 0.17, 'mi')).toBe('0.1 mi');
});

it('days are told with their range, in the words of the language', () => {
  expect(formatDays('en-GB', 12, 34)).toBe('12–34 days');
  expect(formatDays('en-GB', 1, 1)).toBe('1 day');
  expect(formatDays('de-DE', 12, 34)).toBe('12–34 Tage');
});

it('says the time of today, and of another day the day as well', () => {
  const at = new Date(2026, 10, 21, 14, 5).getTime();
  expect(formatAsOf('en-GB', at, at + 3_600_000)).toBe('14:05');
  expect(formatAsOf('en-GB', at, at + 24 * 3_600_000)).toBe('21 Nov 2026, 14:05');
});

it('says how many days ago something was, today and yesterday by name', () => {
  expect([0, 1, 12].map((days) => formatDaysAgo('en-GB', days))).toEqual([
    'today',
    'yesterday',
    '12 days ago',
  ]);
  expect(formatDaysAgo('de-DE', 0)).toBe('heute');
});
