import type { Map as MapLibre, MapGeoJSONFeature } from 'maplibre-gl';
import type { Spot } from './pins.ts';

/** What the map draws now, each once: a spot on the edge of two tiles is in both. */
export function spotsInView(map: MapLibre, layer: string): Spot[] {
  const spots = new Map<string, Spot>();
  for (const feature of map.queryRenderedFeatures({ layers: [layer] })) {
    const spot = spotOf(feature);
    if (spot === null) continue;
    const name = spot.kind === 'cluster' ? `c${spot.cluster}` : `h${spot.rank}`;
    spots.set(`${name} ${spot.edition}`, spot);
  }
  return [...spots.values()];
}

/** What a drawn feature stands for; null: nothing of ours. */
export function spotOf({ properties, geometry }: MapGeoJSONFeature): Spot | null {
  if (geometry.type !== 'Point') return null;
  const [lon = 0, lat = 0] = geometry.coordinates;
  const edition = Number(properties.edition);
  if (typeof properties.cluster_id !== 'number')
    return { kind: 'home', rank: Number(properties.rank), edition, lon, lat };
  return {
    kind: 'cluster',
    cluster: properties.cluster_id,
    edition,
    count: Number(properties.point_count),
    least: Number(properties.least),
    most: Number(properties.most),
    currencies: [Number(properties.firstCurrency), Number(properties.lastCurrency)],
    lon,
    lat,
  };
}
