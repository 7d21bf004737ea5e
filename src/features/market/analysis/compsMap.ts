import { type MapLayerMouseEvent, Marker } from 'maplibre-gl';
import type { Area } from '#contract/entities/area.ts';
import {
  type Box,
  createCityMap,
  setData,
  type SourceData,
  themeNow,
} from '#src/shared/map/index.ts';

/** A home on the map. */
export interface CompPoint {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
  readonly isOut: boolean;
}

export interface CompsMap {
  /** Resolves once homes can be drawn, never if it is closed before. Rejects where the map's files did not come. */
  readonly whenDrawn: Promise<void>;
  show(points: readonly CompPoint[]): void;
  close(): void;
}

export interface CompsMapOptions {
  readonly container: HTMLElement;
  readonly areas: readonly Area[];
  readonly bounds: Box;
  /** The map's name, for people who cannot see it. */
  readonly label: string;
  /** The home they are compared with, and what marks it. */
  readonly subject: {
    readonly lat: number;
    readonly lon: number;
    readonly pin: HTMLElement;
  } | null;
  /** A home was pressed. */
  readonly onHome: (id: string) => void;
}

const HOMES = 'comparable-homes';
const COLOURS = {
  light: { in: '#2c3a9f', out: '#fffdf8', edge: '#575145' },
  dark: { in: '#b3bdff', out: '#24221e', edge: '#c2baaa' },
} as const;

/** Homes that count, filled, and those taken out, empty. Throws without WebGL. */
export function openCompsMap(options: CompsMapOptions): CompsMap {
  const { container, areas, bounds, label, subject, onHome } = options;
  const { map, draw, whenDrawable, setAreas, close } = createCityMap({
    container,
    bounds,
    label,
    maxZoom: 16,
  });
  // The page scrolls over the map: only deliberate gestures move the map.
  map.scrollZoom.disable();
  if (matchMedia('(pointer: coarse)').matches) map.dragPan.disable();
  setAreas(areas, new Set());
  if (subject !== null)
    new Marker({ element: subject.pin, anchor: 'bottom' })
      .setLngLat([subject.lon, subject.lat])
      .addTo(map);
  draw('homes', (drawn) => {
    drawn.addSource(HOMES, { type: 'geojson', data: features([]) });
    drawn.addLayer({
      id: HOMES,
      type: 'circle',
      source: HOMES,
      paint: { 'circle-radius': 7, 'circle-stroke-width': 2 },
    });
  });
  const paint = () =>
    draw('colours', (drawn) => {
      const colours = COLOURS[themeNow()];
      drawn.setPaintProperty(HOMES, 'circle-color', [
        'case',
        ['get', 'isOut'],
        colours.out,
        colours.in,
      ]);
      drawn.setPaintProperty(HOMES, 'circle-stroke-color', colours.edge);
    });
  paint();
  const themes = new MutationObserver(paint);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  map.on('click', HOMES, ({ features: hit }: MapLayerMouseEvent) => {
    const id: unknown = hit?.[0]?.properties['id'];
    if (typeof id === 'string') onHome(id);
  });
  return {
    whenDrawn: whenDrawable,
    show(points) {
      draw('points', (drawn) => setData(drawn, HOMES, features(points)));
    },
    close() {
      themes.disconnect();
      close();
    },
  };
}

const features = (points: readonly CompPoint[]): SourceData => ({
  type: 'FeatureCollection',
  features: points.map(({ id, lat, lon, isOut }) => ({
    type: 'Feature',
    properties: { id, isOut },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  })),
});
