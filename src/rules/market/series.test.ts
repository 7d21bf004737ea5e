import { expect, test } from 'vitest';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { figuresOf, isRunning, leftOutOf, monthBefore, monthsOf } from './series.ts';

const series: MarketSeries = {
  id: '00000000-0000-4000-8000-000000000001',
  currency: 'EUR',
  from: '2026-08',
  through: '2026-11-15',
  countedAt: '2026-11-15T10:00:00.000Z',
  segments: {
    'rent::': {
      at: 1,
      n: [12, 0, 9],
      price: [90_000, null, 95_000],
      metre: [1200, null, null],
      metreless: [1, 0, 5],
      inventory: [6, 0, 9],
      added: [3, 0, 2],
      closed: [6, 0, 0],
      daysToClose: [21.5, null, null],
      daysOnOffer: [30, null, 12],
      saleToList: [9850, null, null],
      unlisted: [1, 0, 0],
      drops: [167, null, 111],
      leftOut: [
        [1, 0, 2, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 4],
      ],
    },
  },
};
const valuesOf = (metric: Parameters<typeof figuresOf>[2], of = series) =>
  figuresOf(of, 'rent::', metric).map(({ value, n }) => [value, n]);

test('each metric by month, with the homes it rests on', () => {
  expect(figuresOf(series, 'rent::', 'price')).toEqual([
    { month: '2026-08', value: null, n: 0 },
    { month: '2026-09', value: 90_000, n: 6, of: 'closed' },
    { month: '2026-10', value: null, n: 0 },
    { month: '2026-11', value: 95_000, n: 9, of: 'asked' },
  ]);
  expect(valuesOf('perSquareMetre')).toEqual([
    [null, 0],
    [1200, 5],
    [null, 0],
    [null, 4],
  ]);
  expect(valuesOf('added')[1]).toEqual([3, 12]);
  expect(valuesOf('inventory')[3]).toEqual([9, 9]);
  // September has 30 days: 6 on offer, 6 closed in 30 / (365 / 12) months.
  expect(valuesOf('monthsOfSupply')[1]?.[0]).toBeCloseTo(30 / (365 / 12), 9);
  expect(valuesOf('monthsOfSupply')[3]).toEqual([null, 0]);
  expect(valuesOf('days')[1]).toEqual([21.5, 6]);
  expect(valuesOf('priceDrops')[1]).toEqual([0.167, 6]);
  expect(valuesOf('saleToList')[1]).toEqual([0.985, 5]);
});

test('nothing rests on fewer than five homes, whatever was told', () => {
  const [columns] = Object.values(series.segments);
  if (columns === undefined) throw new Error('no segment');
  const few = {
    ...series,
    segments: { 'rent::': { ...columns, n: [4, 4, 4], inventory: [4, 4, 4], closed: [4, 4, 4] } },
  };
  for (const metric of [
    'price',
    'added',
    'inventory',
    'monthsOfSupply',
    'days',
    'priceDrops',
    'saleToList',
  ] as const)
    expect(valuesOf(metric, few).map(([value]) => value)).toEqual([null, null, null, null]);
});

test('a segment nobody counted has its months, and no figure', () => {
  expect(figuresOf(series, 'sale::', 'price').map(({ value }) => value)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(monthsOf({ ...series, countedAt: null })).toEqual([]);
});

test('what was left out, the month that runs, and the one a year before', () => {
  expect(leftOutOf(series, 'rent::', '2026-09')).toEqual({
    price: 1,
    area: 0,
    ratio: 2,
    currency: 0,
  });
  expect(leftOutOf(series, 'rent::', '2026-10')).toBeNull();
  expect([isRunning(series, '2026-11'), isRunning(series, '2026-10')]).toEqual([true, false]);
  expect(isRunning({ ...series, through: '2026-11-30' }, '2026-11')).toBe(false);
  expect([monthBefore('2026-03', 12), monthBefore('2026-01', 1)]).toEqual(['2025-03', '2025-12']);
});
