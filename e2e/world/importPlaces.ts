import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Half of a degree's hundredth: a quarter of a city. */
const SIDE = 0.02;

/** Runs `npm run places` as an operator would, on the data of a server that is stopped; gives what it said. */
export async function importPlaces(
  dataDir: string,
  verb: 'import' | 'points',
  features: readonly object[],
  city: string,
): Promise<string> {
  const file = join(dataDir, `${verb}.geojson`);
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
  const flags = ['--city', city, '--country', 'PT'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join('scripts', 'places.mjs'), verb, file, ...flags],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
  );
  return stdout;
}

/** A square neighbourhood with its south-western corner there. */
export function quarter(name: string, west: number, south: number): object {
  const [east, north] = [west + SIDE, south + SIDE];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
}

/** Something with a name, by its tags of OpenStreetMap. */
export const point = (tags: object, lon: number, lat: number): object => ({
  type: 'Feature',
  properties: tags,
  geometry: { type: 'Point', coordinates: [lon, lat] },
});
