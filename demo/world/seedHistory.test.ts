import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';
import { marketSeries } from '#server/domain/figures/index.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { demo } from '../demo.ts';
import { seedHistory } from './seedHistory.ts';

/** The last day of a month: what runs is as long as what is over. */
const NOW = Date.UTC(2026, 10, 30, 12);
const MONTHS = 25;

let backend: TestBackend;
let city: MarketSeries;
const db = () => asAccountService(backend.embedded.db);
const query = <Row>(text: string) => db().asService((sql) => sql.query<Row>(text));
const column = (type: 'rent' | 'sale', name: 'inventory' | 'added' | 'closed') =>
  city.segments[`${type}::`]?.[name].slice(-MONTHS) ?? [];
const part = (one: readonly number[], of: readonly number[]) =>
  one.map((value, at) => value / (of[at] ?? NaN));

beforeAll(async () => {
  backend = await startTestBackend();
  await demo.fill(db(), { now: () => NOW, size: 2000, log: { info: () => undefined } });
  const [largest] = await query<{ id: string }>(
    'select city_id as id from areas group by city_id order by count(*) desc limit 1',
  );
  city = (await marketSeries(db(), largest?.id ?? '')).series;
});
afterAll(() => backend?.close());

test('the city of the demo has a market of two years: stock holds, as many come as close, supply is what a market has', () => {
  expect([city.from, city.through]).toEqual(['2024-10', '2026-11-30']);
  for (const type of ['rent', 'sale'] as const) {
    const stock = column(type, 'inventory');
    const middle = stock.toSorted((one, other) => one - other)[12] ?? 0;
    expect(stock).toHaveLength(MONTHS);
    for (const share of part(stock, stock.fill(middle, MONTHS))) expect(share).toBeCloseTo(1, 0.8);
    // Months of supply, by stock and what closed: some three for rentals, some six for sales.
    const [least, most] = type === 'rent' ? [2, 5] : [4, 9];
    for (const supply of part(stock, column(type, 'closed'))) {
      expect(supply).toBeGreaterThan(least);
      expect(supply).toBeLessThan(most);
    }
    for (const came of part(column(type, 'added'), column(type, 'closed'))) {
      expect(came).toBeGreaterThan(0.4);
      expect(came).toBeLessThan(2.5);
    }
  }
});

test('prices rise by some per cent a year, and no month of the city leaps', () => {
  for (const type of ['rent', 'sale'] as const) {
    const prices = (city.segments[`${type}::`]?.price ?? [])
      .slice(-MONTHS)
      .map((price) => price ?? NaN);
    expect(prices).toHaveLength(MONTHS);
    for (let at = 1; at < prices.length - 1; at += 1)
      expect(Math.abs((prices[at] ?? NaN) / (prices[at - 1] ?? NaN) - 1)).toBeLessThan(0.04);
    const rise = (prices.at(-2) ?? NaN) / (prices.at(-14) ?? NaN) - 1;
    expect(rise).toBeGreaterThan(0);
    expect(rise).toBeLessThan(0.09);
  }
});

test('is given once, stays when homes change, and the month that runs is counted from the homes', async () => {
  const given = await query(
    'select * from private.market_months where month < $$2026-11-01$$ order by 1, 2, 3, 4, 5, 6',
  );
  await seedHistory(db(), { now: () => NOW });
  await query(
    `update properties set price = price * 2, closed_price = closed_price * 2 where listing_type = 'sale'`,
  );
  await query('select private.count_market(1000, $$2026-11-30$$)');
  expect(
    await query(
      'select * from private.market_months where month < $$2026-11-01$$ order by 1, 2, 3, 4, 5, 6',
    ),
  ).toEqual(given);
  const { series } = await marketSeries(db(), city.id);
  const [before, after] = [city, series].map((one) => one.segments['sale::']?.price.at(-1) ?? NaN);
  expect((after ?? NaN) / (before ?? NaN)).toBeGreaterThan(1.5);
});
