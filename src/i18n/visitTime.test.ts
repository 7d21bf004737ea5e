import { expect, it } from 'vitest';
import { formatHours, formatVisit, formatVisitThere, isElsewhere } from './visitTime.ts';

const at = (instant: string) => Date.parse(instant);
const GAP = '\u00A0';
const said = (
  home: string | undefined,
  own: string,
  { locale = 'en-GB', start = '2026-11-25T10:00:00Z', end = '' } = {},
) =>
  formatVisit(locale, { start: at(start), ...(end && { end: at(end) }) }, { home, own }).replaceAll(
    /[\u202F\u00A0]/gu,
    ' ',
  );

it('a home on the clock of who reads says nothing of zones', () => {
  expect(said('Europe/Berlin', 'Europe/Berlin')).toBe('25 Nov 2026, 11:00');
  expect(said('Europe/Paris', 'Europe/Berlin')).toBe('25 Nov 2026, 11:00');
  const oldName = { home: 'Asia/Calcutta', own: 'Asia/Kolkata' };
  expect(isElsewhere(at('2026-11-25T10:00:00Z'), oldName)).toBe(false);
});

it.each([
  ['Asia/Kolkata', 'Europe/Berlin', '25 Nov 2026, 15:30 GMT+5:30 (11:00 CET)'],
  ['America/St_Johns', 'Europe/Berlin', '25 Nov 2026, 06:30 GMT-3:30 (11:00 CET)'],
  ['Europe/Lisbon', 'Asia/Kolkata', '25 Nov 2026, 10:00 WET (15:30 GMT+5:30)'],
  // Another day there: one's own is said with its day.
  ['Pacific/Kiritimati', 'Europe/Berlin', '26 Nov 2026, 00:00 GMT+14 (25 Nov 2026, 11:00 CET)'],
])('a home in %s read in %s says both: %s', (home, own, words) => {
  expect(said(home, own)).toBe(words);
});

it('the zone is named as it is at that time of the year', () => {
  const summer = { start: '2026-07-01T10:00:00Z' };
  expect(said('Europe/Lisbon', 'Asia/Kolkata', summer)).toContain('WEST');
  // Clocks in Britain go back an hour in the night to 25 October, those in Morocco do not.
  const zones = { home: 'Africa/Casablanca', own: 'Europe/London' };
  expect(isElsewhere(at('2026-10-24T12:00:00Z'), zones)).toBe(false);
  expect(isElsewhere(at('2026-10-26T12:00:00Z'), zones)).toBe(true);
});

it('in the hour that is there twice the zone says which is meant', () => {
  const first = said('Europe/Berlin', 'UTC', { start: '2026-10-25T00:30:00Z' });
  const second = said('Europe/Berlin', 'UTC', { start: '2026-10-25T01:30:00Z' });
  expect(first).toBe('25 Oct 2026, 02:30 CEST (00:30 UTC)');
  expect(second).toBe('25 Oct 2026, 02:30 CET (01:30 UTC)');
});

it('a span names each zone once, in the words and digits of the language', () => {
  const span = { start: '2026-11-25T10:00:00Z', end: '2026-11-25T10:30:00Z' };
  expect(said('Europe/Lisbon', 'Europe/Berlin', span)).toBe(
    '25 Nov 2026, 10:00 – 10:30 WET (11:00 – 11:30 CET)',
  );
  expect(said('Europe/Lisbon', 'Europe/Berlin', { ...span, locale: 'de-DE' })).toBe(
    '25.11.2026, 10:00 – 10:30 WEZ (11:00 – 11:30 MEZ)',
  );
  expect(said('Asia/Kolkata', 'Europe/Berlin', { locale: 'ar-EG' })).toContain('غرينتش+٥:٣٠');
});

it('a line does not end between a time and its zone; a zone nobody knows is no zone', () => {
  const visit = { start: at('2026-11-25T10:00:00Z') };
  const zones = { home: 'Asia/Kolkata', own: 'Europe/Berlin' };
  expect(formatVisit('en-GB', visit, zones)).toContain(`15:30${GAP}GMT+5:30`);
  expect(formatVisit('ar-u-nu-latn', visit, zones)).toContain(`3:30${GAP}م${GAP}غرينتش+5:30`);
  for (const home of [undefined, 'Middle/Earth', ''])
    expect(formatVisit('en-GB', visit, { ...zones, home })).not.toContain('(');
});

it('hours of no day are said on both clocks where they differ, and not at all where they agree', () => {
  const visit = { start: at('2026-11-25T08:00:00Z'), end: at('2026-11-25T17:00:00Z') };
  const hoursOf = (home: string | undefined) =>
    formatHours('en-GB', visit, { home, own: 'Europe/Berlin' })?.replaceAll(
      /[\u202F\u00A0]/gu,
      ' ',
    );
  expect(hoursOf('Asia/Kolkata')).toBe('13:30 – 22:30 GMT+5:30 (09:00 – 18:00 CET)');
  expect(hoursOf('Europe/Paris')).toBeUndefined();
  expect(hoursOf(undefined)).toBeUndefined();
});

