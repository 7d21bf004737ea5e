import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { Db } from '#server/db/db.ts';
import { PLACE_KINDS } from '#contract/entities/geodata.ts';
import type { City } from './city.ts';
import { PlacesRefused, type RawFeature, readFeatures } from './features.ts';
import { importAreas, type ImportOptions } from './importAreas.ts';
import { importPoints } from './importPoints.ts';
import { judged } from './judged.ts';
import { fieldsOf } from './outlined.ts';
import { isPlaceKind } from './pointKinds.ts';
import { readPoints } from './readPoints.ts';
import { faultLines, importedLines, noteLines, pointLines } from './report.ts';

export const USAGE = `npm run places -- import FILE --city CITY --country XX
  Makes the areas of a city what a GeoJSON or TopoJSON file says they are.

  --name PROPERTY    where the names are (default: name)
  --id PROPERTY      what the file calls them for good (default: the features' own id)
  --object NAME      which object of a TopoJSON is meant
  --detail METRES    how far borders may move to take few bytes (default: by the size of the places; 0: not at all)
  --skip-faulty      imports the rest where features have faults
  --region NAME      the region the city lies in, such as a federal state; empty: none
  --close            more than half of the areas of the city may be closed
  --dry-run          says what would be done

npm run places -- points FILE --city CITY --country XX
  Makes the points of interest of a city what a file says they are: points or surfaces with a name, and tags of OpenStreetMap.

  --name PROPERTY    where the names are (default: name)
  --kind KIND        all of the file are transit, grocery, school, park, beach, health or culture; others of the city stay
  --object NAME, --dry-run

The database is DATABASE_URL, or the folder DATA_DIR of the embedded backend while no server runs on it.`;

export interface CommandDeps {
  readText(file: string): Promise<string>;
  /** Called once the file and the arguments are in order. */
  openDb(): Promise<Db>;
  say(line: string): void;
  newId(): string;
}

const FLAGS = {
  city: { type: 'string' },
  country: { type: 'string' },
  name: { type: 'string' },
  id: { type: 'string' },
  kind: { type: 'string' },
  region: { type: 'string' },
  object: { type: 'string' },
  detail: { type: 'string' },
  'skip-faulty': { type: 'boolean' },
  close: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

const citySchema = z.object({
  city: z.string().check(z.minLength(1), z.maxLength(80)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
});
const detailSchema = z.coerce.number().check(z.gte(0), z.lte(100_000));

/** Runs what the arguments ask for. Gives the exit code: 0, or 1 where nothing was changed because something is wrong. */
export async function runPlaces(args: readonly string[], deps: CommandDeps): Promise<number> {
  try {
    return await run(args, deps);
  } catch (thrown) {
    if (!(thrown instanceof PlacesRefused)) throw thrown;
    deps.say(thrown.message);
    return 1;
  }
}

async function run(args: readonly string[], deps: CommandDeps): Promise<number> {
  const { values, positionals } = parsed(args);
  const [verb, file, ...more] = positionals;
  if ((verb !== 'import' && verb !== 'points') || file === undefined || more.length > 0)
    throw new PlacesRefused(USAGE);
  const city = citySchema.safeParse({
    city: values.city?.trim(),
    country: values.country?.toUpperCase(),
  });
  if (!city.success)
    throw new PlacesRefused(
      'Say which city the places make up, and in which country: --city "Porto" --country PT.',
    );
  const features = readFeatures(jsonOf(await deps.readText(file)), values.object);
  deps.say(`${file}: ${features.length} features.`);
  const asked = { values, city: city.data, features, isTrial: values['dry-run'] === true };
  return await (verb === 'import' ? areas(asked, deps) : points(asked, deps));
}

interface Asked {
  readonly values: ReturnType<typeof parsed>['values'];
  readonly city: City;
  readonly features: readonly RawFeature[];
  readonly isTrial: boolean;
}

async function areas(
  { values, city, features, isTrial }: Asked,
  deps: CommandDeps,
): Promise<number> {
  const detail = values.detail === undefined ? undefined : detailSchema.safeParse(values.detail);
  if (detail?.success === false)
    throw new PlacesRefused('--detail is a number of metres from 0 to 100000.');
  const read = judged(features, fieldsOf(features, values));
  const faults = faultLines(read);
  if (faults.length > 0) {
    const count = read.filter(({ fault }) => fault !== null).length;
    deps.say(`${count} can't be imported:`);
    for (const line of faults) deps.say(line);
  }
  const notes = noteLines(read);
  if (notes.length > 0) deps.say('Notes:');
  for (const line of notes) deps.say(line);
  if (faults.length > 0 && values['skip-faulty'] !== true)
    throw new PlacesRefused('Nothing was written. Fix the file, or skip them: --skip-faulty.');
  const region = values.region?.trim();
  if (region !== undefined && region.length > 80)
    throw new PlacesRefused('--region has 80 characters at most.');
  const options: ImportOptions = {
    ...city,
    ...(region !== undefined && { region }),
    ...(detail?.success && { metres: detail.data }),
    isTrial,
    mayClose: values.close === true,
  };
  const done = await withDb(deps, (db) => importAreas(db, read, options, deps.newId));
  for (const line of importedLines(done, isTrial)) deps.say(line);
  return 0;
}

async function points(
  { values, city, features, isTrial }: Asked,
  deps: CommandDeps,
): Promise<number> {
  const only = values.kind ?? null;
  if (only !== null && !isPlaceKind(only))
    throw new PlacesRefused(`--kind is one of ${PLACE_KINDS.join(', ')}.`);
  const { name } = fieldsOf(features, values);
  const read = readPoints(features, { only, nameField: name });
  const done = await withDb(deps, (db) =>
    importPoints(db, read.points, { ...city, only, isTrial }),
  );
  for (const line of pointLines(read, done, isTrial)) deps.say(line);
  return 0;
}

async function withDb<T>(deps: CommandDeps, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await deps.openDb();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: true });
  } catch (thrown) {
    throw new PlacesRefused(`${thrown instanceof Error ? thrown.message : ''}\n\n${USAGE}`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new PlacesRefused('The file is no JSON.');
  }
}
