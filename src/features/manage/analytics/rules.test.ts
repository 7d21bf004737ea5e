import { describe, expect, it } from 'vitest';
import type { PriceBand } from '#contract/rules/market/priceBand.ts';
import type { HeldListing } from '#src/data/types.ts';
import { testHome } from '../rules/testHome.ts';
import { adviceFor, type HomeNumbers } from './advice.ts';
import { bestDays, bestHours } from './bestTimes.ts';
import { coversOf } from './covers.ts';
import { HOME_COLUMNS, homesCsvRows } from './homesCsv.ts';
import { type AnalyticsAsk, askIn, askParams, daysKept, firstDay, periodOf } from './period.ts';
import { bothReplies } from './replies.ts';
import { sourcesOf } from './sources.ts';
import { shownSince, stepsByDay, sumsOf, wasListedBefore } from './steps.ts';
import { hasTrait, traitAdvice } from './traits.ts';

const week = { days: 7, until: '2026-11-20', isCompared: true } as const;
const zeros = (count: number) => Array.from({ length: count }, () => 0);

it('a week up to the 20th begins on the 14th, and the week before it on the 7th', () => {
  expect(firstDay(week, 'now')).toBe('2026-11-14');
  expect(firstDay(week, 'before')).toBe('2026-11-07');
});

it('the address keeps what is asked, and says nothing of what is asked of itself', () => {
  for (const ask of [
    { days: 28, range: null, home: null },
    { days: 7, range: null, home: 'a' },
    { days: 28, range: { from: '2026-01-05', until: '2026-03-01' }, home: 'a' },
  ] as const)
    expect(askIn(new URLSearchParams(askParams(ask)))).toEqual(ask);
  expect(askParams({ days: 28, range: null, home: null })).toEqual({});
  const usual = { days: 28, range: null, home: null };
  expect(askIn(new URLSearchParams('days=9'))).toEqual(usual);
  expect(askIn(new URLSearchParams('from=2026-03-02&until=2026-03-01'))).toEqual(usual);
  expect(askIn(new URLSearchParams('from=2026-03-02'))).toEqual(usual);
});

describe('the days that are looked at', () => {
  const of = (ask: Partial<AnalyticsAsk>) =>
    periodOf({ days: 28, range: null, home: null, ...ask }, '2026-11-20');

  it('are the last ones, or those from one day to another', () => {
    expect(of({})).toEqual({ days: 28, until: '2026-11-20', isCompared: true });
    const range = { from: '2026-10-30', until: '2026-11-02' } as const;
    expect(of({ range })).toEqual({ days: 4, until: '2026-11-02', isCompared: true });
  });

  it('end with the last that was counted, and begin 400 days before it', () => {
    const all = { from: '2020-01-01', until: '2030-01-01' } as const;
    const kept = of({ range: all });
    expect(kept).toEqual({ days: 400, until: '2026-11-20', isCompared: false });
    expect(firstDay(kept, 'now')).toBe(daysKept('2026-11-20').from);
    expect(of({ range: { from: '2020-01-01', until: '2020-02-01' } }).days).toBe(1);
  });

  it('are compared where as many days before are kept: 200 of 400, not 201', () => {
    const last = (days: number) => ({
      from: firstDay({ days, until: '2026-11-20' }, 'now'),
      until: '2026-11-20' as const,
    });
    expect(of({ range: last(200) }).isCompared).toBe(true);
    expect(of({ range: last(201) }).isCompared).toBe(false);
  });
});

