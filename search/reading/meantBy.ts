import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { parseAmount } from '#contract/rules/money/amount.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { type NamedArea, type NamedCity, placeHere } from './placeHere.ts';
import { readQuery, paramsOf } from '../query/queryAddress.ts';
import { budgetIn, whereIn } from '../query/startWords.ts';

/** A highest price as it was typed in minor units; null: it is no price. */
export const budgetOf = (text: string, currency: string): number | null =>
  parseAmount(text, minorDigits(currency));

/** The search up to a price, in minor units. */
export function upToPrice(query: ListingQuery, most: number): ListingQuery {
  const { min } = query.price ?? {};
  return { ...query, price: { ...(min !== undefined && min <= most && { min }), max: most } };
}

/**
 * The search that an address means, its words read as a device reads them that knows these places. Null: none of
 * them is called so. `currencyOf`: the commonest of what a search finds; null: there is none.
 */
export function meantBy(
  search: string,
  {
    cities,
    areas,
  }: { readonly cities: readonly NamedCity[]; readonly areas: readonly NamedArea[] },
  currencyOf: (query: ListingQuery) => string | null,
): ListingQuery | null {
  const words = paramsOf(search);
  const where = whereIn(words);
  const place = where === '' ? {} : placeHere(where, cities, areas);
  if (place === null) return null;
  const query = { ...readQuery(search).query, ...place };
  const budget = budgetIn(words);
  const currency = budget === '' ? null : currencyOf(query);
  const most = currency === null ? null : budgetOf(budget, currency);
  return most === null || most === 0 ? query : upToPrice(query, most);
}
