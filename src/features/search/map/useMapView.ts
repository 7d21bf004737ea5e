import { useEffect, useRef, useState } from 'react';
import type { Map as MapLibre } from 'maplibre-gl';
import type { CityMap } from '#src/homes/map/createCityMap.ts';

/** [west, south, east, north], degrees, as a query takes it. */
export type View = [number, number, number, number];

/** Moving is over when it stood so long. */
const SETTLED_MS = 250;

/** What the map shows once it has come to rest; null before. `onMoved`: a person moved it there. */
export function useMapView(city: CityMap | null, onMoved: (view: View) => void): View | null {
  const [view, setView] = useState<View | null>(null);
  const latest = useRef(onMoved);
  useEffect(() => {
    latest.current = onMoved;
  });
  useEffect(() => {
    if (city === null) return undefined;
    const { map } = city;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (isByHand: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const next = viewOf(map);
        setView(next);
        if (isByHand) latest.current(next);
      }, SETTLED_MS);
    };
    const onMoveEnd = (event: { readonly originalEvent?: unknown }) =>
      settle(event.originalEvent !== undefined);
    map.on('moveend', onMoveEnd);
    settle(false);
    return () => {
      clearTimeout(timer);
      map.off('moveend', onMoveEnd);
    };
  }, [city]);
  return view;
}

function viewOf(map: MapLibre): View {
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
