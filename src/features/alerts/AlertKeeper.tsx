import { useEffect, useMemo, useRef } from 'react';
import type { Kept } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useHomes } from '#src/data/useHomes.ts';
import { useNow } from '#src/data/useNow.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { hitsOf, newHits } from './alertHits.ts';
import { toTell } from './telling.ts';
import { useMatching } from './useMatching.ts';

/**
 * Matches the person's alerts with what is on this device, whenever either changes: so what came with a sync is
 * found even where no push arrived. The tab that does the syncing then tells the notification centre what is due.
 * Shows nothing.
 */
export function AlertKeeper() {
  const searches = useRecords('saved_search') ?? [];
  return searches
    .filter(({ body }) => body.alert.isOn)
    .map((search) => <OneAlert key={search.id} search={search} />);
}

function OneAlert({ search }: { readonly search: Kept<'saved_search'> }) {
  const { records } = useSync();
  const hits = useRecords('alert_hit');
  const viewed = useHomes('viewed_home');
  const matching = useMatching(search.body.query);
  const looked = useMemo(
    () => new Set((viewed ?? []).map(({ propertyId }) => propertyId)),
    [viewed],
  );
  useEffect(() => {
    if (hits === undefined || viewed === undefined || matching === undefined) return;
    const known = new Set(hits.map(({ id }) => id));
    const found = newHits(search, matching, { now: Date.now(), known, viewed: looked });
    // What could not be kept is found again with the next change.
    for (const { id, body } of found) records.put('alert_hit', body, id).catch(() => undefined);
  }, [hits, looked, matching, records, search, viewed]);
  useTelling(search, hits);
  return null;
}

/** Marks what is due as told, looked at again with every half minute: quiet hours end and digests come by the clock. */
function useTelling(
  search: Kept<'saved_search'>,
  hits: readonly Kept<'alert_hit'>[] | undefined,
): void {
  const { records } = useSync();
  const { isLeader } = useSyncStatus();
  const now = useNow();
  const underway = useRef(false);
  useEffect(() => {
    if (!isLeader || hits === undefined || underway.current) return;
    const due = toTell(search, hitsOf(hits, search.id), now);
    if (due.length === 0) return;
    underway.current = true;
    const kept = due.map(({ id, body }) => records.put('alert_hit', body, id));
    // What could not be kept is due again with the next change.
    void Promise.allSettled(kept).finally(() => {
      underway.current = false;
    });
  }, [hits, isLeader, now, records, search]);
}
