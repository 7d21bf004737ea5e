import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';

let isKnown = false;

/** Lets all maps read sources of `pmtiles://` from now on. */
export function readPmtiles(): void {
  if (isKnown) return;
  isKnown = true;
  addProtocol('pmtiles', new Protocol().tile);
}

/** Whether an archive holds images rather than lines and areas. Rejects when it cannot be loaded. */
export async function isRasterArchive(address: string): Promise<boolean> {
  const { tileType } = await new PMTiles(address).getHeader();
  return tileType !== TileType.Mvt;
}
