import { useMemo } from 'react';
import type { HeldPlatform } from './types.ts';
import { useLive } from './useLive.ts';
import { useMarket } from './useMarket.ts';

/** Counts of the whole platform by day; null: not on this device; undefined: not read yet. */
export function usePlatform(): HeldPlatform | null | undefined {
  const { listings } = useMarket();
  return useLive(useMemo(() => listings.platform(), [listings]));
}