describe('the steps of two homes', () => {
  const figures = [
    // Counted up to the last day: 1 view on the 20th, 2 on the 19th, 4 on the 13th.
    {
      until: '2026-11-20',
      impressions: [0, 0, 0, 0, 0, 0, 60, 30],
      views: [4, 0, 0, 0, 0, 0, 2, 1],
      saves: [0, 0, 0, 0, 0, 0, 0, 1],
      contacts: [1, 0, 0, 0, 0, 0, 0, 0],
    },
    // The last report on it was of the 18th, when it had 8 views.
    { until: '2026-11-18', views: [8], saves: [0], contacts: [0] },
  ];
  const viewings = [
    { state: 'confirmed', starts_at: '2026-11-20T23:30:00Z' },
    { state: 'done', starts_at: '2026-11-14T00:00:00Z' },
    // By the clock of UTC it is still the 13th.
    { state: 'done', starts_at: '2026-11-14T01:00:00+02:00' },
    { state: 'requested', starts_at: '2026-11-19T10:00:00Z' },
    { state: 'cancelled', starts_at: '2026-11-19T10:00:00Z' },
    { state: 'confirmed', starts_at: '2026-11-21T10:00:00Z' },
  ] as const;
  const homes = [
    testHome(1, { status: 'rented', closed_on: '2026-11-15' }),
    testHome(2, { status: 'sold', closed_on: '2026-11-07' }),
    // Let before, and on offer again.
    testHome(3, { status: 'available', closed_on: '2026-11-15' }),
    testHome(4, { status: 'rented', closed_on: '2026-11-06' }),
  ];
  const byDay = stepsByDay({ figures, viewings, homes }, week);

  it('stand on their days, the oldest first', () => {
    expect(byDay.impressions).toEqual([...zeros(12), 60, 30]);
    expect(byDay.views).toEqual([0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 8, 2, 1]);
    expect(byDay.viewings).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1]);
    expect(byDay.closed).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  });

  it('are added up for these days and for those before', () => {
    expect(sumsOf(byDay, week)).toEqual({
      now: { impressions: 90, views: 11, saves: 1, contacts: 0, viewings: 2, closed: 1 },
      before: { impressions: 0, views: 4, saves: 0, contacts: 1, viewings: 1, closed: 1 },
    });
  });
});

it('cards are counted since the first day that has some after ten views had none', () => {
  const of = (impressions: readonly number[], views: readonly number[]) =>
    shownSince(
      { impressions, views, saves: [], contacts: [], viewings: [], closed: [] },
      { days: 2, until: '2026-11-20', isCompared: true },
    );
  expect(of([0, 0, 9, 9], [5, 5, 5, 5])).toBe('2026-11-19');
  expect(of([0, 0, 9, 9], [5, 4, 5, 5])).toBeNull();
  expect(of([9, 0, 0, 9], [50, 50, 5, 5])).toBeNull();
  expect(of([0, 0, 0, 0], [50, 50, 5, 5])).toBeNull();
});

it('a home is compared with days before only where it was on offer on all of them', () => {
  expect(wasListedBefore({ first_listed_on: '2026-11-07' }, week)).toBe(true);
  expect(wasListedBefore({ first_listed_on: '2026-11-08' }, week)).toBe(false);
});

it('replies: the median of three, who waits, and the week before apart', () => {
  const asked = (created_at: string, replied_at: string | null, stage: 'new' | 'lost' = 'new') => ({
    created_at,
    replied_at,
    stage,
  });
  const inquiries = [
    asked('2026-11-14T00:00:00Z', '2026-11-14T00:30:00Z'),
    asked('2026-11-15T10:00:00Z', '2026-11-15T12:00:00Z'),
    asked('2026-11-20T23:59:00Z', '2026-11-23T23:59:00Z'),
    asked('2026-11-20T10:00:00Z', null),
    asked('2026-11-20T11:00:00Z', null, 'lost'),
    asked('2026-11-13T23:59:59Z', '2026-11-14T00:09:59Z'),
    asked('2026-11-06T23:59:59Z', '2026-11-07T00:09:59Z'),
  ];
  expect(bothReplies(inquiries, week)).toEqual({
    now: { median: 2 * 3_600_000, answered: 3, waiting: 1, held: null },
    before: { median: 600_000, answered: 1, waiting: 0, held: null },
  });
  expect(bothReplies([], week).now).toEqual({ median: null, answered: 0, waiting: 0, held: null });
});

