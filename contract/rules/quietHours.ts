import { MINUTE_MS } from './durations.ts';

/** Whether a time of day is in quiet hours, which may go past midnight. All 'HH:MM'; null: no quiet hours. */
export function isQuiet(timeOfDay: string, from: string | null, to: string | null): boolean {
  if (from === null || to === null || from === to) return false;
  const isAfter = timeOfDay >= from;
  const isBefore = timeOfDay < to;
  return from < to ? isAfter && isBefore : isAfter || isBefore;
}

/** A person's choice, as their settings have it. */
export interface QuietChoice {
  readonly quietHours?: boolean | undefined;
  readonly quietFrom?: string | undefined;
  readonly quietTo?: string | undefined;
}

/** The hours of a person who chose no others. */
export const QUIET_FROM = '22:00';
export const QUIET_TO = '07:00';

const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/**
 * When the quiet hours end in which `now` lies, by the clock of `zone` (IANA), also where that is changed meanwhile; null: it lies in
 * none. `now` and the answer in ms since the epoch. An unknown zone counts as UTC.
 */
export function quietUntil(choice: QuietChoice, zone: string, now: number): number | null {
  if (choice.quietHours !== true) return null;
  const from = choice.quietFrom ?? QUIET_FROM;
  const to = choice.quietTo ?? QUIET_TO;
  const timeAt = clockOf(zone);
  const isQuietAt = (at: number) => isQuiet(timeAt(at), from, to);
  if (!isQuietAt(now)) return null;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const ahead = (minutesOf(to) - minutesOf(timeAt(now)) + DAY_MINUTES) % DAY_MINUTES;
  const expected = minute + ahead * MINUTE_MS;
  // A clock that is put forward or back ends them sooner or later than it seems; all such steps are of half hours.
  const ends = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((half) => expected + half * 30 * MINUTE_MS);
  // Hours that never end ('24:00' is no time of a clock) are looked at again a day later, and not in what is past by then.
  return (
    ends.find((at) => at > now && !isQuietAt(at)) ?? (expected > now ? expected : expected + DAY_MS)
  );
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The clock of a zone, as 'HH:MM'. */
function clockOf(zone: string): (at: number) => string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
  } catch {
    format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
  return (at) => format.format(at);
}
