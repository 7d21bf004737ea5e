import { useEffect } from 'react';
import type { HeldListing } from '#src/data/types.ts';
import { useMarket } from '#src/data/useMarket.ts';

/** Counts a look at a home that is to be had. Its owner hears how many looked, never who. */
export function useCountView({ id, isGone }: HeldListing): void {
  const { listings } = useMarket();
  useEffect(() => {
    // A look that was not counted is no reason to keep somebody from looking.
    if (!isGone) listings.noteView(id).catch(() => undefined);
  }, [listings, id, isGone]);
}
