import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibre, Marker, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { fetchHomes, type Home } from './homes/shelf.ts';

/*
 * The floor and the peers of moving a map: the library over the same city.
 *   ?kind=empty|circles|markers&count=10000&width=800&height=600
 */
setWorkerUrl(workerUrl);
const asked = new URLSearchParams(location.search);
const homes = await fetchHomes(`from=0&count=${asked.get('count')}`);
const container = document.createElement('div');
container.style.cssText = `width: ${asked.get('width')}px; height: ${asked.get('height')}px`;
document.body.append(container);
const map = new MapLibre({
  container,
  bounds: boundsOf(homes),
  fadeDuration: 0,
  attributionControl: false,
  style: {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#f2efe9' } }],
  },
});
await map.once('load');
if (asked.get('kind') === 'circles') addCircles();
if (asked.get('kind') === 'markers') for (const { row } of homes) addMarker(row.lon, row.lat);
map.once('idle', () => {
  window.showAll = () => map.fitBounds(boundsOf(homes));
  document.body.dataset['open'] = 'true';
});
map.triggerRepaint();

declare global {
  interface Window {
    showAll: () => void;
  }
}

/** Every home a dot that the library draws. */
function addCircles(): void {
  map.addSource('homes', {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: homes.map(({ row }) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: [row.lon, row.lat] },
      })),
    },
  });
  map.addLayer({ id: 'homes', type: 'circle', source: 'homes', paint: { 'circle-radius': 5 } });
}

/** Every home an element, as the library's first example has it. */
function addMarker(lon: number, lat: number): void {
  new Marker().setLngLat([lon, lat]).addTo(map);
}

function boundsOf(all: readonly Home[]): [number, number, number, number] {
  const [lons, lats] = [all.map(({ row }) => row.lon), all.map(({ row }) => row.lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
