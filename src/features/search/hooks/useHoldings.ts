import { useMemo } from 'react';
import { useHeldAreas } from '#src/data/useListings.ts';
import type { HeldArea } from '#src/data/types.ts';

/** What this device holds, and whether anything is there to be searched. */
export interface Holdings {
  readonly held: readonly HeldArea[];
  /** `unknown` until it was read. `empty`: nothing was ever downloaded. */
  readonly state: 'unknown' | 'empty' | 'some';
}

/** Who looks for homes for the first time gets them: the engine takes every area by itself (HM1). */
export function useHoldings(): Holdings {
  const held = useHeldAreas();
  return useMemo(() => {
    if (held === undefined) return UNKNOWN;
    const isSome = held.some(({ state }) => state.kind === 'held');
    return { held, state: isSome ? 'some' : 'empty' };
  }, [held]);
}

const UNKNOWN: Holdings = { held: [], state: 'unknown' };
