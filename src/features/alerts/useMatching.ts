import { useMemo } from 'react';
import type { HeldListing, ListingQuery } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { useMarket } from '#src/data/useMarket.ts';

/**
 * The listings on this device that match a search and may be news since then (ms since the epoch): all that an alert would look
 * at. Undefined until read.
 */
export function useMatching(
  query: ListingQuery,
  since: number,
): readonly HeldListing[] | undefined {
  const { listings } = useMarket();
  const key = JSON.stringify(query);
  return useLive(
    useMemo(
      () => listings.newsAbout(JSON.parse(key) as ListingQuery, since),
      [listings, key, since],
    ),
  );
}
