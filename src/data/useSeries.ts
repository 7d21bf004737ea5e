import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { HeldSeries } from './types.ts';
import { useMarket } from './useMarket.ts';

/** Of a place: its figures; null: not on this device; undefined: not read yet. */
export type KnownSeries = HeldSeries | null | undefined;

/** Market figures of these areas and cities, in their order. */
export function useSeries(ids: readonly string[]): readonly KnownSeries[] {
  const { listings } = useMarket();
  const key = ids.join(' ');
  const all = useMemo(() => {
    const lives = key === '' ? [] : key.split(' ').map((id) => listings.series(id));
    let last: readonly KnownSeries[] = [];
    return {
      get() {
        const next = lives.map((live) => live.get());
        const isSame = next.length === last.length && next.every((one, at) => one === last[at]);
        if (!isSame) last = next;
        return last;
      },
      subscribe(onChange: () => void) {
        const stops = lives.map((live) => live.subscribe(onChange));
        return () => stops.forEach((stop) => stop());
      },
    };
  }, [listings, key]);
  return useSyncExternalStore(all.subscribe, all.get, all.get);
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
