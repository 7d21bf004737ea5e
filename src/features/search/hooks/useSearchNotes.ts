import { useEffect } from 'react';
import { writeQuery } from '#search/query/queryAddress.ts';
import { track } from '#src/analytics/track.ts';
import { guestSearches } from '#src/data/guestSearches.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { RECENT_MAX } from '../rules/carried.ts';
import { recentOnce } from '../rules/recent.ts';
import { filterCount, tidy } from '../rules/tidy.ts';

/** A search that stands so long was meant. */
const SETTLED_MS = 1500;

/** Notes a search that stands: for the recent searches of the person, or of this device's guest, and for counting. */
export function useSearchNotes(query: ListingQuery, total: number | undefined): void {
  const { status } = useSession();
  const recent = useRecords('recent_search');
  const [note] = useCommand(async ({ records }, meant: ListingQuery) => {
    const others = recentOnce(recent ?? []);
    const same = others.find(({ body }) => writeQuery(tidy(body.query)) === writeQuery(meant));
    const kept = new Set([
      same,
      ...others.filter((each) => each !== same).slice(0, RECENT_MAX - 1),
    ]);
    const old = (recent ?? []).filter((each) => !kept.has(each));
    const body = { query: meant, at: Date.now() };
    await records.writeAll([
      same === undefined
        ? { kind: 'recent_search', body }
        : { kind: 'recent_search', id: same.id, amend: (now) => ({ ...now, ...body }) },
      ...old.map(({ id }) => ({ id, isGone: true }) as const),
    ]);
  });
  const { sort: _sort, bounds: _bounds, ...asked } = tidy(query);
  const key = writeQuery(asked);
  const isMeant = filterCount(asked) > 0 && total !== undefined;
  useEffect(() => {
    if (!isMeant) return undefined;
    const timer = setTimeout(() => {
      const { text = '', ...filters } = asked;
      track({ name: 'search_performed', query: text, filters, results_count: total });
      if (status === 'authenticated') void note(asked);
      else if (status === 'unauthenticated') guestSearches().note(asked, Date.now());
    }, SETTLED_MS);
    return () => clearTimeout(timer);
    // The key is the query; a total that changes later is no other search.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isMeant, status]);
}
