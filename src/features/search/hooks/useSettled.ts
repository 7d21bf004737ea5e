import { useMemo, useState } from 'react';
import { writeQuery } from '#search/query/queryAddress.ts';
import type { ListingQuery } from '#src/data/types.ts';
import type { Results } from './useResults.ts';

/** The results; without a page while words of the address are still being read, and until all of the search is answered. */
export function useSettled(results: Results, query: ListingQuery, isBeingRead: boolean): Results {
  const [isHeld, setHeld] = useState(isBeingRead);
  const isWaiting = isBeingRead || (isHeld && results.asked !== writeQuery(query));
  if (isWaiting !== isHeld) setHeld(isWaiting);
  return useMemo(
    () => (isWaiting ? { ...results, page: undefined } : results),
    [isWaiting, results],
  );
}
