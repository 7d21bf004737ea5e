import type { Map as MapLibre, MapGeoJSONFeature } from 'maplibre-gl';
import type { Spot } from './pins.ts';

/** A finger is so wide: a dot is smaller, px. */
const REACH_PX = 14;

/** The dot of this layer that is nearest to a press; null: none is near. */
export function spotNear(
  map: MapLibre,
  layer: string,
  { x, y }: { readonly x: number; readonly y: number },
): Spot | null {
  // Its graphics context went, and what was drawn with it.
  if (map.getLayer(layer) === undefined) return null;
  const found = map.queryRenderedFeatures(
    [
      [x - REACH_PX, y - REACH_PX],
      [x + REACH_PX, y + REACH_PX],
    ],
    { layers: [layer] },
  );
  const spots = found.map(spotOf).filter((spot) => spot !== null);
  const away = ({ lon, lat }: Spot) => {
    const at = map.project([lon, lat]);
    return Math.hypot(at.x - x, at.y - y);
  };
  return spots.toSorted((one, other) => away(one) - away(other))[0] ?? null;
}

/** The spot that a drawn feature stands for; null: none of ours. */
function spotOf({ properties, geometry }: MapGeoJSONFeature): Spot | null {
  if (geometry.type !== 'Point') return null;
  const [lon = 0, lat = 0] = geometry.coordinates;
  const edition = Number(properties.edition);
  if (typeof properties.cluster_id !== 'number')
    return { kind: 'home', rank: Number(properties.rank), edition, lon, lat };
  return {
    kind: 'cluster',
    cluster: properties.cluster_id,
    edition,
    lon,
    lat,
  };
}
