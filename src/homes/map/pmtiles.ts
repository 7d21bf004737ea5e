import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';

let isKnown = false;

/** From now on maps read sources of `pmtiles://`. */
export function readPmtiles(): void {
  if (isKnown) return;
  isKnown = true;
  addProtocol('pmtiles', new Protocol().tile);
}

/** Whether an archive holds pictures rather than lines and areas. Rejects when it cannot be had. */
export async function isRasterArchive(address: string): Promise<boolean> {
  const { tileType } = await new PMTiles(address).getHeader();
  return tileType !== TileType.Mvt;
}
