import { expect, it } from 'vitest';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { monthBefore } from './series.ts';
import { trendingOf, yearMoveOf } from './yearMove.ts';

interface Month {
  readonly price: number;
  readonly inventory?: number;
  readonly closed?: number;
}

/** Fifteen months up to 20 November 2026, which runs: `months` says which differ from ten homes asking 1,000 euros. */
function seriesOf(months: Readonly<Record<string, Month>>): MarketSeries {
  const all = Array.from({ length: 15 }, (_, at) => {
    const place = 2025 * 12 + 8 + at;
    return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
  });
  const column = (read: (month: Month) => number) =>
    all.map((month) => read(months[month] ?? { price: 1000_00 }));
  const none = all.map(() => null);
  const zero = all.map(() => 0);
  return {
    id: '00000000-0000-4000-8000-000000000001',
    currency: 'EUR',
    from: '2025-09',
    through: '2026-11-20',
    countedAt: '2026-11-20T10:00:00.000Z',
    segments: {
      'rent::': {
        at: 0,
        n: column(({ inventory = 10, closed = 0 }) => inventory + closed),
        price: column(({ price }) => price),
        metre: none,
        metreless: zero,
        inventory: column(({ inventory = 10 }) => inventory),
        added: zero,
        closed: column(({ closed = 0 }) => closed),
        daysToClose: none,
        daysOnOffer: none,
        saleToList: none,
        unlisted: zero,
        drops: none,
      },
    },
  };
}

it('a month that is over is held against the same month of the year before, not one that runs', () => {
  const series = seriesOf({ '2026-10': { price: 1100_00 }, '2026-11': { price: 5000_00 } });
  const move = yearMoveOf(series, 'rent');
  expect(move?.figure).toMatchObject({ month: '2026-10', value: 1100_00, n: 10, of: 'asked' });
  expect(move?.before).toMatchObject({ month: '2025-10', value: 1000_00 });
  expect(move?.share).toBeCloseTo(0.1);
  expect(yearMoveOf(series, 'sale')).toBeNull();
});

it('where four homes carry a month the one before it is told, and where none of three is carried, nothing', () => {
  const four = { price: 9000_00, inventory: 4 };
  expect(yearMoveOf(seriesOf({ '2026-10': four }), 'rent')?.figure.month).toBe('2026-09');
  const gone = seriesOf({ '2026-10': four, '2026-09': four, '2026-08': four });
  expect(yearMoveOf(gone, 'rent')).toBeNull();
});

it('what homes went for is not held against what was asked, nor a month against four homes', () => {
  const let8 = { price: 1100_00, closed: 8 };
  const asked = yearMoveOf(seriesOf({ '2026-10': let8 }), 'rent');
  expect(asked).toMatchObject({ figure: { of: 'closed', n: 8 }, before: null, share: null });
  const both = yearMoveOf(
    seriesOf({ '2026-10': let8, '2025-10': { ...let8, price: 1000_00 } }),
    'rent',
  );
  expect(both?.share).toBeCloseTo(0.1);
});

it('where four homes carried the year before, the oldest month since then that five carry is told, three months back at least', () => {
  const four = { price: 1_00, inventory: 4 };
  const one = yearMoveOf(seriesOf({ '2025-10': four, '2025-11': four }), 'rent');
  expect(one?.before).toMatchObject({ month: '2025-12', value: 1000_00 });
  const all = Array.from({ length: 12 }, (_, at) => monthBefore('2026-10', at + 1));
  const but = (month: string) =>
    seriesOf(Object.fromEntries(all.filter((each) => each !== month).map((each) => [each, four])));
  expect(yearMoveOf(but('2026-07'), 'rent')?.before?.month).toBe('2026-07');
  expect(yearMoveOf(but('2026-08'), 'rent')?.before).toBeNull();
});

it('five homes are not held against fifty, and the oldest month of about as many is', () => {
  const many = { price: 1400_00, inventory: 50 };
  const few = { price: 1000_00, inventory: 5 };
  const months = Array.from({ length: 12 }, (_, at) => monthBefore('2026-10', at + 1));
  const grown = Object.fromEntries(months.map((month) => [month, few]));
  expect(yearMoveOf(seriesOf({ ...grown, '2026-10': many }), 'rent')).toMatchObject({
    figure: { n: 50 },
    before: null,
  });
  const since = { price: 1300_00, inventory: 25 };
  const move = yearMoveOf(seriesOf({ ...grown, '2026-06': since, '2026-10': many }), 'rent');
  expect(move?.before).toMatchObject({ month: '2026-06', n: 25 });
});

it('places are told by how far they moved, up or down; without a month to compare they are not told', () => {
  const place = (slug: string, price: number) => ({
    slug,
    series: seriesOf({ '2026-10': { price } }),
  });
  const asked = { slug: 'few', series: seriesOf({ '2026-10': { price: 9000_00, closed: 8 } }) };
  const places = [place('up', 1050_00), place('down', 880_00), place('still', 1000_00), asked];
  const told = trendingOf(places, 'rent', 3);
  expect(told.map((each) => each.place.slug)).toEqual(['down', 'up', 'still']);
  expect(told[0]?.move.share).toBeCloseTo(-0.12);
  expect(trendingOf(places, 'rent', 1)).toHaveLength(1);
  expect(trendingOf([asked], 'rent', 4)).toEqual([]);
});
