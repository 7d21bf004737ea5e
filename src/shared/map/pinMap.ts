import { Marker } from 'maplibre-gl';
import type { Area, Position } from '#contract/entities/area.ts';
import { boxOfAreas } from './boxOfAreas.ts';
import { createCityMap } from './createCityMap.ts';

export interface PinMap {
  /** As in `CityMap`. A press sets the pin also before it resolves. */
  readonly whenDrawable: Promise<void>;
  /** Puts the pin there; null removes it. */
  stand(at: Position | null): void;
  close(): void;
}

export interface PinMapOptions {
  readonly container: HTMLElement;
  /** The part of the city that is shown: one neighbourhood, or all. */
  readonly areas: readonly Area[];
  /** The map's name, for people who cannot see it. */
  readonly label: string;
  /** The element of the pin. */
  readonly pin: HTMLElement;
  readonly onPin: (at: Position) => void;
}

/** A map of neighbourhoods with one pin that is set by a press and moved by dragging. Throws without WebGL. */
export function openPinMap({ container, areas, label, pin, onPin }: PinMapOptions): PinMap {
  const { map, whenDrawable, setAreas, close } = createCityMap({
    container,
    bounds: boxOfAreas(areas) ?? [-180, -85, 180, 85],
    label,
  });
  setAreas(areas, new Set());
  const marker = new Marker({ element: pin, anchor: 'bottom', draggable: true });
  const tell = ({ lng, lat }: { readonly lng: number; readonly lat: number }) => onPin([lng, lat]);
  map.on('click', ({ lngLat }) => tell(lngLat));
  marker.on('dragend', () => tell(marker.getLngLat()));
  return {
    whenDrawable,
    stand(at) {
      if (at === null) marker.remove();
      else marker.setLngLat([...at]).addTo(map);
    },
    close,
  };
}
