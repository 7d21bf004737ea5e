import { useEffect, useMemo } from 'react';
import { allOf } from './allOf.ts';
import type { HeldSeries } from './types.ts';
import { useLive } from './useLive.ts';
import { useMarket } from './useMarket.ts';

/** Of a place: its figures; null: not on this device; undefined: not read yet. */
export type KnownSeries = HeldSeries | null | undefined;

/** Market figures of these areas and cities, in their order. */
export function useSeries(ids: readonly string[]): readonly KnownSeries[] {
  const { listings } = useMarket();
  const key = ids.join(' ');
  const all = useMemo(
    () => allOf((key === '' ? [] : key.split(' ')).map((id) => listings.series(id))),
    [listings, key],
  );
  return useLive(all);
}

/** Brings the figures of these places onto this device, so that they are there without a network. */
export function useKeptSeries(ids: readonly string[]): void {
  const { listings } = useMarket();
  const key = ids.join(' ');
  useEffect(() => {
    // Signing out meanwhile ends it.
    if (key !== '') listings.keepSeries(key.split(' ')).catch(() => undefined);
  }, [listings, key]);
}
