import { useMemo } from 'react';
import type { Area, HeldArea, HeldListing } from './types.ts';
import { useArrived } from './useArrived.ts';
import { useLiveQuery } from './useLiveQuery.ts';
import { useMarket } from './useMarket.ts';

/** A listing; null: not on this device yet; undefined until that is known. */
export function useListing(id: string): HeldListing | null | undefined {
  const { listings } = useMarket();
  return useLiveQuery(useMemo(() => listings.listing(id), [listings, id]));
}

/** True once the server was asked for a listing that is not on this device and had none to give. */
export function useIsNowhere(id: string): boolean {
  const { listings } = useMarket();
  const answer = useLiveQuery(useMemo(() => listings.isNowhere(id), [listings, id]));
  return answer === true;
}

/** The listings of these ids, in their order, without those that are not here. */
export function useListings(ids: readonly string[]): readonly HeldListing[] | undefined {
  const { listings } = useMarket();
  const key = ids.join(' ');
  return useLiveQuery(
    useMemo(() => listings.byIds(key === '' ? [] : key.split(' ')), [listings, key]),
  );
}

/** The person's own listings, whatever their visibility; undefined until they were read, and have come for the first time. */
export function useMyListings(): readonly HeldListing[] | undefined {
  const { listings } = useMarket();
  const mine = useLiveQuery(useMemo(() => listings.mine(), [listings]));
  return useArrived(mine, 'properties');
}

/** Live listings that may be compared with this one, at most `most`. */
export function useListingsNear(id: string, most: number): readonly HeldListing[] | undefined {
  const { listings } = useMarket();
  return useLiveQuery(useMemo(() => listings.near(id, most), [listings, id, most]));
}

/** Every area there is, by name. */
export function useAreas(): readonly Area[] | undefined {
  const { listings } = useMarket();
  return useLiveQuery(useMemo(() => listings.areas(), [listings]));
}

/** Every area with what this device holds of it. */
export function useHeldAreas(): readonly HeldArea[] | undefined {
  const { listings } = useMarket();
  return useLiveQuery(useMemo(() => listings.heldAreas(), [listings]));
}

/** The same for a page that only tells: nothing is fetched because of it. */
export function useKeptAreas(): readonly HeldArea[] | undefined {
  const { listings } = useMarket();
  return useLiveQuery(useMemo(() => listings.keptAreas(), [listings]));
}
