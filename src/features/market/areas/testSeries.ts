import type { MarketSeries, SeriesColumns } from '#contract/protocol/marketSeries.ts';
import { monthBefore } from '#src/rules/market/series.ts';

/** A month of a segment: `price` is of closed homes where five closed, as the server has it. */
export interface TestMonth {
  readonly price: number;
  readonly inventory: number;
  readonly closed: number;
  readonly days: number | null;
}

export const monthOf = (month: TestMonth): TestMonth => month;

/** Figures for tests: months up to November 2026, which runs. */
export function seriesOf(segments: Readonly<Record<string, readonly TestMonth[]>>): MarketSeries {
  const most = Math.max(1, ...Object.values(segments).map(({ length }) => length));
  return {
    id: '00000000-0000-4000-8000-000000000001',
    currency: 'EUR',
    from: monthBefore('2026-11', most - 1),
    through: '2026-11-20',
    countedAt: '2026-11-20T10:00:00.000Z',
    segments: Object.fromEntries(
      Object.entries(segments).map(([key, months]) => [key, columnsOf(months, most)]),
    ),
  };
}

function columnsOf(months: readonly TestMonth[], most: number): SeriesColumns {
  const zero = months.map(() => 0);
  const none = months.map(() => null);
  return {
    at: most - months.length,
    n: months.map(({ inventory, closed }) => (inventory + closed < 5 ? 0 : inventory + closed)),
    price: months.map(({ price }) => price),
    metre: none,
    metreless: zero,
    inventory: months.map(({ inventory }) => inventory),
    added: zero,
    closed: months.map(({ closed }) => closed),
    daysToClose: months.map(({ days }) => days),
    daysOnOffer: none,
    saleToList: none,
    unlisted: zero,
    drops: none,
  };
}
