import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import * as z from 'zod/mini';
import { type MapTheme, paletteOf } from './cityStyle.ts';

/** The prefix of the ids of a configured map's sources and layers. */
export const BASE_PREFIX = 'their:';

const styleSchema = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
  glyphs: z.optional(z.string()),
  sprite: z.optional(z.unknown()),
});

/** A configured map, ready to be added below our own. */
export interface BaseMapStyle {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly layers: readonly LayerSpecification[];
  readonly glyphs: string | null;
  readonly sprite: string | null;
}

/** Reads a MapLibre style, and prefixes its ids. Null: it is not a style. */
export function readStyle(json: unknown): BaseMapStyle | null {
  const parsed = styleSchema.safeParse(json);
  if (!parsed.success) return null;
  const { sources, layers, glyphs, sprite } = parsed.data;
  return {
    sources: Object.fromEntries(
      Object.entries(sources).map(([id, source]) => [BASE_PREFIX + id, source as never]),
    ),
    layers: layers.map((layer) => {
      const source =
        typeof layer['source'] === 'string' ? BASE_PREFIX + layer['source'] : undefined;
      return { ...layer, id: BASE_PREFIX + layer.id, ...(source && { source }) } as never;
    }),
    glyphs: glyphs ?? null,
    sprite: typeof sprite === 'string' ? sprite : null,
  };
}

/** Whether the library for PMTiles is needed. */
export const wantsPmtiles = ({ sources }: BaseMapStyle): boolean =>
  Object.values(sources).some(
    (source) => 'url' in source && (source.url ?? '').startsWith('pmtiles://'),
  );

/**
 * A style for a PMTiles archive: its images as they are, or its lines and areas in our colours, by the layers of
 * Protomaps' basemap (https://docs.protomaps.com/basemaps/layers).
 */
export function styleOfTiles(address: string, isRaster: boolean, theme: MapTheme): unknown {
  const url = `pmtiles://${address}`;
  const colour = paletteOf(theme);
  const fill = (id: string, paint: string) => ({
    id,
    type: 'fill',
    source: 'tiles',
    'source-layer': id,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': paint },
  });
  const line = (id: string, paint: string, width: number) => ({
    id: `${id}-line`,
    type: 'line',
    source: 'tiles',
    'source-layer': id,
    paint: { 'line-color': paint, 'line-width': width },
  });
  return {
    version: 8,
    sources: { tiles: { type: isRaster ? 'raster' : 'vector', url } },
    layers: isRaster
      ? [{ id: 'tiles', type: 'raster', source: 'tiles' }]
      : [
          { id: 'ground', type: 'background', paint: { 'background-color': colour.ground } },
          fill('earth', colour.land),
          fill('landuse', colour.park),
          fill('water', colour.water),
          line('roads', colour.main, 1.5),
          line('boundaries', colour.area, 1),
        ],
  };
}
