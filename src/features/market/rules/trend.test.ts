import { csvText } from '#src/ui/csvText.ts';
import { expect, test } from 'vitest';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { type Place, trendOf } from './trend.ts';
import { trendCsv } from './trendCsv.ts';
import { type TrendQuery, trendParams, trendQueryIn } from './trendQuery.ts';

/** Rents of fourteen months up to November 2026, which runs; null: too few homes. */
function place(name: string, rents: readonly (number | null)[]): Place {
  const zero = rents.map(() => 0);
  const none = rents.map(() => null);
  const series: MarketSeries = {
    id: '00000000-0000-4000-8000-000000000001',
    currency: 'EUR',
    from: '2025-10',
    through: '2026-11-20',
    countedAt: '2026-11-20T10:00:00.000Z',
    segments: {
      'rent::': {
        at: 0,
        n: rents.map((rent) => (rent === null ? 0 : 8)),
        price: rents,
        metre: none,
        metreless: zero,
        inventory: rents.map((rent) => (rent === null ? 0 : 8)),
        added: zero,
        closed: zero,
        daysToClose: none,
        daysOnOffer: none,
        saleToList: none,
        unlisted: zero,
        drops: none,
      },
    },
  };
  return { slug: name.toLowerCase(), name, series };
}
const asked = trendQueryIn(new URLSearchParams());
const ALL = [90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103].map((rent) => rent * 1000);

test('the newest month that is over is compared with the same of the year before', () => {
  const [line] = trendOf([place('Castle', ALL)], asked).lines;
  expect(line?.latest).toMatchObject({ month: '2026-10', value: 102_000 });
  expect(line?.before).toMatchObject({ month: '2025-10', value: 90_000 });
});

test('a period is so many months and the one that runs', () => {
  const trend = trendOf([place('Castle', ALL)], { ...asked, period: '3' });
  expect([trend.months, trend.isRunning]).toEqual([
    ['2026-08', '2026-09', '2026-10', '2026-11'],
    true,
  ]);
  expect(trendOf([place('Castle', ALL)], { ...asked, period: 'all' }).months).toHaveLength(14);
});

test('where the year before has too few homes, the first month of the chart is compared with', () => {
  const [line] = trendOf([place('Castle', [null, ...ALL.slice(1)])], asked).lines;
  expect(line?.before?.month).toBe('2025-11');
});

test('a month of few homes, or of prices of another kind, is not compared with', () => {
  const castle = place('Castle', ALL);
  const rent = castle.series.segments['rent::'];
  if (rent === undefined) throw new Error('there are rents');
  const of = (changed: Partial<typeof rent>): Place => ({
    ...castle,
    series: { ...castle.series, segments: { 'rent::': { ...rent, ...changed } } },
  });
  // Eight homes in each month, and then eighty.
  const grown = of({ inventory: ALL.map((_, at) => (at < 12 ? 8 : 80)) });
  expect(trendOf([grown], asked).lines[0]).toMatchObject({ latest: { n: 80 }, before: null });
  const closed = of({ closed: ALL.map((_, at) => (at === 12 || at === 5 ? 8 : 0)) });
  const [line] = trendOf([closed], asked).lines;
  expect([line?.latest?.of, line?.before?.month]).toEqual(['closed', '2026-03']);
});

test('a place without enough homes has a line of nothing', () => {
  const [, line] = trendOf(
    [
      place('Castle', ALL),
      place(
        'Harbour',
        ALL.map(() => null),
      ),
    ],
    asked,
  ).lines;
  expect([line?.latest, line?.before]).toEqual([null, null]);
  expect(new Set(line?.figures.map(({ value }) => value))).toEqual(new Set([null]));
});

test('the file has the numbers of the chart, and nothing where there is no figure', () => {
  const trend = trendOf([place('=Castle, old', [...ALL.slice(0, 13), null])], {
    ...asked,
    period: '3',
  });
  const heads = { month: 'Month', place: 'Where', figure: 'Rent', homes: 'Homes' };
  expect(
    csvText(
      trendCsv(trend, heads, (cents) => cents / 100),
      'en-GB',
    ),
  ).toBe(
    [
      '\uFEFFMonth,Where,Rent,Homes',
      `2026-08,"'=Castle, old",1000,8`,
      `2026-09,"'=Castle, old",1010,8`,
      `2026-10,"'=Castle, old",1020,8`,
      `2026-11,"'=Castle, old",,`,
      '',
    ].join('\r\n'),
  );
});

test('an address says what is looked at, and whatever it says is some question', () => {
  const query: TrendQuery = {
    places: ['castle', 'city'],
    segment: { type: 'sale', kind: 'house', bedrooms: 3 },
    period: 'all',
    metric: 'days',
  };
  expect(trendQueryIn(trendParams(query))).toEqual(query);
  expect(trendParams(asked).toString()).toBe('');
  const odd = new URLSearchParams('areas=a,b,,b,c,d,e&type=x&kind=y&beds=9&period=7&figure=z');
  expect(trendQueryIn(odd)).toEqual({ ...asked, places: ['a', 'b', 'c', 'd'] });
});