it('replies that lay on an offline device: 90 minutes of 200, whatever the clock of a device says', () => {
  const asked = (replied: string, written: string | null) => ({
    created_at: '2026-11-20T08:00:00Z',
    replied_at: `2026-11-20T${replied}:00Z`,
    reply_written_at: written === null ? null : `2026-11-20T${written}:00Z`,
    stage: 'replied' as const,
  });
  const { held } = bothReplies(
    [
      asked('10:00', '09:00'),
      // Written before it was asked, by a clock that is slow: all of the half hour.
      asked('08:30', '07:00'),
      // Written after it came, by one that is fast: nothing.
      asked('08:50', '11:00'),
      // Moved on without a message.
      asked('12:00', null),
    ],
    week,
  ).now;
  expect(held).toEqual({ ms: 90 * 60_000, share: 90 / 200, n: 3 });
});

it('inquiries by where they began, the most frequent first, beside the week before', () => {
  const asked = (day: string, source?: 'search' | 'map' | 'alert' | null) => ({
    created_at: `${day}T08:00:00Z`,
    ...(source !== undefined && { source }),
  });
  const inquiries = [
    asked('2026-11-14', 'map'),
    asked('2026-11-20', 'search'),
    asked('2026-11-20', 'search'),
    asked('2026-11-13', 'map'),
    asked('2026-11-13', 'alert'),
    asked('2026-11-15', null),
    // By a device of before.
    asked('2026-11-15'),
    asked('2026-11-15'),
    asked('2026-11-06', 'search'),
    asked('2026-11-21', 'search'),
  ];
  expect(sourcesOf(inquiries, week)).toEqual([
    { source: null, now: 3, before: 0 },
    { source: 'search', now: 2, before: 0 },
    { source: 'map', now: 1, before: 1 },
    { source: 'alert', now: 0, before: 1 },
  ]);
  expect(sourcesOf(inquiries, { ...week, isCompared: false })).toEqual([
    { source: null, now: 3, before: null },
    { source: 'search', now: 2, before: null },
    { source: 'map', now: 1, before: null },
  ]);
});

describe('photos in front', () => {
  const cover = (photo: string, impressions: number, views: number) => ({
    ...{ photo, impressions, views },
    ...({ since: '2026-10-01', until: '2026-11-01' } as const),
  });
  const told = (...covers: readonly ReturnType<typeof cover>[]) => {
    const home = testHome(1);
    return coversOf([home], new Map([[home.id, { covers: [...covers] }]]));
  };

  it('12 % beside 5 % of 1,000: the logarithm, 0.88, is above three times 0.17', () => {
    const [better, other] = [cover('b', 1000, 120), cover('a', 1000, 50)];
    expect(told(other, better)).toEqual([{ home: testHome(1), better, other }]);
    expect(told(better, other, cover('c', 300, 30))).toEqual([
      { home: testHome(1), better, other },
    ]);
  });

  it('are not told apart by chance, by few impressions or views, or where there is one', () => {
    expect(told(cover('a', 1000, 50), cover('b', 1000, 70))).toEqual([]);
    expect(told(cover('a', 1000, 50), cover('b', 199, 100))).toEqual([]);
    expect(told(cover('a', 5000, 19), cover('b', 1000, 120))).toEqual([]);
    expect(told(cover('a', 1000, 50))).toEqual([]);
    expect(coversOf([testHome(1)], new Map([[testHome(1).id, {}]]))).toEqual([]);
  });
});

describe('the best days', () => {
  // 2026-11-20 is a Friday: weeks from Saturday to Friday.
  const weeks = (one: readonly number[], count = 8) =>
    Array.from({ length: count }, () => one).flat();

  it('Saturday and Sunday with 10 and 9 of 29 views a week', () => {
    expect(bestDays(weeks([10, 9, 2, 2, 2, 2, 2]), '2026-11-20')).toEqual({
      kind: 'best',
      times: [0, 6],
      count: 152,
      n: 232,
    });
  });

  it('none where all are alike', () => {
    expect(bestDays(weeks([5, 5, 5, 5, 5, 5, 5]), '2026-11-20')).toEqual({ kind: 'even', n: 280 });
  });

  it('one great Saturday makes no best day', () => {
    const once = [100, 3, 3, 3, 3, 3, 3, ...weeks([3, 3, 3, 3, 3, 3, 3], 7)];
    expect(bestDays(once, '2026-11-20')).toEqual({ kind: 'even', n: 265 });
  });

  it('99 views are too few, and days before a whole week do not count', () => {
    expect(bestDays([500, ...zeros(6), 99], '2026-11-20')).toEqual({
      kind: 'few',
      n: 99,
      least: 100,
    });
  });
});

