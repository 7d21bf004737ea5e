import { useMemo } from 'react';
import type { HomeFigures } from '#contract/entities/records/owner.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';

export interface Figures {
  readonly byHome: ReadonlyMap<string, HomeFigures>;
  /** When this device last asked for them, ms since the epoch; null: not yet. */
  readonly asOf: number | null;
}

/** What came of the person's homes, as this device was told last; undefined until it was read. */
export function useFigures(): Figures | undefined {
  const kept = useRecords('home_figures');
  const asOf = useSyncStatus().collections.records.lastPullAt;
  return useMemo(
    () =>
      kept && { byHome: new Map(kept.map(({ body }) => [body.propertyId, body] as const)), asOf },
    [kept, asOf],
  );
}
