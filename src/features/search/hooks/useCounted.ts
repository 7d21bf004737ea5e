import type { ListingQuery, SearchPage } from '#src/data/types.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { isMoreComing } from '../rules/areasHere.ts';
import { isCounted } from '../rules/steady.ts';
import type { Holdings } from './useHoldings.ts';
import type { Results } from './useResults.ts';

/** The page whose numbers may be told; undefined while homes are on their way that it does not count. */
export function useCounted(
  { page, wasWhole }: Pick<Results, 'page' | 'wasWhole'>,
  { held }: Pick<Holdings, 'held'>,
  query: ListingQuery,
): SearchPage | undefined {
  const isOffline = useReachability() === 'offline';
  if (page === undefined) return undefined;
  const now = { wasWhole, isMoreComing: isMoreComing(held, query), isOffline };
  return isCounted(page, now) ? page : undefined;
}