/** A home, who reads, half an hour of the night in which clocks there or here change, and the words for it. */
const NIGHTS = [
  // Clocks in Europe go forward on 28 March 2027 at 01:00 UTC.
  [
    'Europe/Lisbon',
    'Asia/Kolkata',
    '2027-03-28T00:00Z',
    '28 Mar 2027, 00:00 – 00:30 WET (05:30 – 06:00 GMT+5:30)',
  ],
  [
    'Europe/Lisbon',
    'Asia/Kolkata',
    '2027-03-28T00:30Z',
    '28 Mar 2027, 00:30 WET – 02:00 WEST (06:00 – 06:30 GMT+5:30)',
  ],
  [
    'Europe/Lisbon',
    'Asia/Kolkata',
    '2027-03-28T01:00Z',
    '28 Mar 2027, 02:00 – 02:30 WEST (06:30 – 07:00 GMT+5:30)',
  ],
  [
    'Europe/Berlin',
    'Asia/Kolkata',
    '2027-03-28T00:30Z',
    '28 Mar 2027, 01:30 CET – 03:00 CEST (06:00 – 06:30 GMT+5:30)',
  ],
  [
    'Asia/Kolkata',
    'Europe/Berlin',
    '2027-03-28T00:30Z',
    '28 Mar 2027, 06:00 – 06:30 GMT+5:30 (01:30 CET – 03:00 CEST)',
  ],
  [
    'Asia/Kolkata',
    'Europe/Lisbon',
    '2027-03-28T01:00Z',
    '28 Mar 2027, 06:30 – 07:00 GMT+5:30 (02:00 – 02:30 WEST)',
  ],
  // They go back on 31 October 2027 at 01:00 UTC.
  [
    'Europe/Lisbon',
    'Asia/Kolkata',
    '2027-10-31T00:30Z',
    '31 Oct 2027, 01:30 WEST – 01:00 WET (06:00 – 06:30 GMT+5:30)',
  ],
  [
    'Europe/Lisbon',
    'Asia/Kolkata',
    '2027-10-31T01:00Z',
    '31 Oct 2027, 01:00 – 01:30 WET (06:30 – 07:00 GMT+5:30)',
  ],
  [
    'Europe/Berlin',
    'Asia/Kolkata',
    '2027-10-31T00:00Z',
    '31 Oct 2027, 02:00 – 02:30 CEST (05:30 – 06:00 GMT+5:30)',
  ],
  [
    'Europe/Berlin',
    'Asia/Kolkata',
    '2027-10-31T00:30Z',
    '31 Oct 2027, 02:30 CEST – 02:00 CET (06:00 – 06:30 GMT+5:30)',
  ],
  [
    'Europe/Berlin',
    'Asia/Kolkata',
    '2027-10-31T01:00Z',
    '31 Oct 2027, 02:00 – 02:30 CET (06:30 – 07:00 GMT+5:30)',
  ],
  [
    'Asia/Kolkata',
    'Europe/Berlin',
    '2027-10-31T00:30Z',
    '31 Oct 2027, 06:00 – 06:30 GMT+5:30 (02:30 CEST – 02:00 CET)',
  ],
] as const;

it.each(NIGHTS)(
  'in the nights in which clocks change a home in %s read in %s at %s says %s',
  (home, own, start, words) => {
    const end = new Date(at(start) + 30 * 60_000).toISOString();
    expect(said(home, own, { start, end })).toBe(words);
  },
);

it('a message says the clock of the home, whoever writes it', () => {
  const visit = { start: at('2026-12-01T16:00Z'), end: at('2026-12-01T16:30Z') };
  for (const own of ['America/Lima', 'Asia/Kolkata', 'Europe/Lisbon'])
    expect(
      formatVisitThere('en-GB', visit, { home: 'Europe/Lisbon', own }).replaceAll(GAP, ' '),
    ).toBe('1 Dec 2026, 16:00 – 16:30 WET');
});

const PLACE = {
  there: (time: string) => `${time} in Portavela`,
  both: (time: string, here: string) => `${time} in Portavela (${here} your time)`,
};

it('names the place of the home and the time of who reads it', () => {
  const visit = { start: at('2026-12-01T16:00Z'), end: at('2026-12-01T16:30Z') };
  const zones = { home: 'Europe/Lisbon', own: 'America/Lima' };
  expect(formatVisit('en-GB', visit, zones, PLACE)).toBe(
    '1 Dec 2026, 16:00 – 16:30 in Portavela (11:00 – 11:30 your time)',
  );
  expect(formatVisitThere('en-GB', visit, zones, PLACE)).toBe(
    '1 Dec 2026, 16:00 – 16:30 in Portavela',
  );
  expect(formatVisit('en-GB', visit, { ...zones, own: 'Europe/London' }, PLACE)).toBe(
    '1 Dec 2026, 16:00 – 16:30',
  );
});

it.each([
  ['2027-03-28T00:30Z', 'Europe/Lisbon', '28 Mar 2027, 00:30 WET – 02:00 WEST'],
  [
    '2027-03-28T00:30Z',
    'Asia/Kolkata',
    '28 Mar 2027, 00:30 WET – 02:00 WEST in Portavela (06:00 – 06:30 your time)',
  ],
  ['2027-10-31T00:30Z', 'Europe/Lisbon', '31 Oct 2027, 01:30 WEST – 01:00 WET'],
  [
    '2027-10-31T00:30Z',
    'Europe/Berlin',
    '31 Oct 2027, 01:30 WEST – 01:00 WET in Portavela (02:30 CEST – 02:00 CET your time)',
  ],
])(
  'half an hour from %s read in %s names the zones in the night they change',
  (start, own, words) => {
    const visit = { start: at(start), end: at(start) + 30 * 60_000 };
    const text = formatVisit('en-GB', visit, { home: 'Europe/Lisbon', own }, PLACE);
    expect(text.replaceAll(GAP, ' ')).toBe(words);
  },
);
