import { Marker } from 'maplibre-gl';
import type { Area, Position } from '#contract/entities/area.ts';
import { createCityMap } from '#src/homes/map/createCityMap.ts';

export interface PinMap {
  /** Puts the pin there; null takes it away. */
  stand(at: Position | null): void;
  close(): void;
}

export interface PinMapOptions {
  readonly container: HTMLElement;
  readonly area: Area;
  /** What the map is, for those who cannot see it. */
  readonly label: string;
  /** What stands where the home is. */
  readonly pin: HTMLElement;
  readonly onPin: (at: Position) => void;
}

/** A map of a neighbourhood with one pin that is set by a press and moved by dragging. Rejects without WebGL. */
export async function openPinMap({
  container,
  area,
  label,
  pin,
  onPin,
}: PinMapOptions): Promise<PinMap> {
  const { map, setAreas, close } = await createCityMap({
    container,
    bounds: [...area.bounds],
    label,
  });
  setAreas([area], new Set());
  const marker = new Marker({ element: pin, anchor: 'bottom', draggable: true });
  const tell = ({ lng, lat }: { readonly lng: number; readonly lat: number }) => onPin([lng, lat]);
  map.on('click', ({ lngLat }) => tell(lngLat));
  marker.on('dragend', () => tell(marker.getLngLat()));
  return {
    stand(at) {
      if (at === null) marker.remove();
      else marker.setLngLat([...at]).addTo(map);
    },
    close,
  };
}
