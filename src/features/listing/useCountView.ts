import { useEffect } from 'react';
import type { HeldListing } from '#src/data/types.ts';
import { useMarket } from '#src/data/useMarket.ts';

/** Counts a view of an available home. Its owner sees how many there were, never who. */
export function useCountView({ id, isGone }: HeldListing): void {
  const { listings } = useMarket();
  useEffect(() => {
    // A view that could not be counted must not keep anybody from the page.
    if (!isGone) listings.noteView(id).catch(() => undefined);
  }, [listings, id, isGone]);
}
