import { useEffect, useRef, useState } from 'react';
import type { Map as MapLibre } from 'maplibre-gl';
import type { CityMap } from '#src/shared/map/index.ts';

/** [west, south, east, north], degrees, as a query takes it. */
export type View = [number, number, number, number];

/** Moving is over when it stood so long. */
const SETTLED_MS = 250;

/** A button's press marks the move it makes: it is a person's, as a drag is. */
export const BY_HAND = { isByHand: true } as const;

export interface Seen {
  readonly view: View;
  /** A person has moved the map since it was opened. */
  readonly wasMoved: boolean;
}

/**
 * The view of the map once it has come to rest; null before. `onMoved`: a person moved it there.
 * `wasMovedBefore`: it opens where they had moved another one.
 */
export function useMapView(
  city: CityMap | null,
  onMoved: (view: View) => void,
  wasMovedBefore = false,
): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  const latest = useRef(onMoved);
  useEffect(() => {
    latest.current = onMoved;
  });
  useEffect(() => {
    if (city === null) return undefined;
    const { map } = city;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasMoved = wasMovedBefore;
    let isToTell = false;
    const settle = (isByHand: boolean) => {
      clearTimeout(timer);
      wasMoved ||= isByHand;
      // A person's move is reported although the window takes another size right after.
      isToTell ||= isByHand;
      timer = setTimeout(() => {
        const view = viewOf(map);
        setSeen({ view, wasMoved });
        if (isToTell) latest.current(view);
        isToTell = false;
      }, SETTLED_MS);
    };
    const onMoveEnd = (event: { readonly originalEvent?: unknown; readonly isByHand?: true }) =>
      settle(event.originalEvent !== undefined || event.isByHand === true);
    map.on('moveend', onMoveEnd);
    settle(false);
    return () => {
      clearTimeout(timer);
      map.off('moveend', onMoveEnd);
    };
  }, [city, wasMovedBefore]);
  return seen;
}

/** The view of a map, to a hundredth of a second of arc. */
export function viewOf(map: MapLibre): View {
  const seen = map.getBounds();
  return [
    short(seen.getWest()),
    short(seen.getSouth()),
    short(seen.getEast()),
    short(seen.getNorth()),
  ];
}

/** A hundredth of a second of arc is less than a pixel. */
const short = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Whether two views differ by nothing that can be seen. */
export const isSameView = (one: View, other: readonly number[] | undefined): boolean =>
  other !== undefined && one.every((each, place) => Math.abs(each - (other[place] ?? 0)) < 1e-4);
