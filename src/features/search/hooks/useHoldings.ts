import { useMemo } from 'react';
import { useCities, useCityAreas, useHasNoAreas, useHeldAreas } from '#src/data/useListings.ts';
import type { HeldArea } from '#src/data/types.ts';

/** The areas on this device, and whether they can be searched. */
export interface Holdings {
  readonly held: readonly HeldArea[];
  /** How many areas the city has, here or not; undefined where that is not known. */
  readonly total?: number;
  /** `unknown` until it was read. `empty`: nothing was ever downloaded. `nowhere`: the server has no areas at all. */
  readonly state: 'unknown' | 'empty' | 'nowhere' | 'some';
}

/**
 * Of the city in use. A person who looks for homes for the first time gets them: the engine takes its areas
 * by itself (HM1).
 */
export function useHoldings(): Holdings {
  const all = useHeldAreas();
  const areas = useCityAreas();
  const total = useCities()?.[0]?.total;
  const held = useMemo(() => {
    const shown = new Set(areas?.map(({ id }) => id));
    return areas === undefined ? undefined : all?.filter(({ area }) => shown.has(area.id));
  }, [all, areas]);
  const hasNone = useHasNoAreas();
  return useMemo(() => {
    if (held === undefined) return UNKNOWN;
    if (hasNone) return { held, state: 'nowhere' };
    const isSome = held.some(({ state }) => state.kind === 'held');
    const state = isSome ? 'some' : 'empty';
    return total === undefined ? { held, state } : { held, total, state };
  }, [held, total, hasNone]);
}

const UNKNOWN: Holdings = { held: [], state: 'unknown' };
