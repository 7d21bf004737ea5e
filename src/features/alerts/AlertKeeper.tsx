import { useEffect, useMemo } from 'react';
import type { Kept } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useHomes } from '#src/data/useHomes.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { newHits } from './alertHits.ts';
import { useMatching } from './useMatching.ts';

/**
 * Matches the person's alerts with what is on this device, whenever either changes: so what came with a sync is
 * found even where no push arrived. Shows nothing.
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
  return null;
}
