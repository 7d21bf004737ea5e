import type { LayerSpecification } from 'maplibre-gl';

export type MapTheme = 'light' | 'dark';

/** The colours of the app's paper and ink, for the map. */
const PALETTES = {
  light: {
    ground: '#f4efe3',
    sea: '#c3d7dd',
    land: '#f4efe3',
    water: '#c3d7dd',
    beach: '#efe2c0',
    park: '#d5e2c4',
    minor: '#ffffff',
    main: '#fbe7bd',
    casing: '#d9cfbb',
    rail: '#b3a999',
    area: '#b9ad95',
    text: '#3d382e',
    halo: '#fffdf8',
    soft: '#655d4d',
    hatch: '#8a8069',
  },
  dark: {
    ground: '#211f1b',
    sea: '#16242b',
    land: '#211f1b',
    water: '#16242b',
    beach: '#38321f',
    park: '#23301f',
    minor: '#37342d',
    main: '#4d4530',
    casing: '#171613',
    rail: '#5a5446',
    area: '#5f5848',
    text: '#e9e3d4',
    halo: '#14130f',
    soft: '#a89f8c',
    hatch: '#7d745f',
  },
} as const;
export type Palette = (typeof PALETTES)[MapTheme];

export const paletteOf = (theme: MapTheme): Palette => PALETTES[theme];

/** The sources the layers draw from. */
export const CITY = 'city';
export const AREAS = 'areas';
/** The pattern for areas that are not on this device. */
export const HATCH = 'hatch';
/** The layer that draws it; hidden while there are none. */
export const ABSENT = 'area-hatch';

const FONT = ['sans-serif'];
const kind = (...kinds: readonly string[]) => ['in', ['get', 'kind'], ['literal', kinds]] as const;
/** The ground of a city ends some degrees beyond it: who sees that far sees none. */
const NEAR = ['interpolate', ['linear'], ['zoom'], 6.5, 0, 7.5, 1] as const;
const wide = (at12: number, at17: number) =>
  ['interpolate', ['exponential', 1.6], ['zoom'], 12, at12, 17, at17] as const;

/** The layers of the base map in this theme, from the ground up. No fonts or pictures from a network. */
export function cityLayers(theme: MapTheme): LayerSpecification[] {
  const colour = PALETTES[theme];
  const fill = (id: string, name: keyof Palette): LayerSpecification => ({
    id,
    type: 'fill',
    source: CITY,
    filter: kind(id) as never,
    paint: { 'fill-color': colour[name], 'fill-opacity': NEAR as never },
  });
  const line = (
    id: string,
    kinds: readonly string[],
    name: keyof Palette,
    width: unknown,
    minzoom = 0,
    more = {},
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: CITY,
    minzoom,
    filter: kind(...kinds) as never,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour[name], 'line-width': width as never, ...more },
  });
  const label = (
    id: string,
    kinds: readonly string[],
    name: 'text' | 'soft',
    size: number,
    minzoom: number,
    maxzoom = 24,
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    source: CITY,
    minzoom,
    maxzoom,
    filter: kind(...kinds) as never,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': size,
      'text-max-width': 7,
    },
    paint: { 'text-color': colour[name], 'text-halo-color': colour.halo, 'text-halo-width': 1.4 },
  });
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': colour.ground } },
    // Land is the ground: the sea ends at the coast.
    fill('sea', 'sea'),
    fill('beach', 'beach'),
    fill('park', 'park'),
    fill('water', 'water'),
    line('rail', ['rail', 'tram'], 'rail', 1.2, 12, { 'line-dasharray': [4, 3] }),
    line('ferry', ['ferry'], 'rail', 1, 11, { 'line-dasharray': [2, 4] }),
    line('lane', ['lane', 'pier'], 'minor', wide(0.4, 6), 14),
    line('street', ['street'], 'minor', wide(0.9, 11), 12),
    line('main-casing', ['main', 'motorway'], 'casing', wide(2.6, 19)),
    line('main', ['main', 'motorway'], 'main', wide(1.6, 15)),
    {
      id: ABSENT,
      type: 'fill',
      source: AREAS,
      // A layer costs a pass over the whole map, whatever is in it.
      layout: { visibility: 'none' },
      filter: ['==', ['get', 'kind'], 'absent'],
      paint: { 'fill-pattern': HATCH, 'fill-opacity': 0.55 },
    },
    {
      id: 'area-line',
      type: 'line',
      source: AREAS,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': colour.area, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: 'street-name',
      type: 'symbol',
      source: CITY,
      minzoom: 15.5,
      filter: ['all', ['in', ['get', 'kind'], ['literal', ['street', 'main']]], ['has', 'name']],
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': 11,
      },
      paint: { 'text-color': colour.soft, 'text-halo-color': colour.halo, 'text-halo-width': 1.2 },
    },
    label('park-name', ['park_name'], 'soft', 11, 14.5),
    label('place-name', ['place_transit', 'place_culture', 'place_beach'], 'soft', 11, 15),
    label('area-name', ['area_name'], 'text', 13, 8),
    {
      id: 'outline-name',
      type: 'symbol',
      source: AREAS,
      filter: ['==', ['get', 'kind'], 'area_name'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': 13,
        'text-max-width': 7,
      },
      paint: { 'text-color': colour.text, 'text-halo-color': colour.halo, 'text-halo-width': 1.4 },
    },
  ];
}

/** Diagonal lines, pixel by pixel (RGBA), for areas that are not on this device. */
export function hatch(theme: MapTheme, size = 12): Uint8ClampedArray {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(PALETTES[theme].hatch.slice(at, at + 2), 16),
  );
  const pixels = new Uint8ClampedArray(size * size * 4);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if ((x + y) % size < 2) pixels.set([red, green, blue, 200], (y * size + x) * 4);
  return pixels;
}
