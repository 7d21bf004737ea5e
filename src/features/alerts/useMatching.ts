import { useMemo } from 'react';
import type { HeldListing, ListingQuery } from '#src/data/types.ts';
import { useListings } from '#src/data/useListings.ts';
import { useSearch } from '#src/data/useSearch.ts';

/** More news than these nobody is told of one alert at once. */
const MOST = 100;
const WINDOW = { from: 0, count: MOST };

/** The homes on this device that match a search and may be news: newest, and lately reduced. Undefined until read. */
export function useMatching(query: ListingQuery): readonly HeldListing[] | undefined {
  const newest = useSearch({ ...query, sort: 'newest' }, WINDOW);
  const reduced = useSearch({ ...query, reduced: true, sort: 'reduced' }, WINDOW);
  const ids = useMemo(() => {
    const cards = [...(newest?.cards ?? []), ...(reduced?.cards ?? [])];
    return [...new Set(cards.map(({ id }) => id))];
  }, [newest, reduced]);
  const listings = useListings(ids);
  return newest === undefined || reduced === undefined ? undefined : listings;
}
