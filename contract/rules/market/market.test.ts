import type { CalendarDay } from '../calendarDay.ts';
import { expect, it } from 'vitest';
import { changeOf, type MarketHome, marketFigures } from './market.ts';
import { plausible, whyLeftOut } from './plausible.ts';

const period = { from: '2026-10-01', to: '2026-10-31' };
const home = (id: string, change: Partial<MarketHome> = {}): MarketHome => ({
  id,
  listing_type: 'sale',
  price: 300_000_00,
  price_period: null,
  living_area: 100,
  first_listed_on: '2026-09-01',
  off_market_on: null,
  closed_price: null,
  closed_on: null,
  price_history: [{ at: '2026-09-01T10:00:00Z', price: 300_000_00, reason: 'listed' }],
  ...change,
});
const sold = (id: string, price: number, on: CalendarDay) =>
  home(id, { closed_price: price, closed_on: on, off_market_on: on });

it('prices are of what closed, and of what is asked when fewer than five did', () => {
  const closed = [260, 280, 290, 300, 310].map((price, at) =>
    sold(`closed ${at}`, price * 1000_00, `2026-10-${10 + at}`),
  );
  expect(marketFigures([...closed, home('c')], period)).toMatchObject({
    medianPrice: 290_000_00,
    medianOf: 'closed',
    medianPerSquareMetre: 2900_00,
    perSquareMetreN: 5,
  });
  expect(marketFigures([...closed.slice(1), home('c')], period)).toMatchObject({
    medianPrice: 300_000_00,
    medianOf: 'asked',
    perSquareMetreN: 1,
  });
});

it('what was asked is what was asked then, whatever came later', () => {
  const later = home('a', {
    price: 250_000_00,
    closed_price: 240_000_00,
    closed_on: '2026-11-20',
    price_history: [
      { at: '2026-09-01T10:00:00Z', price: 320_000_00, reason: 'listed' },
      { at: '2026-10-12T10:00:00Z', price: 310_000_00, reason: 'changed' },
      { at: '2026-11-02T10:00:00Z', price: 250_000_00, reason: 'changed' },
    ],
  });
  expect(marketFigures([later], period)).toMatchObject({
    medianPrice: 310_000_00,
    medianPerSquareMetre: 3100_00,
  });
});

it('inventory, new, closed, days and supply', () => {
  const homes = [
    home('live'),
    home('new', { first_listed_on: '2026-10-21' }),
    home('later', { first_listed_on: '2026-11-02' }),
    sold('gone', 300_000_00, '2026-10-11'),
    sold('before', 300_000_00, '2026-09-11'),
  ];
  const figures = marketFigures(homes, period);
  expect(figures).toMatchObject({ inventory: 2, added: 1, closed: 1, daysToClose: 40, n: 3 });
  expect(figures.daysOnOffer).toBe((60 + 10) / 2);
  expect(figures.monthsOfSupply).toBeCloseTo(2 / (1 / (31 / (365 / 12))), 6);
});

it('a sale far off its first price is left out of sale to list', () => {
  const homes = [sold('a', 270_000_00, '2026-10-10'), sold('b', 100_000_00, '2026-10-10')];
  expect(marketFigures(homes, period).saleToList).toBeCloseTo(0.9, 10);
});

it('a cut counts in the month it was made', () => {
  const cut = (at: string) => [
    { at: '2026-09-01T10:00:00Z', price: 320_000_00, reason: 'listed' as const },
    { at, price: 300_000_00, reason: 'changed' as const },
  ];
  const homes = [
    home('a', { price_history: cut('2026-10-31T09:00:00Z') }),
    home('b', { price_history: cut('2026-09-15T09:00:00Z') }),
  ];
  expect(marketFigures(homes, period).priceDropShare).toBe(0.5);
});

it('nothing known is null, not zero', () => {
  expect(marketFigures([], period)).toMatchObject({
    medianPrice: null,
    daysToClose: null,
    monthsOfSupply: null,
    priceDropShare: null,
    n: 0,
  });
});

it('a change needs five homes on both sides', () => {
  expect(changeOf({ value: 110, n: 5 }, { value: 100, n: 5 })).toBeCloseTo(0.1, 10);
  expect(changeOf({ value: 110, n: 5 }, { value: 100, n: 4 })).toBeNull();
  expect(changeOf({ value: null, n: 9 }, { value: 100, n: 9 })).toBeNull();
});

it.each([
  [{ price: 0 }],
  [{ living_area: 7 }],
  [{ living_area: 5001 }],
  [{ price: 3_000_000_00 }],
  [{ price: 50_000_00 }],
])('%j is flagged', (change) => {
  const good = ['a', 'b', 'c'].map((id) => home(id));
  expect(plausible([...good, home('odd', change)]).flagged.map(({ id }) => id)).toEqual(['odd']);
});

it('says why each is left out', () => {
  const good = ['a', 'b', 'c'].map((id) => home(id));
  const odd = [
    home('price', { price: 0 }),
    home('area', { living_area: 7 }),
    home('ratio', { price: 3_000_000_00 }),
    home('unstated', { living_area: null, price: 9_000_000_00 }),
  ];
  expect(whyLeftOut([...good, ...odd])).toEqual(
    new Map([
      ['price', 'price'],
      ['area', 'area'],
      ['ratio', 'ratio'],
    ]),
  );
});
