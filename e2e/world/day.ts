/** The time zone of the journeys' browsers: `timezoneId` of the Playwright config. */
const BROWSERS_AT = 'Europe/Berlin';

/**
 * The day that so many days from now it is in the browser, as a field of a day takes it. Around midnight it is another
 * one than in UTC, and over a change of the clock so many days are not so many times 24 hours.
 */
export function dayFromNow(days: number, now: number = Date.now()): string {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('sv-SE', { timeZone: BROWSERS_AT })
    .format(now)
    .split('-')
    .map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}
