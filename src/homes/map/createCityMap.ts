import 'maplibre-gl/dist/maplibre-gl.css';
import {
  type ErrorEvent,
  type GeoJSONSource,
  type PaddingOptions,
  Map as MapLibre,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Area } from '#contract/entities/area.ts';
import type { Geodata } from '#contract/entities/geodata.ts';
import { type Box, boxOfAreas, leastZoom } from './boxOfAreas.ts';
import { areaFeatures, cityFeatures, type CityFeature } from './cityFeatures.ts';
import { ABSENT, AREAS, CITY, cityLayers, HATCH, hatch, type MapTheme } from './cityStyle.ts';
import { addBaseMap } from './addBaseMap.ts';
import { followCity } from './followCity.ts';
import { keyOf } from '#src/ui/keyOf.ts';
import { drawLessWhileMoving } from './movingRatio.ts';

// A file of ours: the page's policy forbids workers made from text.
setWorkerUrl(workerUrl);

const HATCH_PX = 12;
const EMPTY = { type: 'FeatureCollection' as const, features: [] };

export interface CityMap {
  /** It can be moved and pressed from the beginning. */
  readonly map: MapLibre;
  /** Resolves once layers can be added, never if it is closed before. Rejects, and is closed, where that failed: the file of its worker did not come. */
  readonly whenDrawable: Promise<void>;
  /** Draws these areas; those of `absent` are not on this device and hatched. */
  setAreas(areas: readonly Area[], absent: ReadonlySet<string>): void;
  close(): void;
}

export interface CityMapOptions {
  readonly container: HTMLElement;
  /** [west, south, east, north] of the first view. */
  readonly bounds: Box;
  /** Room left around it for what is on top of the map, px. */
  readonly padding?: number | PaddingOptions;
  /** What the map is, for those who cannot see it. */
  readonly label: string;
  readonly maxZoom?: number;
  /** It goes out as far as the country and beyond, to where else there are homes. */
  readonly isWide?: boolean;
}

/** Zoom at which continents are seen. */
const WIDE_ZOOM = 2;

/** A map of our own data, in the theme of the page. Throws without WebGL. */
export function createCityMap(options: CityMapOptions): CityMap {
  const { bounds, isWide = false } = options;
  const map = emptyMap(options);
  drawLessWhileMoving(map);

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
  /** The city that is drawn, or on its way. */
  let cityName: string | undefined;
  let stopCity: () => void = () => undefined;
  let shown: Parameters<CityMap['setAreas']> = [[], new Set()];
  const source = (name: string) => map.getSource<GeoJSONSource>(name);
  const drawAreas = () => {
    if (!isDrawable || isClosed) return;
    const [areas, absent] = shown;
    const features = areaFeatures(areas, !hasCity).map((each) =>
      absent.has(each.properties.id ?? '')
        ? { ...each, properties: { ...each.properties, kind: 'absent' } }
        : each,
    );
    map.setLayoutProperty(ABSENT, 'visibility', absent.size > 0 ? 'visible' : 'none');
    void source(AREAS)?.setData(collection(features));
  };
  const drawCity = (name: string, city: Geodata | null) => {
    if (isClosed || name !== cityName) return;
    hasCity = city !== null;
    void source(CITY)?.setData(city === null ? EMPTY : collection(cityFeatures(city)));
    drawAreas();
  };
  const dress = () => {
    isDrawable = true;
    addHatch(map, theme);
    paint();
    drawAreas();
    // Our own map is there already: whatever happens to another, there is a map.
    addBaseMap(map, theme, () => isClosed).catch(() => undefined);
  };
  const whenDrawable = Promise.race([map.once('load'), firstError(map)]).then(dress);
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    observer.disconnect();
    stopCity();
    map.remove();
  };
  // All maps share their workers until the last is closed: one that never came would leave the next map blank.
  whenDrawable.catch(close);

  return {
    map,
    whenDrawable,
    setAreas(areas, absent) {
      if (isClosed) return;
      shown = [areas, absent];
      drawAreas();
      const name = areas[0]?.city;
      if (name === undefined || name === cityName) return;
      cityName = name;
      if (!isWide) map.setMinZoom(leastZoom(boxOfAreas(areas) ?? bounds));
      stopCity();
      stopCity = followCity(
        name,
        (city) =>
          void whenDrawable.then(
            () => drawCity(name, city),
            () => undefined,
          ),
      );
    },
    close,
  };
}

/** The library's map, with the keys and the names people know it by, and nothing drawn on it. */
function emptyMap({
  container,
  bounds,
  label,
  padding = 32,
  maxZoom = 18,
  isWide = false,
}: CityMapOptions): MapLibre {
  const map = new MapLibre({
    container,
    bounds: [...bounds],
    fitBoundsOptions: { padding },
    maxZoom,
    minZoom: isWide ? WIDE_ZOOM : leastZoom(bounds),
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
  // It takes arrow keys, and is no part of the page to jump to: that is what it stands in, by the same name.
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', label);
  canvas.addEventListener('keydown', (event) => keyOf(event) === 'Escape' && canvas.blur());
  return map;
}

/** Rejects with what goes wrong before anything is drawn: the network went while the map came. After that the library tells. */
function firstError(map: MapLibre): Promise<never> {
  return new Promise((_, reject) => {
    const fail = ({ error }: ErrorEvent) => reject(error);
    map.on('error', fail);
    void map.once('load').then(() => map.off('error', fail));
  });
}

export function themeNow(): MapTheme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function addHatch(map: MapLibre, theme: MapTheme): void {
  if (map.hasImage(HATCH)) map.removeImage(HATCH);
  map.addImage(HATCH, { width: HATCH_PX, height: HATCH_PX, data: hatch(theme, HATCH_PX) });
}

/** The same layers in other colours; layers that others added stay. */
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
