import { useMemo } from 'react';
import { type KnownSeries, useSeries } from '#src/data/useSeries.ts';
import type { TrendPlace } from '../hooks/useTrendPlaces.ts';

/** A place with its figures. */
export interface KnownPlace extends TrendPlace {
  /** Null: not on this device; undefined: not read yet. */
  readonly held: KnownSeries;
}

/** These places, each with what this device holds of it. */
export function useKnownPlaces(places: readonly TrendPlace[]): readonly KnownPlace[] {
  const held = useSeries(places.map(({ id }) => id));
  return useMemo(() => places.map((place, at) => ({ ...place, held: held[at] })), [places, held]);
}