describe('the best hours', () => {
  const at = (hour: number, count: number) => Array.from({ length: count }, () => hour);

  it('from 18 to 21, with 30 inquiries of 40 and 10 in the morning', () => {
    expect(bestHours([...at(18, 20), ...at(20, 10), ...at(9, 10)])).toEqual({
      kind: 'best',
      times: [18],
      count: 30,
      n: 40,
    });
  });

  it('none where the next are about as many: 24 against 16 is chance', () => {
    expect(bestHours([...at(18, 24), ...at(9, 16)])).toEqual({ kind: 'even', n: 40 });
  });

  it('39 inquiries are too few', () => {
    expect(bestHours(at(18, 39))).toEqual({ kind: 'few', n: 39, least: 40 });
  });
});

const counts = (views: number, contacts = 0) => ({
  impressions: 0,
  views,
  saves: 0,
  contacts,
  viewings: 0,
  closed: 0,
});
const numbers = (last: number, change: Partial<HomeNumbers> = {}): HomeNumbers => ({
  home: testHome(last),
  now: counts(0),
  before: null,
  band: null,
  ...change,
});
const bandOf = (position: 'above' | 'within', n: number): PriceBand<HeldListing> => ({
  kind: 'band',
  low: 80_000,
  centre: 85_000,
  high: 90_000,
  position,
  radiusKm: 1,
  sample: Array.from({ length: n }, (_, at) => ({
    home: testHome(at),
    km: 1,
    perSquareMetre: 1,
    weight: 1,
  })),
});

describe('what to do next', () => {
  it('says nothing where the numbers say nothing', () => {
    expect(adviceFor([numbers(1), numbers(2)], 0)).toEqual([]);
    expect(adviceFor([numbers(1, { band: bandOf('within', 9) })], 0)).toEqual([]);
    expect(adviceFor([numbers(1, { band: { kind: 'too_few', n: 4 } })], 0)).toEqual([]);
  });

  it('replies first, then a price above those of nine homes', () => {
    const dear = numbers(1, { band: bandOf('above', 9) });
    expect(adviceFor([dear], 3)).toEqual([
      { kind: 'reply', n: 3 },
      { kind: 'price', home: dear.home, price: 100_000, high: 90_000, n: 9 },
    ]);
  });

  it('a home with 100 views and one inquiry, where the others have ten from 100: ten less twice its root is 3.7', () => {
    const few = numbers(1, { now: counts(100, 1) });
    const other = numbers(2, { now: counts(100, 10) });
    expect(adviceFor([few, other], 0)).toEqual([
      { kind: 'contacts', home: few.home, views: 100, contacts: 1, expected: 10, n: 100 },
    ]);
    expect(adviceFor([numbers(1, { now: counts(100, 4) }), other], 0)).toEqual([]);
    // Homes for sale are asked about otherwise.
    const sale = numbers(2, {
      home: testHome(2, { listing_type: 'sale' }),
      now: counts(100, 10),
    });
    expect(adviceFor([few, sale], 0)).toEqual([]);
    // 40 views let four be expected: that none came may be chance.
    expect(adviceFor([numbers(1, { now: counts(40) }), other], 0)).toEqual([]);
    // The others' few views are no evidence, and there is no advice.
    expect(adviceFor([few, numbers(2, { now: counts(99, 10) })], 0)).toEqual([]);
  });

  it('views that fell from 40 to 15, not from 40 to 21, and not where 29 are all there were', () => {
    const fell = (before: number, now: number) =>
      adviceFor([numbers(1, { now: counts(now), before: counts(before) })], 0);
    expect(fell(40, 15)).toMatchObject([{ kind: 'views', views: 15, before: 40 }]);
    expect(fell(40, 21)).toEqual([]);
    expect(fell(29, 0)).toEqual([]);
  });

  it('nothing is said of a home that is let, or that renters do not see', () => {
    const dear = { band: bandOf('above', 9), before: counts(100) };
    expect(
      adviceFor([numbers(1, { ...dear, home: testHome(1, { status: 'rented' }) })], 0),
    ).toEqual([]);
    expect(
      adviceFor([numbers(1, { ...dear, home: testHome(1, { visibility: 'paused' }) })], 0),
    ).toEqual([]);
  });
});

