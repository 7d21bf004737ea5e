import type { Map as MapLibre } from 'maplibre-gl';

/**
 * Draws something of this name on a map, in place of what was drawn under it before: as soon as the map can
 * be drawn on, and again whenever it was taken away. A phone takes the graphics context of a tab it hides,
 * and all that was drawn with it. The first name is drawn first.
 */
export type Draw = (name: string, work: (map: MapLibre) => void) => void;
