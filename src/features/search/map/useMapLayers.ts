import { useEffect, useRef } from 'react';
import type { Position } from '#contract/entities/area.ts';
import type { MapPoints } from '#src/data/types.ts';
import type { CityMap } from '#src/shared/map/index.ts';
import { createDrawLayer, type DrawLayer } from './drawLayer.ts';
import { createHomesLayer, type HomesLayer } from './homesLayer.ts';
import type { PinTexts } from './pinElement.ts';

export interface Drawn {
  readonly points: MapPoints | undefined;
  readonly texts: PinTexts;
  readonly markedId: string | null;
  /** Of the area that is searched, or that is being drawn. */
  readonly ring: readonly Position[];
  readonly isRanked: boolean;
  /** Presses on the map are corners, whatever stands there. */
  readonly isDrawing: boolean;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onMark: (id: string | null) => void;
}

interface Layers {
  readonly homes: HomesLayer;
  readonly draw: DrawLayer;
}

/** Draws homes and an area on a map, once it can be drawn on. */
export function useMapLayers(city: CityMap | null, drawn: Drawn): void {
  const { points, texts, markedId, ring, isRanked, isDrawing } = drawn;
  const layers = useRef<Layers | null>(null);
  const latest = useRef(drawn);
  useEffect(() => {
    latest.current = drawn;
  });
  useEffect(() => {
    if (city === null) return undefined;
    const draw = createDrawLayer(city);
    const homes = createHomesLayer(city, latest.current.texts, {
      onOpen: (ids) => latest.current.onOpen(ids),
      onMark: (id) => latest.current.onMark(id),
    });
    layers.current = { homes, draw };
    return () => {
      homes.close();
      layers.current = null;
    };
  }, [city]);
  useEffect(() => {
    if (city !== null && points !== undefined) layers.current?.homes.setPoints(points);
  }, [city, points]);
  useEffect(() => {
    if (city !== null) layers.current?.homes.setTexts(texts);
  }, [city, texts]);
  useEffect(() => {
    if (city !== null) layers.current?.homes.setRanked(isRanked);
  }, [city, isRanked]);
  useEffect(() => {
    if (city !== null) layers.current?.homes.mark(markedId);
  }, [city, markedId]);
  useEffect(() => {
    if (city !== null) layers.current?.draw.show(ring);
  }, [city, ring]);
  useEffect(() => {
    if (city !== null) layers.current?.homes.setQuiet(isDrawing);
  }, [city, isDrawing]);
}
