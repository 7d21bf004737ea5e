import { formatDateTime, formatTime } from './format.ts';
import { dateFormat } from './cachedFormats.ts';

/** ms since the epoch. */
export interface Visit {
  readonly start: number;
  readonly end?: number;
}

/** IANA names. `home` is undefined where nobody said it. */
export interface Zones {
  readonly home: string | undefined;
  readonly own: string;
}

/** A time where the home is, in words that name the place. */
export interface Place {
  /** '16:00 in Portavela' */
  there(at: string): string;
  /** '16:00 in Portavela (11:00 your time)' */
  both(at: string, here: string): string;
}

/**
 * The time of a viewing. While clocks there and here agree, no place is named. If they differ, the home's
 * clock counts, followed by the reader's own: '25 Nov 2026, 16:00 in Portavela (11:00 your time)'. Without a
 * `place` the zones are named: '25 Nov 2026, 10:00 IST (05:30 CET)'.
 */
export function formatVisit(
  locale: string,
  visit: Visit,
  { home, own }: Zones,
  place?: Place,
): string {
  if (home === undefined || !isElsewhere(visit.start, { home, own }))
    return withChange(said(locale, visit, own), locale, visit, own);
  const isSameDay = dayIn(visit.start, home) === dayIn(visit.start, own);
  const here = isSameDay ? hours(locale, visit, own) : said(locale, visit, own);
  const there = said(locale, visit, home);
  if (place !== undefined)
    return place.both(withChange(there, locale, visit, home), withChange(here, locale, visit, own));
  return `${withZone(there, locale, visit, home)} (${withZone(here, locale, visit, own)})`;
}

/** The same for somebody whose clock is not known, as in a message: the home's clock, with its place or its zone; this device's where there is none. */
export function formatVisitThere(
  locale: string,
  visit: Visit,
  { home, own }: Zones,
  place?: Place,
): string {
  if (home === undefined || !isZone(home))
    return withZone(said(locale, visit, own), locale, visit, own);
  const there = said(locale, visit, home);
  return place === undefined
    ? withZone(there, locale, visit, home)
    : place.there(withChange(there, locale, visit, home));
}

/**
 * Hours of the day, as on the day of `visit`: '13:30 – 22:30 IST (09:00 – 18:00 CET)'. Null where clocks there and
 * here agree.
 */
export function formatHours(locale: string, visit: Visit, { home, own }: Zones): string | null {
  if (home === undefined || !isElsewhere(visit.start, { home, own })) return null;
  const inZone = (zone: string) => withZone(hours(locale, visit, zone), locale, visit, zone);
  return `${inZone(home)} (${inZone(own)})`;
}

/** Whether clocks in the home's zone differ from here at a moment. An unknown zone counts as equal. */
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

/** A line does not break between a time, its AM or PM, and its zone. */
function withZone(words: string, locale: string, { start, end }: Visit, zone: string): string {
  const [first, last] = [zoneName(locale, start, zone), zoneName(locale, end ?? start, zone)];
  const joined = words.replaceAll(/(\p{N}\u200E?) (?=\p{L})/gu, '$1\u00A0');
  // In the night in which clocks change each end has the name of its own.
  const named = first === last ? joined : joined.replace(' – ', `\u00A0${first} – `);
  return `${named}\u00A0${last}`;
}

/** In the night in which clocks change each end has the name of its zone: '00:30 WET – 02:00 WEST'. */
function withChange(words: string, locale: string, visit: Visit, zone: string): string {
  const { start, end = start } = visit;
  const isChanged = zoneName(locale, start, zone) !== zoneName(locale, end, zone);
  return isChanged ? withZone(words, locale, visit, zone) : words;
}

function zoneName(locale: string, at: number, zone: string): string {
  const parts = dateFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
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
