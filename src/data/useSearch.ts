import { useMemo } from 'react';
import type { ListingQuery, MapPoints, SearchPage } from './types.ts';
import { useLive } from './useLive.ts';
import { useKept, useMarket } from './useMarket.ts';

/** A window of the matches; the last page stays until the next one is there. */
export function useSearch(
  query: ListingQuery,
  window: { readonly from: number; readonly count: number },
): SearchPage | undefined {
  const { listings } = useMarket();
  const key = JSON.stringify(query);
  const { from, count } = window;
  const live = useMemo(
    () => listings.search(JSON.parse(key) as ListingQuery, { from, count }),
    [listings, key, from, count],
  );
  return useKept(useLive(live));
}

/** The places of all matches; the last ones stay until the next are there. */
export function useMapPoints(query: ListingQuery): MapPoints | undefined {
  const { listings } = useMarket();
  const key = JSON.stringify(query);
  const live = useMemo(() => listings.points(JSON.parse(key) as ListingQuery), [listings, key]);
  return useKept(useLive(live));
}
