import { useMemo } from 'react';
import { areasOfCity } from '#search/query/areasOfCity.ts';
import { allOf } from './allOf.ts';
import type { Area, HeldArea, HeldListing, KeptCity, KnownCity } from './types.ts';
import { usePulledRows } from './usePulledRows.ts';
import { useLive } from './useLive.ts';
import { useMarket } from './useMarket.ts';

/** A listing; null: not on this device yet; undefined until that is known. */
export function useListing(id: string): HeldListing | null | undefined {
  const { listings } = useMarket();
  return useLive(useMemo(() => listings.listing(id), [listings, id]));
}

/** True once the server was asked for a listing that is not on this device and did not give it. */
export function useIsNowhere(id: string): boolean {
  const { listings } = useMarket();
  const answer = useLive(useMemo(() => listings.isNowhere(id), [listings, id]));
  return answer === true;
}

/** Those of these ids of which `useIsNowhere` is true. */
export function useNowhere(ids: readonly string[]): readonly string[] {
  const { listings } = useMarket();
  const key = ids.join(' ');
  const asked = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const answers = useLive(
    useMemo(() => allOf(asked.map((id) => listings.isNowhere(id))), [listings, asked]),
  );
  return asked.filter((_, place) => answers[place] === true);
}

/** The listings of these ids, in their order, without those that are not on this device. */
export function useListings(ids: readonly string[]): readonly HeldListing[] | undefined {
  const { listings } = useMarket();
  const key = ids.join(' ');
  return useLive(useMemo(() => listings.byIds(key === '' ? [] : key.split(' ')), [listings, key]));
}

/**
 * The person's own listings, whatever their visibility; undefined until they were read, and pulled for the first
 * time.
 */
export function useMyListings(): readonly HeldListing[] | undefined {
  const { listings } = useMarket();
  const mine = useLive(useMemo(() => listings.mine(), [listings]));
  return usePulledRows(mine, 'properties');
}

/** How many homes the price band, the signs of a fake listing and the similar homes are chosen from. */
export const NEAR_MOST = 200;

/** Live listings that may be compared with this one, at most `most`. */
export function useListingsNear(id: string, most: number): readonly HeldListing[] | undefined {
  const { listings } = useMarket();
  return useLive(useMemo(() => listings.near(id, most), [listings, id, most]));
}

/** Those of them that are on this device: none are fetched because of this. */
export function useKeptListingsNear(id: string, most: number): readonly HeldListing[] | undefined {
  const { listings } = useMarket();
  return useLive(useMemo(() => listings.keptNear(id, most), [listings, id, most]));
}

/** The cities this device keeps, the one in use first; undefined until that was read. */
export function useCities(): readonly KeptCity[] | undefined {
  const { listings } = useMarket();
  return useLive(useMemo(() => listings.cities(), [listings]));
}

/** The same for a page that only asks which market is looked at: nothing is fetched because of it. */
export function useMarketCities(): readonly KeptCity[] | undefined {
  const { listings } = useMarket();
  return useLive(useMemo(() => listings.keptCities(), [listings]));
}

/** The cities this device keeps or was told of, for the map; undefined until they were read. */
export function useKnownCities(): readonly KnownCity[] | undefined {
  const { listings } = useMarket();
  return useLive(useMemo(() => listings.knownCities(), [listings]));
}

/** The areas of the city in use, by name; undefined until they were read. */
export function useCityAreas(): readonly Area[] | undefined {
  const areas = useAreas();
  const cities = useCities();
  const inUse = cities?.[0]?.id ?? null;
  const isRead = cities !== undefined;
  return useMemo(
    () => (areas === undefined || !isRead ? undefined : areasOfCity(areas, inUse)),
    [areas, isRead, inUse],
  );
}

/** Every area on this device, of whichever city, by name. */
export function useAreas(): readonly Area[] | undefined {
  const { listings } = useMarket();
  return useLive(useMemo(() => listings.areas(), [listings]));
}

/** Every area on this device with what it holds of it. */
export function useHeldAreas(): readonly HeldArea[] | undefined {
  const { listings } = useMarket();
  return useLive(useMemo(() => listings.heldAreas(), [listings]));
}

/** The same for a page that only displays it: nothing is fetched because of it. */
export function useKeptAreas(): readonly HeldArea[] | undefined {
  const { listings } = useMarket();
  return useLive(useMemo(() => listings.keptAreas(), [listings]));
}

/** True once the server said that it has no areas at all. */
export function useHasNoAreas(): boolean {
  const { listings } = useMarket();
  return useLive(useMemo(() => listings.hasNoAreas(), [listings])) === true;
}
