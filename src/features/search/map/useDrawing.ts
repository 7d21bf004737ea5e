import { useEffect, useRef, useState } from 'react';
import type { Position } from '#contract/entities/area.ts';
import type { Box } from '#src/homes/map/boxOfAreas.ts';
import type { CityMap } from '#src/homes/map/createCityMap.ts';
import { cornerAt, withCorner } from './corners.ts';

export interface Drawing {
  /** Of the area that is being drawn; null: none is. */
  readonly corners: readonly Position[] | null;
  begin(): void;
  /** A press on the map: a corner while an area is drawn. */
  press(at: { readonly lng: number; readonly lat: number }): void;
  undo(): void;
  end(): void;
  /** What the map shows while an area is drawn: another one begins with it. */
  look(view: Box): void;
  /** Null: no area is drawn, or nothing was seen yet. */
  lastView(): Box | null;
}

/** An area, corner by corner. It may begin before there is a map, and goes on on the next one when that is put away. */
export function useDrawing(): Drawing {
  const [corners, setCorners] = useState<readonly Position[] | null>(null);
  const seen = useRef<Box | null>(null);
  return {
    corners,
    begin: () => setCorners([]),
    press: (at) => setCorners((before) => before && withCorner(before, cornerAt(at))),
    undo: () => setCorners((before) => before && before.slice(0, -1)),
    end: () => setCorners(null),
    look: (view) => {
      seen.current = view;
    },
    lastView: () => (corners === null ? null : seen.current),
  };
}

/** While an area is drawn two presses in a row are two corners: they do not zoom. */
export function useStillPresses(city: CityMap | null, isDrawing: boolean): void {
  useEffect(() => {
    if (city === null || !isDrawing) return undefined;
    city.map.doubleClickZoom.disable();
    return () => {
      city.map.doubleClickZoom.enable();
    };
  }, [city, isDrawing]);
}
