import { useEffect, useRef, useState } from 'react';
import type { Comparison } from '#contract/entities/records/note.ts';
import { asOf } from '#contract/rules/listing/asOf.ts';
import type { HeldListing, Kept } from '#src/data/types.ts';
import { useRecord, useRecords } from '#src/data/useRecord.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { findComparison } from './findComparison.ts';

export interface OpenComparison {
  /** Null until it is stored: at once, or with the first change where the history is paused. */
  readonly body: Comparison | null;
  /** Shows the change at once. Resolves once it is durable here; rejects when this device did not take it. */
  readonly change: (fields: Partial<Comparison>) => Promise<void>;
}

/**
 * The stored comparison of these homes: the one named, else today's, else a new one with the current values. Opening
 * an older one leaves its values as they were.
 */
export function useComparison(homes: readonly HeldListing[], of: string | null): OpenComparison {
  const { records } = useSync();
  const settings = useRecord('settings');
  const all = useRecords('comparison');
  const ids = homes.map(({ id }) => id);
  const [openedAt] = useState(() => Date.now());
  const found = all === undefined ? null : findComparison(all, ids, of, openedAt);
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
    // A comparison that could not be stored is still shown.
    records.make('comparison', draft).catch(() => undefined);
  }, [draft, isWanted, records]);

  async function change(fields: Partial<Comparison>): Promise<void> {
    const from: Kept<'comparison'>['body'] = found?.body ?? draft;
    const next = { ...from, ...fields };
    setDraft(next);
    if (found !== null) await records.edit('comparison', found.id, from, next);
  }

  return { body: found?.body ?? draft, change };
}
