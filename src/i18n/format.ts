const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** '1,234', in the digits and separators of the locale. */
export function formatNumber(locale: string, value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** '09:41' or '9:41 AM', as the locale writes it. */
export function formatTime(locale: string, at: number | Date): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
}

/** '4 May 2026'. */
export function formatDate(locale: string, at: number | Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
}

/** '4 May 2026, 09:41'. */
export function formatDateTime(locale: string, at: number | Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** '5 minutes ago', 'yesterday'; a date when it is 7 days or more. Both in ms since the epoch. */
export function formatRelative(locale: string, at: number, now: number): string {
  const past = now - at;
  if (past >= 7 * DAY) return formatDate(locale, at);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (past < MINUTE) return format.format(0, 'second');
  if (past < HOUR) return format.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return format.format(-Math.floor(past / HOUR), 'hour');
  return format.format(-Math.floor(past / DAY), 'day');
}

/** '1.4 MB', in powers of 1000 as browsers and disks count. */
export function formatBytes(locale: string, bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}
