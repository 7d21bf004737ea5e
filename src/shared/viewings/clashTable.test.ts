import { expect, it } from 'vitest';
import { formatVisit } from '#src/i18n/visitTime.ts';
import { momentIn } from '#src/rules/listing/zonedTime.ts';
import { clashing, tightWays } from '#sync/model/rules/listing/viewingHours.ts';

const MINUTE_MS = 60_000;

/** Two homes in Lisbon, some 10 km apart, and one in each of two other cities. */
const HOMES = {
  alfama: { id: 'alfama', zone: 'Europe/Lisbon', lat: 38.712, lon: -9.13 },
  belem: { id: 'belem', zone: 'Europe/Lisbon', lat: 38.697, lon: -9.245 },
  mitte: { id: 'mitte', zone: 'Europe/Berlin', lat: 52.52, lon: 13.405 },
  salt: { id: 'salt', zone: 'Asia/Kolkata', lat: 22.58, lon: 88.42 },
} as const;
type Home = keyof typeof HOMES;
type Kind = 'in_person' | 'video';
type Visit = readonly [home: Home, day: string, from: string, minutes: number, kind?: Kind];

const spanOf = ([home, day, from, minutes]: Visit) => {
  const start = momentIn(day, from, HOMES[home].zone);
  return {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + minutes * MINUTE_MS).toISOString(),
  };
};
const said = (visit: Visit) => {
  const { starts_at: start, ends_at: end } = spanOf(visit);
  const zones = { home: HOMES[visit[0]].zone, own: 'UTC' };
  return formatVisit('en-GB', { start: Date.parse(start), end: Date.parse(end) }, zones);
};

function verdict(standing: Visit, wanted: Visit): 'clash' | 'no time for the way' | 'free' {
  const [home, , , , kind = 'in_person'] = standing;
  const viewing = {
    ...{ id: 'standing', owner_id: 'me', state: 'confirmed' as const },
    ...{ property_id: home, kind, ...spanOf(standing) },
  };
  const span = spanOf(wanted);
  if (clashing([viewing], span).length > 0) return 'clash';
  if (wanted[4] === 'video') return 'free';
  const ways = tightWays([viewing], span, {
    home: HOMES[wanted[0]],
    homes: Object.values(HOMES),
  });
  return ways.length > 0 ? 'no time for the way' : 'free';
}

/** The nights in which clocks go forward and back in Lisbon and Berlin: at 01:00 UTC. In Kolkata they stand. */
const SPRING = '2027-03-28';
const AUTUMN = '2027-10-31';

const CASES: readonly (readonly [
  standing: Visit,
  wanted: Visit,
  is: ReturnType<typeof verdict>,
])[] = [
  [['alfama', '2026-12-01', '16:00', 30], ['alfama', '2026-12-01', '16:15', 30], 'clash'],
  [['alfama', '2026-12-01', '16:00', 30], ['alfama', '2026-12-01', '16:30', 30], 'free'],
  [
    ['alfama', '2026-12-01', '16:00', 30],
    ['belem', '2026-12-01', '16:40', 30],
    'no time for the way',
  ],
  [['alfama', '2026-12-01', '16:00', 30], ['belem', '2026-12-01', '18:30', 30], 'free'],
  // One moment by three clocks.
  [['alfama', '2026-12-01', '10:00', 30], ['mitte', '2026-12-01', '11:00', 30, 'video'], 'clash'],
  [['salt', '2026-12-01', '16:00', 30, 'video'], ['alfama', '2026-12-01', '10:30', 30], 'clash'],
  [['salt', '2026-12-02', '00:15', 30, 'video'], ['mitte', '2026-12-01', '19:45', 30], 'clash'],
  [['salt', '2026-12-01', '16:00', 30, 'video'], ['alfama', '2026-12-01', '16:00', 30], 'free'],
  // Forward: 00:30 and half an hour is 02:00, and an hour later by the clock of Kolkata is two by Berlin's.
  [['alfama', SPRING, '00:30', 30], ['alfama', SPRING, '02:00', 30], 'free'],
  [['salt', SPRING, '06:30', 30, 'video'], ['mitte', SPRING, '03:00', 30], 'clash'],
  // Back: what is there twice is the first, and the second is an hour away from it.
  [['alfama', AUTUMN, '01:30', 30], ['mitte', AUTUMN, '02:30', 30, 'video'], 'clash'],
  [['alfama', AUTUMN, '01:30', 90], ['salt', AUTUMN, '07:00', 30, 'video'], 'clash'],
];

it('twelve times by three clocks and in both nights: which meet, and which leave no time for the way', () => {
  const rows = CASES.map(([standing, wanted, is], at) => {
    const found = verdict(standing, wanted);
    const line = [
      String(at + 1).padStart(2),
      `${standing[0]} ${said(standing)}`.padEnd(62),
      `${wanted[0]} ${said(wanted)}`.padEnd(62),
      found,
    ].join('  ');
    return { line, found, is };
  });
  console.info(rows.map(({ line }) => line).join('\n'));
  expect(rows.map(({ found }) => found)).toEqual(rows.map(({ is }) => is));
});
