import type { ExpressionSpecification, Map as MapLibre } from 'maplibre-gl';
import { themeNow } from '#src/homes/map/createCityMap.ts';

/** The source of the homes on a map, and the layer that draws all of them as dots. */
export const HOMES = 'homes';
export const DOTS = 'home-dots';
const CLUSTER_PX = 76;

/** Adds the source, empty, and the dots. The library's worker puts homes close together into clusters. */
export function addHomes(map: MapLibre): void {
  map.addSource(HOMES, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    cluster: true,
    clusterRadius: CLUSTER_PX,
    clusterMaxZoom: 15,
    clusterProperties: {
      least: ['min', ['get', 'price']],
      most: ['max', ['get', 'price']],
      firstCurrency: ['min', ['get', 'currency']],
      lastCurrency: ['max', ['get', 'currency']],
      edition: ['max', ['get', 'edition']],
    },
  });
  map.addLayer({
    id: DOTS,
    type: 'circle',
    source: HOMES,
    paint: {
      'circle-radius': ['case', ['has', 'point_count'], 9, 5],
      'circle-color': themeNow() === 'dark' ? '#b3bdff' : '#2c3a9f',
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1.5,
    },
  });
}

/** Pins are faint while an area is drawn, and no dot beneath one is to shine through its number. */
export function fadeDots(map: MapLibre, isFaint: boolean): void {
  for (const property of ['circle-opacity', 'circle-stroke-opacity'] as const)
    map.setPaintProperty(DOTS, property, isFaint ? FAINT : 1);
}

/** The dots of clusters disappear, those of homes without a pin are still seen a little. */
const FAINT: ExpressionSpecification = ['case', ['has', 'point_count'], 0, 0.12];
