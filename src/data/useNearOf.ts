import { useMemo } from 'react';
import { allOf } from './allOf.ts';
import type { HeldListing } from './types.ts';
import { NEAR_MOST } from './useListings.ts';
import { useLive } from './useLive.ts';
import { useMarket } from './useMarket.ts';

/** Of each of these homes the live listings it may be compared with, as `useListingsNear` reads them; undefined: not read yet. */
export function useNearOf(ids: readonly string[]): readonly (readonly HeldListing[] | undefined)[] {
  const { listings } = useMarket();
  const key = ids.join(' ');
  const all = useMemo(
    () => allOf((key === '' ? [] : key.split(' ')).map((id) => listings.near(id, NEAR_MOST))),
    [listings, key],
  );
  return useLive(all);
}
