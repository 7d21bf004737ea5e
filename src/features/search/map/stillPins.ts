import type { Map as MapLibre } from 'maplibre-gl';

/** The events that a pin reports of the pointer, while the map rests. */
export interface StillPins {
  onMark(id: string | null): void;
  close(): void;
}

/**
 * While a map moves, its pins hear no pointer (`data-moving`) and mark nothing: one that is carried along under a pointer is
 * entered and left with each step, and each mark is a new page of cards.
 */
export function createStillPins(
  map: Pick<MapLibre, 'on' | 'off' | 'getContainer'>,
  onMark: (id: string | null) => void,
): StillPins {
  const { dataset } = map.getContainer();
  let isMoving = false;
  /** The event held back meanwhile; undefined: none. */
  let held: string | null | undefined;
  const start = () => {
    isMoving = true;
    dataset['moving'] = '';
  };
  const end = () => {
    isMoving = false;
    delete dataset['moving'];
    if (held !== undefined) onMark(held);
    held = undefined;
  };
  map.on('movestart', start);
  map.on('moveend', end);
  return {
    onMark(id) {
      if (isMoving) held = id;
      else onMark(id);
    },
    close() {
      map.off('movestart', start);
      map.off('moveend', end);
      delete dataset['moving'];
    },
  };
}
