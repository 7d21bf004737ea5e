import type { LiveQuery } from './types.ts';
import { useLive } from './useLive.ts';

/**
 * The rows of a live read of the local database; undefined until the first result is there.
 * The same query object must be passed on every render: keep it with `useMemo`.
 */
export function useLiveQuery<T>(query: LiveQuery<T>): T | undefined {
  return useLive(query);
}