describe('what homes lack', () => {
  const photo = (change: object = {}) => ({ ...change }) as HeldListing['photos'][number];
  const group = (homes: number, contacts: number) => ({ homes, views: 1000, contacts });
  const told = (withIt: ReturnType<typeof group>, without: ReturnType<typeof group>) =>
    traitAdvice([{ trait: 'floorPlan', type: 'rent', withIt, without }], [testHome(1)]);

  it('84 inquiries beside 40 are 2.1 times as many: the logarithm, 0.74, is above three times 0.19', () => {
    expect(told(group(40, 84), group(50, 40))).toEqual([
      {
        kind: 'trait',
        trait: 'floorPlan',
        homes: [testHome(1)],
        times: expect.closeTo(2.1, 6) as number,
        withIt: 40,
        without: 50,
      },
    ]);
  });

  it('60 beside 40 may be chance, and so may what few homes or few inquiries say', () => {
    expect(told(group(40, 60), group(50, 40))).toEqual([]);
    expect(told(group(29, 84), group(50, 40))).toEqual([]);
    expect(told(group(40, 84), group(50, 19))).toEqual([]);
  });

  it('1.19 times as many are not worth the work, however sure', () => {
    expect(told(group(9000, 11_900), group(9000, 10_000))).toEqual([]);
  });

  it('says nothing to who has it, or whose home is let or for sale', () => {
    const counts = [
      {
        trait: 'floorPlan' as const,
        type: 'rent' as const,
        withIt: group(40, 84),
        without: group(50, 40),
      },
    ];
    for (const home of [
      testHome(1, { photos: [photo({ room: 'floor_plan' })] }),
      testHome(1, { status: 'rented' }),
      testHome(1, { listing_type: 'sale' }),
    ])
      expect(traitAdvice(counts, [home])).toEqual([]);
  });

  it('eight pictures are many: plans and those of a tour are none', () => {
    const seven = Array.from({ length: 7 }, () => photo());
    const others = [photo({ room: 'floor_plan' }), photo({ sphere: {} })];
    expect(hasTrait({ photos: [...seven, ...others] }, 'pictures')).toBe(false);
    expect(hasTrait({ photos: [...seven, photo()] }, 'pictures')).toBe(true);
    expect(hasTrait({ photos: others }, 'tour')).toBe(true);
    expect(hasTrait({ photos: seven }, 'floorPlan')).toBe(false);
  });
});

it('the file has a cell for each column: whole units, minutes, and nothing for what is not compared', () => {
  const replies = {
    median: 90_000,
    answered: 2,
    waiting: 1,
    held: { ms: 1_800_000, share: 0.5, n: 1 },
  };
  const [first, second] = homesCsvRows(
    [
      {
        ...numbers(1, { now: counts(7, 2), before: counts(3), band: bandOf('above', 9) }),
        replies,
      },
      { ...numbers(2, { band: { kind: 'too_few', n: 4 } }), replies: { ...replies, median: null } },
    ],
    week,
  );
  expect(first).toHaveLength(HOME_COLUMNS.length);
  expect(first).toEqual([
    ...['Home 1', 'REF00001', '2026-11-14', '2026-11-20'],
    ...[0, 7, 0, 2, 0, 0],
    ...[0, 3, 0, 0, 0, 0],
    ...[2, 2, 30, 1, 'EUR', 1000, 800, 900, 9],
  ]);
  const cell = (name: (typeof HOME_COLUMNS)[number]) => second?.[HOME_COLUMNS.indexOf(name)];
  expect([cell('viewsBefore'), cell('replyMinutes'), cell('low'), cell('comparables')]).toEqual([
    null,
    null,
    null,
    4,
  ]);
});
