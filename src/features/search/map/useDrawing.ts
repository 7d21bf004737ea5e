import { useEffect, useRef, useState } from 'react';
import type { Box, CityMap } from '#src/shared/map/index.ts';
import { cornerAt } from './corners.ts';
import { changed, newOutline, type Outline, type OutlineChange } from './outline.ts';

export interface Drawing {
  /** The area that is being drawn or changed; null: none is. */
  readonly outline: Outline | null;
  /** Begins with nothing, or with the area to be changed. */
  begin(outline?: Outline): void;
  /** A press on the map: while an area is drawn a corner, or where the chosen one goes. */
  press(at: { readonly lng: number; readonly lat: number }): void;
  change(change: OutlineChange): void;
  end(): void;
  /** Remembers the view while an area is drawn: the next map begins with it. */
  look(view: Box): void;
  /** Null: no area is drawn, or nothing was seen yet. */
  lastView(): Box | null;
}

/** An area, corner by corner. It may begin before there is a map, and goes on on the next one when that is put away. */
export function useDrawing(): Drawing {
  const [outline, setOutline] = useState<Outline | null>(null);
  const seen = useRef<Box | null>(null);
  const change = (next: OutlineChange) => setOutline((before) => before && changed(before, next));
  return {
    outline,
    begin: (first = newOutline) => setOutline(first),
    press: (at) => change({ kind: 'press', at: cornerAt(at) }),
    change,
    end: () => setOutline(null),
    look: (view) => {
      seen.current = view;
    },
    lastView: () => (outline === null ? null : seen.current),
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
