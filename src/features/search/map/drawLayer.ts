import type { Map as MapLibre } from 'maplibre-gl';
import type { Position } from '#contract/entities/area.ts';
import { type CityMap, setData } from '#src/shared/map/index.ts';

const DRAWN = 'drawn';
const LAYERS = ['drawn-fill', 'drawn-line', 'drawn-corners'] as const;

/** An area somebody draws, corner by corner; and the one of the search. */
export interface DrawLayer {
  /** Shows a ring; while it is drawn it need not be closed. */
  show(corners: readonly Position[]): void;
}

export function createDrawLayer({ draw }: Pick<CityMap, 'draw'>): DrawLayer {
  draw('drawn layers', addLayers);
  return {
    show(corners) {
      const visibility = corners.length > 0 ? 'visible' : 'none';
      draw('drawn', (map) => {
        for (const id of LAYERS) map.setLayoutProperty(id, 'visibility', visibility);
        setData(map, DRAWN, { type: 'FeatureCollection', features: featuresOf(corners) });
      });
    },
  };
}

function addLayers(map: MapLibre): void {
  map.addSource(DRAWN, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  // Hidden while nothing is drawn: a layer costs a pass over the whole map, whatever is in it.
  const layout = { visibility: 'none' as const };
  map.addLayer({
    id: 'drawn-fill',
    type: 'fill',
    source: DRAWN,
    layout,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': '#4a58c8', 'fill-opacity': 0.14 },
  });
  map.addLayer({
    id: 'drawn-line',
    type: 'line',
    source: DRAWN,
    layout,
    paint: { 'line-color': '#4a58c8', 'line-width': 3 },
  });
  map.addLayer({
    id: 'drawn-corners',
    type: 'circle',
    source: DRAWN,
    layout,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 6,
      'circle-color': '#ffffff',
      'circle-stroke-color': '#4a58c8',
      'circle-stroke-width': 3,
    },
  });
}

function featuresOf(corners: readonly Position[]) {
  const ring = corners.map(([lon, lat]) => [lon, lat]);
  const feature = <Geometry>(geometry: Geometry) => ({
    type: 'Feature' as const,
    properties: {},
    geometry,
  });
  return [
    ...(ring.length > 2
      ? [feature({ type: 'Polygon' as const, coordinates: [[...ring, ring[0] ?? []]] })]
      : []),
    ...(ring.length === 2 ? [feature({ type: 'LineString' as const, coordinates: ring })] : []),
    ...ring.map((at) => feature({ type: 'Point' as const, coordinates: at })),
  ];
}
