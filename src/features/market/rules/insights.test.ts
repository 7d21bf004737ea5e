import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarketSeries, SeriesColumns } from '#contract/protocol/marketSeries.ts';
import { insightsOf, LEAST_MONTHS, MOST_INSIGHTS } from './insights.ts';
import { LEAST_HOMES } from '#contract/rules/market/market.ts';
import { areAlike, figuresOf, isRunning } from '#src/rules/market/series.ts';

const MONTHS = 14;
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: MONTHS, maxLength: MONTHS });
const count = fc.integer({ min: 0, max: 30 });
const value = (min: number, max: number) => fc.option(fc.integer({ min, max }), { freq: 4 });
const columns: fc.Arbitrary<SeriesColumns> = fc.record({
  at: fc.constant(0),
  n: list(
    fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 5, max: 60 }) },
      { weight: 1, arbitrary: fc.constant(0) },
    ),
  ),
  price: list(value(50_000, 200_000)),
  metre: list(value(900, 2000)),
  metreless: list(fc.integer({ min: 0, max: 3 })),
  inventory: list(count),
  added: list(count),
  closed: list(count),
  daysToClose: list(value(1, 90)),
  daysOnOffer: list(value(1, 90)),
  saleToList: list(value(8500, 10_500)),
  unlisted: list(fc.integer({ min: 0, max: 2 })),
  drops: list(value(0, 400)),
});
const seriesOf = (
  segments: Record<string, SeriesColumns>,
  through: MarketSeries['through'] = '2026-11-20',
): MarketSeries => ({
  id: '00000000-0000-4000-8000-000000000001',
  currency: 'EUR',
  from: '2025-10',
  through,
  countedAt: '2026-11-20T10:00:00.000Z',
  segments,
});
const worlds = fc.array(fc.tuple(columns, columns), { minLength: 1, maxLength: 8 });

test('no sentence contradicts the figures, none rests on few homes or a short past, the most surprising is first', () => {
  let said = 0;
  fc.assert(
    fc.property(worlds, (world) => {
      const places = world.map(([rent, sale], at) => ({
        slug: `area-${at}`,
        series: seriesOf({ 'rent::': rent, 'sale::': sale }),
      }));
      const insights = insightsOf(places);
      said += insights.length;
      expect(insights.length).toBeLessThanOrEqual(MOST_INSIGHTS);
      expect(insights.map(({ surprise }) => surprise)).toEqual(
        insights.map(({ surprise }) => surprise).toSorted((one, other) => other - one),
      );
      for (const { slug, type, metric, figure, usual, months } of insights) {
        const place = places.find((each) => each.slug === slug);
        if (place === undefined) throw new Error('a place nobody asked about');
        const figures = figuresOf(place.series, `${type}::`, metric);
        expect(figures.find(({ month }) => month === figure.month)).toEqual(figure);
        expect(isRunning(place.series, figure.month)).toBe(false);
        expect(figure.n).toBeGreaterThanOrEqual(LEAST_HOMES);
        const past = figures.filter(
          (each) => each.month < figure.month && each.value !== null && areAlike(each, figure),
        );
        expect(past).toHaveLength(months);
        expect(months).toBeGreaterThanOrEqual(LEAST_MONTHS);
        // As many months lie above what is called usual as below.
        const slack = Math.abs(usual) * 1e-9;
        const above = past.filter((each) => (each.value ?? 0) > usual + slack).length;
        const below = past.filter((each) => (each.value ?? 0) < usual - slack).length;
        expect(Math.max(above, below)).toBeLessThanOrEqual(months / 2);
      }
    }),
    { seed: 20_261_123, numRuns: Number(process.env['MARKET_WORLDS'] ?? 30) },
  );
  expect(said).toBeGreaterThan(100);
});

test('a month far from the past of its place comes before one that is usual', () => {
  const still = (last: number): SeriesColumns => {
    const eights = Array.from({ length: MONTHS }, () => 8);
    const none = eights.map(() => null);
    const zero = eights.map(() => 0);
    const rents = eights.map((_, at) => (at === MONTHS - 2 ? last : 100_000 + (at % 2) * 4000));
    return {
      at: 0,
      n: eights,
      price: rents,
      metre: none,
      metreless: zero,
      inventory: eights,
      added: eights,
      closed: zero,
      daysToClose: none,
      daysOnOffer: none,
      saleToList: none,
      unlisted: zero,
      drops: none,
    };
  };
  const told = insightsOf([
    { slug: 'calm', series: seriesOf({ 'rent::': still(102_000) }) },
    { slug: 'wild', series: seriesOf({ 'rent::': still(150_000) }) },
  ]).filter(({ metric }) => metric === 'price');
  expect(told.map(({ slug, usual, figure }) => [slug, usual, figure.month, figure.value])).toEqual([
    ['wild', 102_000, '2026-10', 150_000],
    ['calm', 102_000, '2026-10', 102_000],
  ]);
});

test('a city that has just begun has nothing unusual, and one that lost a third of its homes has', () => {
  const months = Array.from({ length: MONTHS }, (_, at) => at);
  const inventoryOf = (homes: (month: number) => number) => {
    const inventory = months.map(homes);
    const nothing = months.map(() => null);
    const none = months.map(() => 0);
    const rent: SeriesColumns = {
      ...{ at: 0, n: inventory, inventory, price: nothing, metre: nothing, drops: nothing },
      ...{ metreless: none, unlisted: none, added: none, closed: none },
      ...{ daysToClose: nothing, daysOnOffer: nothing, saleToList: nothing },
    };
    return insightsOf([{ slug: 'city', series: seriesOf({ 'rent::': rent }) }]);
  };
  // November runs: October, the last but one, is told of.
  expect(inventoryOf((month) => (month < 10 ? 79 : 2450))).toEqual([]);
  const [fewer] = inventoryOf((month) => (month < 12 ? 300 : 200));
  expect(fewer).toMatchObject({ metric: 'inventory', usual: 300, figure: { value: 200 } });
});
