import { useMemo } from 'react';
import type { ListingQuery, MapPoints, SearchPage } from './types.ts';
import { useLiveQuery } from './useLiveQuery.ts';
import { useKept, useMarket } from './useMarket.ts';

/** A window of what matches; the page before stays until the next is there. */
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
  return useKept(useLiveQuery(live));
}

/** Where all that match stand; the points before stay until the next are there. */
export function useMapPoints(query: ListingQuery): MapPoints | undefined {
  const { listings } = useMarket();
  const key = JSON.stringify(query);
  const live = useMemo(() => listings.points(JSON.parse(key) as ListingQuery), [listings, key]);
  return useKept(useLiveQuery(live));
}
