import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { HeldSeries, Listings, Live } from './types.ts';
import { useMarket } from './useMarket.ts';

/** Of a place: its figures; null: not on this device; undefined: not read yet. */
export type KnownSeries = HeldSeries | null | undefined;

/** Market figures of these areas and cities, in their order. */
export function useSeries(ids: readonly string[]): readonly KnownSeries[] {
  const { listings } = useMarket();
  const key = ids.join(' ');
  const all = useMemo(() => allOf(key === '' ? [] : key.split(' '), listings), [listings, key]);
  return useSyncExternalStore(all.subscribe, all.get, all.get);
}

/** Several live values as one list, which is the same list as long as each of them is. */
function allOf(
  ids: readonly string[],
  listings: Pick<Listings, 'series'>,
): Live<readonly KnownSeries[]> {
  const lives = ids.map((id) => listings.series(id));
  let last: readonly KnownSeries[] = [];
  return {
    get() {
      const next = lives.map((live) => live.get());
      const isSame = next.length === last.length && next.every((one, at) => one === last[at]);
      if (!isSame) last = next;
      return last;
    },
    subscribe(onChange) {
      const stops = lives.map((live) => live.subscribe(onChange));
      return () => stops.forEach((stop) => stop());
    },
  };
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
