import 'maplibre-gl/dist/maplibre-gl.css';
import {
  type GeoJSONSource,
  type PaddingOptions,
  Map as MapLibre,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Area } from '#contract/entities/area.ts';
import type { Box } from './boxOfAreas.ts';
import { areaFeatures, cityFeatures, type CityFeature } from './cityFeatures.ts';
import { AREAS, CITY, cityLayers, HATCH, hatch, type MapTheme } from './cityStyle.ts';
import { layTheirs } from './layTheirs.ts';
import { loadCity } from './loadCity.ts';

// A file of ours: the page's policy allows no workers made of text.
setWorkerUrl(workerUrl);

const HATCH_PX = 12;
const EMPTY = { type: 'FeatureCollection' as const, features: [] };

export interface CityMap {
  /** It is moved and pressed from the beginning. */
  readonly map: MapLibre;
  /** Resolves once layers can be laid on it; never where it is closed before. */
  readonly whenDrawable: Promise<void>;
  /** Draws these areas; those of `absent` are not on this device and hatched. */
  setAreas(areas: readonly Area[], absent: ReadonlySet<string>): void;
  close(): void;
}

export interface CityMapOptions {
  readonly container: HTMLElement;
  /** [west, south, east, north] of what is seen first. */
  readonly bounds: Box;
  /** Room left around it for what stands on the map, px. */
  readonly padding?: number | PaddingOptions;
  /** What the map is, for those who cannot see it. */
  readonly label: string;
  readonly maxZoom?: number;
}

/** A map of our own data, in the theme of the page. Throws without WebGL. */
export function createCityMap({
  container,
  bounds,
  label,
  padding = 32,
  maxZoom = 18,
}: CityMapOptions): CityMap {
  const map = new MapLibre({
    container,
    bounds: [...bounds],
    fitBoundsOptions: { padding },
    maxZoom,
    minZoom: 9,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    style: {
      version: 8,
      sources: {
        [CITY]: { type: 'geojson', data: EMPTY },
        [AREAS]: { type: 'geojson', data: EMPTY },
      },
      layers: cityLayers(themeNow()),
    },
  });
  map.keyboard.disableRotation();
  map.touchZoomRotate.disableRotation();
  const canvas = map.getCanvas();
  canvas.setAttribute('aria-label', label);
  canvas.addEventListener('keydown', ({ key }) => key === 'Escape' && canvas.blur());

  let isDrawable = false;
  let isClosed = false;
  let theme = themeNow();
  const paint = () => {
    if (!isDrawable || theme === themeNow()) return;
    theme = themeNow();
    repaint(map, theme);
  };
  const observer = new MutationObserver(paint);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });

  let hasCity = false;
  let shown: Parameters<CityMap['setAreas']> = [[], new Set()];
  const source = (name: string) => map.getSource<GeoJSONSource>(name);
  const drawAreas = () => {
    if (!isDrawable) return;
    const [areas, absent] = shown;
    const features = areaFeatures(areas, !hasCity).map((each) =>
      absent.has(each.properties.id ?? '')
        ? { ...each, properties: { ...each.properties, kind: 'absent' } }
        : each,
    );
    void source(AREAS)?.setData(collection(features));
  };
  const drawCity = async (name: string) => {
    const city = await loadCity(name);
    await whenDrawable;
    if (city === null || hasCity || isClosed) return;
    hasCity = true;
    void source(CITY)?.setData(collection(cityFeatures(city)));
    drawAreas();
  };
  const dress = () => {
    isDrawable = true;
    addHatch(map, theme);
    paint();
    drawAreas();
    // Our own is there already: whatever becomes of another, there is a map.
    layTheirs(map, theme, () => isClosed).catch(() => undefined);
  };
  const whenDrawable = map.once('load').then(dress);

  return {
    map,
    whenDrawable,
    setAreas(areas, absent) {
      shown = [areas, absent];
      drawAreas();
      const name = areas[0]?.city;
      if (!hasCity && name !== undefined) void drawCity(name);
    },
    close() {
      isClosed = true;
      observer.disconnect();
      map.remove();
    },
  };
}

export function themeNow(): MapTheme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function addHatch(map: MapLibre, theme: MapTheme): void {
  if (map.hasImage(HATCH)) map.removeImage(HATCH);
  map.addImage(HATCH, { width: HATCH_PX, height: HATCH_PX, data: hatch(theme, HATCH_PX) });
}

/** The same layers in other colours; what others drew on the map stays. */
function repaint(map: MapLibre, theme: MapTheme): void {
  addHatch(map, theme);
  for (const { id, paint } of cityLayers(theme))
    for (const [property, value] of Object.entries(paint ?? {}))
      map.setPaintProperty(id, property as never, value as never);
}

/** As a source takes it. */
export type SourceData = Parameters<GeoJSONSource['setData']>[0];

const collection = (features: readonly CityFeature[]) =>
  ({ type: 'FeatureCollection', features }) as unknown as SourceData;
