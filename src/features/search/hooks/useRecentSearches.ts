import { useEffect } from 'react';
import { guestSearches } from '#src/data/guestSearches.ts';
import type { Kept, RecordWrite } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useLive } from '#src/data/useLive.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { carried } from '../rules/carried.ts';
import { recentOnce } from '../rules/recent.ts';

export interface RecentSearches {
  /** The latest first. */
  readonly recent: readonly Kept<'recent_search'>[];
  readonly clear: () => void;
}

/**
 * The latest searches: the person's, from every device of theirs, or those of this device's guest. A guest
 * who signs in takes theirs along, the first time they look at their searches.
 */
export function useRecentSearches(): RecentSearches {
  const isMember = useSession().status === 'authenticated';
  const own = useRecords('recent_search');
  const guests = useLive(guestSearches());
  const [carry] = useCommand(async ({ records }) => {
    const { puts, drops } = carried(own ?? [], guestSearches().get());
    await records.writeAll([
      ...puts.map(
        ({ id, body }): RecordWrite =>
          id === undefined
            ? { kind: 'recent_search', body }
            : { kind: 'recent_search', id, amend: (now) => ({ ...now, ...body }) },
      ),
      ...drops.map((id) => ({ id, isGone: true }) as const),
    ]);
    // Durable as the person's own: only now they are no longer the guest's.
    guestSearches().forget();
  });
  const isDue = isMember && own !== undefined && guests.length > 0;
  useEffect(() => {
    if (isDue) void carry();
  }, [isDue, carry]);
  const [clear] = useCommand(async ({ records, market }) => {
    guestSearches().forget();
    await market.forgetSearches();
    if (isMember) await records.remove((own ?? []).map(({ id }) => id));
  });
  return { recent: recentOnce(isMember ? (own ?? []) : guests), clear: () => void clear() };
}
