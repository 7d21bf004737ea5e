import 'maplibre-gl/dist/maplibre-gl.css';
import {
  type ErrorEvent,
  type GeoJSONSource,
  type PaddingOptions,
  type StyleSpecification,
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
import type { Draw } from './draw.ts';
import { followCity } from './followCity.ts';
import { keyOf } from '#src/ui/keyOf.ts';
import { drawLessWhileMoving } from './movingRatio.ts';

// A file of ours: the page's policy forbids workers made from text.
setWorkerUrl(workerUrl);

const HATCH_PX = 12;
const EMPTY = { type: 'FeatureCollection' as const, features: [] };

/** The methods that change the drawing of a map: they fail while there is none. */
type Drawing =
  | 'addLayer'
  | 'addSource'
  | 'addImage'
  | 'removeImage'
  | 'removeLayer'
  | 'removeSource'
  | 'setFilter'
  | 'setGlyphs'
  | 'setLayoutProperty'
  | 'setPaintProperty'
  | 'setSprite'
  | 'setStyle';

/** A map to be moved, pressed and asked; what is drawn on it goes through `CityMap.draw`. */
export type ShownMap = MapLibre & Readonly<Record<Drawing, never>>;

export interface CityMap {
  /** It can be moved and pressed from the beginning. */
  readonly map: ShownMap;
  readonly draw: Draw;
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
  /** The map's name, for people who cannot see it. */
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

  const works = new Map<string, (map: MapLibre) => void>();
  let hasLoaded = false;
  let isDrawable = false;
  let isClosed = false;
  const draw: Draw = (name, work) => {
    if (isClosed) return;
    works.set(name, work);
    if (isDrawable) work(map);
  };
  const drawAll = () => {
    hasLoaded = true;
    isDrawable = true;
    for (const work of works.values()) work(map);
  };
  map.on('webglcontextlost', () => {
    isDrawable = false;
  });
  // The library would bring back what was drawn when the context went, which need not be all, nor what belongs there now.
  map.on('webglcontextrestored', () => void map.setStyle(emptyStyle(), { diff: false }));
  map.on('style.load', () => {
    if (hasLoaded) drawAll();
  });

  let theme = themeNow();
  draw('theme', repaint);
  const observer = new MutationObserver(() => {
    if (theme === themeNow()) return;
    theme = themeNow();
    draw('theme', repaint);
  });
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });

  let hasCity = false;
  /** The city that is drawn, or on its way. */
  let cityName: string | undefined;
  let stopCity: () => void = () => undefined;
  let shown: Parameters<CityMap['setAreas']> = [[], new Set()];
  const drawAreas = () =>
    draw('areas', (drawn) => {
      const [areas, absent] = shown;
      const features = areaFeatures(areas, !hasCity).map((each) =>
        absent.has(each.properties.id ?? '')
          ? { ...each, properties: { ...each.properties, kind: 'absent' } }
          : each,
      );
      drawn.setLayoutProperty(ABSENT, 'visibility', absent.size > 0 ? 'visible' : 'none');
      setData(drawn, AREAS, collection(features));
    });
  const drawCity = (name: string, city: Geodata | null) => {
    if (isClosed || name !== cityName) return;
    hasCity = city !== null;
    draw('city', (drawn) =>
      setData(drawn, CITY, city === null ? EMPTY : collection(cityFeatures(city))),
    );
    drawAreas();
  };
  const dress = () => {
    drawAll();
    // Our own map is there already: whatever happens to another, there is a map.
    addBaseMap({ map, draw }, theme, () => isClosed).catch(() => undefined);
  };
  const whenDrawable = Promise.race([map.once('load'), firstError(map)]).then(dress);
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    isDrawable = false;
    observer.disconnect();
    stopCity();
    map.remove();
  };
  // All maps share their workers until the last is closed: one that never came would leave the next map blank.
  whenDrawable.catch(close);

  return {
    map: map as ShownMap,
    draw,
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
      stopCity = followCity(name, (city) => drawCity(name, city));
    },
    close,
  };
}

/** Our own map without its city, in the theme of the page. */
const emptyStyle = (): StyleSpecification => ({
  version: 8,
  sources: {
    [CITY]: { type: 'geojson', data: EMPTY },
    [AREAS]: { type: 'geojson', data: EMPTY },
  },
  layers: cityLayers(themeNow()),
});

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
    style: emptyStyle(),
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

/** Gives a source what it shows. Without the source nothing happens. */
export function setData(map: MapLibre, source: string, data: SourceData): void {
  void map.getSource<GeoJSONSource>(source)?.setData(data);
}

function addHatch(map: MapLibre, theme: MapTheme): void {
  if (map.hasImage(HATCH)) map.removeImage(HATCH);
  map.addImage(HATCH, { width: HATCH_PX, height: HATCH_PX, data: hatch(theme, HATCH_PX) });
}

/** Our own layers in the colours of now; layers that others added stay. */
function repaint(map: MapLibre): void {
  const theme = themeNow();
  addHatch(map, theme);
  for (const { id, paint } of cityLayers(theme))
    for (const [property, value] of Object.entries(paint ?? {}))
      map.setPaintProperty(id, property as never, value as never);
}

/** As a source takes it. */
export type SourceData = Parameters<GeoJSONSource['setData']>[0];

const collection = (features: readonly CityFeature[]) =>
  ({ type: 'FeatureCollection', features }) as unknown as SourceData;
