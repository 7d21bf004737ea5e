import { AttributionControl, type Map as MapLibre } from 'maplibre-gl';
import { askConfig } from '#src/data/backendConfig.ts';
import { AREAS, CITY, type MapTheme } from './cityStyle.ts';
import { type Base, type BaseEvent, shownBase } from './shownBase.ts';
import { readStyle, styleOfTiles, THEIR, type TheirStyle, wantsPmtiles } from './theirStyle.ts';

/**
 * Lays the configured map beneath our own, and shows it while it can be had. Where none is configured, or it cannot be
 * had at all, nothing changes. `isClosed`: the map is gone meanwhile.
 */
export async function layTheirs(
  map: MapLibre,
  theme: MapTheme,
  isClosed: () => boolean,
): Promise<void> {
  const address = (await askConfig())?.mapStyle;
  if (address === undefined) return;
  const style = await fetchStyle(address, theme).catch(() => null);
  if (style === null || isClosed()) return;
  const own = ownLayers(map);
  const attribution = new AttributionControl({ compact: true });
  let base: Base = 'own';
  const look = (event: BaseEvent) => {
    const next = shownBase(base, event);
    if (next === base) return;
    base = next;
    const isTheirs = base === 'theirs';
    for (const id of own) map.setLayoutProperty(id, 'visibility', isTheirs ? 'none' : 'visible');
    // Our own names are written without letters from a network.
    map.setGlyphs(isTheirs ? style.glyphs : null);
    if (isTheirs) map.addControl(attribution, 'bottom-right');
    else map.removeControl(attribution);
  };
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (tile !== undefined && sourceId.startsWith(THEIR)) look({ kind: 'came' });
  });
  map.on('error', (event) => {
    const { sourceId } = event as { readonly sourceId?: string };
    const { status } = event.error as { readonly status?: number };
    if (sourceId?.startsWith(THEIR)) look({ kind: 'failed', status: status ?? null });
    else console.error(event.error);
  });
  layBeneath(map, style, own[0]);
}

/** Throws when it cannot be had; null when it is no style. */
async function fetchStyle(address: string, theme: MapTheme): Promise<TheirStyle | null> {
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

/** The layers that give way: the ground and the city; what is not on this device stays marked. */
function ownLayers(map: MapLibre): string[] {
  return map
    .getStyle()
    .layers.filter((layer) => {
      if (layer.type === 'background') return true;
      return layer.source === CITY || (layer.source === AREAS && layer.type === 'symbol');
    })
    .map(({ id }) => id);
}

/** Under our own, which hides it until there is something of it to see. */
function layBeneath(map: MapLibre, style: TheirStyle, above: string | undefined): void {
  if (style.sprite !== null) map.setSprite(style.sprite);
  for (const [id, source] of Object.entries(style.sources)) map.addSource(id, source);
  for (const layer of style.layers) map.addLayer(layer, above);
}
