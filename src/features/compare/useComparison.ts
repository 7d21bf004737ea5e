import { useEffect, useRef, useState } from 'react';
import type { Comparison } from '#contract/entities/records/home.ts';
import { asOf } from '#contract/rules/listing/asOf.ts';
import type { HeldListing, Kept } from '#src/data/types.ts';
import { useRecord, useRecords } from '#src/data/useRecord.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { keptComparison } from './keptComparison.ts';

export interface OpenComparison {
  /** Null until it is kept: at once, or with the first change where the history is paused. */
  readonly body: Comparison | null;
  readonly change: (fields: Partial<Comparison>) => void;
}

/**
 * The kept comparison of these homes: the one named, else the one of today, else a new one with the values of now.
 * Looking again at one of an earlier day leaves its values as they were.
 */
export function useComparison(homes: readonly HeldListing[], of: string | null): OpenComparison {
  const { records } = useSync();
  const settings = useRecord('settings');
  const all = useRecords('comparison');
  const ids = homes.map(({ id }) => id);
  const [openedAt] = useState(() => Date.now());
  const found = all === undefined ? null : keptComparison(all, ids, of, openedAt);
  const [draft, setDraft] = useState<Comparison>(() => ({
    propertyIds: ids,
    at: openedAt,
    weights: {},
    note: '',
    asOf: homes.map((home) => asOf(home, openedAt)),
    winnerId: null,
  }));
  const isMade = useRef(false);
  const isReady = all !== undefined && settings !== undefined;
  const isWanted = isReady && found === null && settings.historyPaused !== true;
  useEffect(() => {
    if (!isWanted || isMade.current) return;
    isMade.current = true;
    // A comparison that could not be kept is still one to look at.
    records.put('comparison', draft).catch(() => undefined);
  }, [draft, isWanted, records]);

  function change(fields: Partial<Comparison>): void {
    const next: Kept<'comparison'>['body'] = { ...(found?.body ?? draft), ...fields };
    setDraft(next);
    if (found !== null) records.put('comparison', next, found.id).catch(() => undefined);
  }

  return { body: found?.body ?? draft, change };
}
