import { useCallback } from 'react';
import type { ListingCard } from '#src/data/types.ts';
import { useAreas } from '#src/data/useListings.ts';

type Placed = Pick<ListingCard, 'area_id' | 'place'>;

/**
 * The place of a home, by one name everywhere: its neighbourhood's as the filter and the home's page have it,
 * and the town.
 */
export function usePlaceOf(): (home: Placed) => string {
  const areas = useAreas();
  return useCallback(
    ({ area_id: id, place }: Placed) => {
      const area = areas?.find((one) => one.id === id);
      if (area === undefined) return place;
      return area.name === area.city ? area.city : `${area.name}, ${area.city}`;
    },
    [areas],
  );
}
