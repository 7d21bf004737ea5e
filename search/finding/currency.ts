import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Dictionary } from '../packs/codes.ts';
import type { Columns } from '../packs/columns.ts';

/** Prices beyond this many minor units sort as if they were this many; 255 times as much is still exact. */
export const MOST = 2 ** 42;

/**
 * The currency in which bounds of a query are meant, as a code: the one asked for, else the one most homes are offered in
 * where is searched, or where none is, on all of the device; the first by name of several. -1: there is no home. `counts`: the
 * homes of a code where is searched, then on all of the device.
 */
export function currencyOf(
  query: ListingQuery,
  currencies: Dictionary,
  counts: readonly ((code: number) => number)[],
): number {
  if (query.currency !== undefined) return currencies.find(query.currency);
  for (const countOf of counts) {
    const homes = currencies.values.map((_, code) => countOf(code));
    const most = Math.max(0, ...homes);
    const [first] = currencies.values.filter((_, code) => homes[code] === most).toSorted();
    if (most > 0 && first !== undefined) return currencies.find(first);
  }
  return -1;
}

/**
 * Sums as sort keys: those of this currency first, the others currency by currency. Sums are never compared
 * across two.
 */
export function withinCurrencies(
  keyOf: (row: number) => number,
  { codes }: Columns,
  currency: number,
  currencies: Dictionary,
): (row: number) => number {
  const first = currencies.values[currency];
  const names = currencies.values.toSorted(
    (one, other) => Number(other === first) - Number(one === first) || (one < other ? -1 : 1),
  );
  const places = currencies.values.map((name) => names.indexOf(name));
  return (row) =>
    2 * MOST * (places[codes.currency[row] ?? 0] ?? 0) +
    Math.max(-MOST, Math.min(MOST, keyOf(row)));
}
