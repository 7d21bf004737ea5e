import { useEffect, useRef } from 'react';
import { asOf } from '#contract/rules/listing/asOf.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useNote } from '#src/data/useNotes.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { useRecord } from '#src/data/useRecord.ts';

/** Adds the home to the history, once a visit, unless the person paused the history. */
export function useRememberView(listing: HeldListing): void {
  const { notes } = useMarket();
  const settings = useRecord('settings');
  const viewed = useNote('viewed_home', listing.id);
  const isNoted = useRef(false);
  useEffect(() => {
    if (settings === undefined || viewed === undefined || isNoted.current) return;
    isNoted.current = true;
    if (settings.historyPaused === true) return;
    const at = Date.now();
    const fields = { at, times: (viewed?.times ?? 0) + 1, asOf: asOf(listing, at) };
    // A view that could not be stored must not keep anybody from the page.
    notes.put('viewed_home', listing.id, fields).catch(() => undefined);
  }, [notes, listing, settings, viewed]);
}
