import type { GeoJSONSource, Map as MapLibre, MapMouseEvent } from 'maplibre-gl';
import type { Position } from '#contract/entities/area.ts';

const DRAWN = 'drawn';

/** An area somebody draws, corner by corner; and the one of the search. */
export interface DrawLayer {
  /** Shows a ring; while it is drawn it need not be closed. */
  show(corners: readonly Position[]): void;
  /** Takes presses on the map as corners, until it is told to stop. */
  listen(onCorner: (corner: Position) => void): () => void;
}

export function createDrawLayer(map: MapLibre): DrawLayer {
  map.addSource(DRAWN, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  map.addLayer({
    id: 'drawn-fill',
    type: 'fill',
    source: DRAWN,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': '#4a58c8', 'fill-opacity': 0.14 },
  });
  map.addLayer({
    id: 'drawn-line',
    type: 'line',
    source: DRAWN,
    paint: { 'line-color': '#4a58c8', 'line-width': 3 },
  });
  map.addLayer({
    id: 'drawn-corners',
    type: 'circle',
    source: DRAWN,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 6,
      'circle-color': '#ffffff',
      'circle-stroke-color': '#4a58c8',
      'circle-stroke-width': 3,
    },
  });
  return {
    show(corners) {
      const source = map.getSource<GeoJSONSource>(DRAWN);
      void source?.setData({ type: 'FeatureCollection', features: featuresOf(corners) });
    },
    listen(onCorner) {
      const press = ({ lngLat }: MapMouseEvent) => onCorner([round(lngLat.lng), round(lngLat.lat)]);
      map.on('click', press);
      map.getCanvas().style.cursor = 'crosshair';
      return () => {
        map.off('click', press);
        map.getCanvas().style.cursor = '';
      };
    },
  };
}

/** A metre is enough. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

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
