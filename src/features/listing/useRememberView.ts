import { useEffect, useRef } from 'react';
import { asOf } from '#contract/rules/listing/asOf.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useHome } from '#src/data/useHomes.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { useRecord } from '#src/data/useRecord.ts';

/** Notes in the history that the home was looked at, once a visit, unless the person paused it. */
export function useRememberView(listing: HeldListing): void {
  const { homes } = useMarket();
  const settings = useRecord('settings');
  const viewed = useHome('viewed_home', listing.id);
  const isNoted = useRef(false);
  useEffect(() => {
    if (settings === undefined || viewed === undefined || isNoted.current) return;
    isNoted.current = true;
    if (settings.historyPaused === true) return;
    const at = Date.now();
    const fields = { at, times: (viewed?.times ?? 0) + 1, asOf: asOf(listing, at) };
    // A history that could not be kept is no reason to keep somebody from looking.
    homes.put('viewed_home', listing.id, fields).catch(() => undefined);
  }, [homes, listing, settings, viewed]);
}
