import { formatDateTime, formatTime } from './format.ts';
import { dateFormat } from './keptFormats.ts';

/** ms since the epoch. */
export interface Visit {
  readonly start: number;
  readonly end?: number;
}

/** IANA names. `home` is what an owner's device said: undefined where it said nothing. */
export interface Zones {
  readonly home: string | undefined;
  readonly own: string;
}

/**
 * When somebody goes to see a home. As long as the clocks there and here say the same nothing is said of zones. Where they
 * differ it is the home's clock that counts, with the short name of its zone, and one's own stands behind it:
 * '25 Nov 2026, 10:00 IST (05:30 CET)'.
 */
export function formatVisit(locale: string, visit: Visit, { home, own }: Zones): string {
  if (home === undefined || !isElsewhere(visit.start, { home, own }))
    return said(locale, visit, own);
  const isSameDay = dayIn(visit.start, home) === dayIn(visit.start, own);
  const here = isSameDay ? hours(locale, visit, own) : said(locale, visit, own);
  return `${withZone(said(locale, visit, home), locale, visit, home)} (${withZone(here, locale, visit, own)})`;
}

/**
 * Hours of no day in particular, as they are on the day of `visit`: '13:30 – 22:30 IST (09:00 – 18:00 CET)'. Null where
 * clocks there and here say the same.
 */
export function formatHours(locale: string, visit: Visit, { home, own }: Zones): string | null {
  if (home === undefined || !isElsewhere(visit.start, { home, own })) return null;
  const inZone = (zone: string) => withZone(hours(locale, visit, zone), locale, visit, zone);
  return `${inZone(home)} (${inZone(own)})`;
}

/** Whether clocks in the home's zone show another time than here at a moment. A zone nobody knows shows none. */
export function isElsewhere(at: number, { home, own }: Zones): boolean {
  if (home === undefined || home === own || !isZone(home)) return false;
  return clockIn(at, home) !== clockIn(at, own);
}

function said(locale: string, { start, end }: Visit, zone: string): string {
  const begin = formatDateTime(locale, start, zone);
  return end === undefined ? begin : `${begin} – ${formatTime(locale, end, zone)}`;
}

function hours(locale: string, { start, end }: Visit, zone: string): string {
  const begin = formatTime(locale, start, zone);
  return end === undefined ? begin : `${begin} – ${formatTime(locale, end, zone)}`;
}

/** A line does not end between a time, its half of the day and its zone. */
function withZone(words: string, locale: string, { start }: Visit, zone: string): string {
  const parts = dateFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(start);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return `${words.replaceAll(/(\p{N}) (?=\p{L})/gu, '$1\u00A0')}\u00A0${name}`;
}

const DAY = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
const CLOCK = { ...DAY, hour: 'numeric', minute: 'numeric' } as const;

const dayIn = (at: number, timeZone: string) =>
  dateFormat('en-GB', { ...DAY, timeZone }).format(at);
const clockIn = (at: number, timeZone: string) =>
  dateFormat('en-GB', { ...CLOCK, timeZone }).format(at);

function isZone(name: string): boolean {
  try {
    dateFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
