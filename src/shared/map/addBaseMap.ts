import { AttributionControl, type Map as MapLibre } from 'maplibre-gl';
import { askConfig } from '#src/data/backendConfig.ts';
import { AREAS, CITY, type MapTheme } from './cityStyle.ts';
import type { Draw } from './draw.ts';
import { type Base, type BaseEvent, shownBase } from './shownBase.ts';
import {
  readStyle,
  styleOfTiles,
  BASE_PREFIX,
  type BaseMapStyle,
  wantsPmtiles,
} from './baseMapStyle.ts';

/**
 * Adds the configured map below our own, and shows it while it loads without failures. If none is configured,
 * or it cannot be loaded at all, nothing changes. `isClosed`: the map was closed meanwhile.
 */
export async function addBaseMap(
  { map, draw }: { readonly map: MapLibre; readonly draw: Draw },
  theme: MapTheme,
  isClosed: () => boolean,
): Promise<void> {
  const address = (await askConfig())?.mapStyle;
  if (address === undefined) return;
  const style = await fetchStyle(address, theme).catch(() => null);
  if (style === null || isClosed()) return;
  let own: readonly string[] = [];
  const attribution = new AttributionControl({ compact: true });
  let base: Base = 'own';
  const look = (event: BaseEvent) => {
    const next = shownBase(base, event);
    if (next === base) return;
    base = next;
    const isTheirs = base === 'theirs';
    draw('which base map', (drawn) => {
      for (const id of own)
        drawn.setLayoutProperty(id, 'visibility', isTheirs ? 'none' : 'visible');
      // Our own names need no fonts from the network.
      drawn.setGlyphs(isTheirs ? style.glyphs : null);
    });
    if (isTheirs) map.addControl(attribution, 'bottom-right');
    else map.removeControl(attribution);
  };
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (tile !== undefined && sourceId.startsWith(BASE_PREFIX)) look({ kind: 'came' });
  });
  map.on('error', (event) => {
    const { sourceId } = event as { readonly sourceId?: string };
    const { status } = event.error as { readonly status?: number };
    if (sourceId?.startsWith(BASE_PREFIX)) look({ kind: 'failed', status: status ?? null });
    else console.error(event.error);
  });
  draw('base map', (drawn) => {
    own = ownLayers(drawn);
    layBeneath(drawn, style, own[0]);
  });
}

/** Throws when it cannot be loaded; null when it is not a style. */
async function fetchStyle(address: string, theme: MapTheme): Promise<BaseMapStyle | null> {
  if (/\.pmtiles(?:$|\?)/u.test(address)) {
    const { isRasterArchive, readPmtiles } = await import('./pmtiles.ts');
    readPmtiles();
    return readStyle(styleOfTiles(address, await isRasterArchive(address), theme));
  }
  const answer = await fetch(address);
  const style = answer.ok ? readStyle(await answer.json()) : null;
  if (style !== null && wantsPmtiles(style)) (await import('./pmtiles.ts')).readPmtiles();
  return style;
}

/** The layers that are hidden then: the ground and the city; areas that are not on this device stay marked. */
function ownLayers(map: MapLibre): string[] {
  return map
    .getStyle()
    .layers.filter((layer) => {
      if (layer.type === 'background') return true;
      return layer.source === CITY || (layer.source === AREAS && layer.type === 'symbol');
    })
    .map(({ id }) => id);
}

/** Below our own layers, which hide it until some of it is loaded. */
function layBeneath(map: MapLibre, style: BaseMapStyle, above: string | undefined): void {
  if (style.sprite !== null) map.setSprite(style.sprite);
  for (const [id, source] of Object.entries(style.sources)) map.addSource(id, source);
  for (const layer of style.layers) map.addLayer(layer, above);
}
