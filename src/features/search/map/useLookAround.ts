import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMarket } from '#src/data/useMarket.ts';
import { useReachability } from '#src/data/useReachability.ts';
import type { LookedAround } from '#src/data/types.ts';
import type { Seen, View } from './useMapView.ts';

/** The state of the ground a map shows. */
export type Surroundings =
  /** The map has not been moved yet. */
  | 'unmoved'
  | 'asking'
  /** A city, which is in use now. */
  | 'city'
  /** More than one city, or the country around one. */
  | 'several'
  | 'nothing'
  /** The server has to be asked, and cannot be. */
  | 'away';

/**
 * Takes a move of the map for a look: the city it comes to rest over is taken and in use from then on.
 * `onCity`: this city now is.
 */
export function useLookAround(seen: Seen | null, onCity: (id: string) => void): Surroundings {
  const { listings } = useMarket();
  const isOffline = useReachability() === 'offline';
  const [last, setLast] = useState<Answer | null>(null);
  const latest = useRef(onCity);
  useLayoutEffect(() => {
    latest.current = onCity;
  });
  const view = seen?.wasMoved === true ? seen.view : null;
  useEffect(() => {
    if (view === null) return undefined;
    let isWanted = true;
    const tell = (found: LookedAround) => {
      if (!isWanted) return;
      setLast({ view, kind: found.kind });
      if (found.kind === 'city') latest.current(found.id);
    };
    listings.lookAround(view).then(tell, () => isWanted && setLast({ view, kind: 'away' }));
    return () => {
      isWanted = false;
    };
    // Asked again when the line is back.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [listings, view, isOffline]);
  if (view === null) return 'unmoved';
  // The earlier state is shown until the next one is known, unless the earlier was "unknown".
  const isOld = last === null || (last.kind === 'away' && last.view !== view);
  return isOld ? 'asking' : last.kind;
}

interface Answer {
  readonly view: View;
  readonly kind: LookedAround['kind'] | 'away';
}
