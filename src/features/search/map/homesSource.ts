import type { Map as MapLibre } from 'maplibre-gl';
import { themeNow } from '#src/shared/map/index.ts';

/** The source of the homes on a map, and the layer that draws all of them as dots. */
export const HOMES = 'homes';
export const DOTS = 'home-dots';
/** Dots closer than this are one. */
const CLUSTER_PX = 22;
const OPACITY = 0.8;
const FAINT = 0.12;

/** Adds the source, empty, and the dots. The library's worker makes one dot of homes close together. */
export function addHomes(map: MapLibre): void {
  map.addSource(HOMES, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    cluster: true,
    clusterRadius: CLUSTER_PX,
    clusterMaxZoom: 15,
    clusterProperties: { edition: ['max', ['get', 'edition']] },
  });
  map.addLayer({
    id: DOTS,
    type: 'circle',
    source: HOMES,
    paint: {
      // The more homes, the larger; one is small enough to be one of many.
      'circle-radius': [
        'interpolate',
        ['linear'],
        ['coalesce', ['get', 'point_count'], 1],
        1,
        4.5,
        20,
        7,
        200,
        10,
      ],
      'circle-opacity': OPACITY,
      'circle-color': themeNow() === 'dark' ? '#b3bdff' : '#2c3a9f',
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1.5,
    },
  });
}

/** Dots are faint while an area is drawn. */
export function fadeDots(map: MapLibre, isFaint: boolean): void {
  for (const property of ['circle-opacity', 'circle-stroke-opacity'] as const)
    map.setPaintProperty(DOTS, property, isFaint ? FAINT : OPACITY);
}
