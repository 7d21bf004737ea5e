import { useMemo } from 'react';
import type { ListingQuery, LiveQuery, SearchPage } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { useMarket } from '#src/data/useMarket.ts';

const NOT_ASKED: LiveQuery<SearchPage> = { get: () => undefined, subscribe: () => () => undefined };

/**
 * The currency that the prices of a query are meant in: its own, else the one most homes of its city on this device are
 * offered in, as the search itself takes it. Null: no home is here; undefined until that is known, and where the query names no price.
 */
export function useMeantCurrency({
  price,
  currency,
  city,
}: Pick<ListingQuery, 'price' | 'currency' | 'city'>): string | null | undefined {
  const { listings } = useMarket();
  const isAsked = price !== undefined && currency === undefined;
  const live = useMemo(
    () =>
      isAsked
        ? listings.search(city === undefined ? {} : { city }, { from: 0, count: 0 })
        : NOT_ASKED,
    [listings, isAsked, city],
  );
  const common = useLive(live)?.currency;
  return currency ?? common;
}
