import { writeQuery } from '#search/query/queryAddress.ts';
import type { Kept } from '#src/data/types.ts';
import { filterCount, tidy } from './tidy.ts';

type Recent = Kept<'recent_search'>;

/**
 * The latest first, and each search once: two devices, or two tabs, may have noted the same. One that looks for nothing is
 * none: another build may have noted `-`.
 */
export function recentOnce(all: readonly Recent[]): readonly Recent[] {
  const seen = new Set<string>();
  return all
    .toSorted((one, other) => other.body.at - one.body.at)
    .filter(({ body }) => {
      if (filterCount(body.query) === 0) return false;
      const key = writeQuery(tidy(body.query));
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
}
