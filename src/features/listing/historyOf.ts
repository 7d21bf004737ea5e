import type { Property } from '#contract/entities/property.ts';

export type HistoryRow =
  | {
      readonly kind: 'price';
      readonly at: string;
      readonly price: number;
      /** Per cent against the price before; null for the first. */
      readonly pct: number | null;
      readonly reason: Property['price_history'][number]['reason'];
    }
  | { readonly kind: 'status'; readonly at: string; readonly status: Property['status'] };

/** Prices and statuses as one history, newest first. The first status is part of the first price. */
export function historyOf({
  price_history: prices,
  status_history: statuses,
}: Pick<Property, 'price_history' | 'status_history'>): HistoryRow[] {
  const priceRows = prices.map(({ at, price, reason }, index): HistoryRow => {
    const before = prices[index - 1]?.price;
    const pct = before === undefined || before === 0 ? null : ((price - before) / before) * 100;
    return { kind: 'price', at, price, reason, pct };
  });
  const moves = statuses
    .slice(1)
    .map(({ at, status }): HistoryRow => ({ kind: 'status', at, status }));
  return [...priceRows, ...moves].sort((one, other) => other.at.localeCompare(one.at));
}
