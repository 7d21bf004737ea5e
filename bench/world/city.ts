import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { API, configSchema } from '#contract/protocol/api.ts';
import { homesManifestSchema } from '#contract/protocol/homes.ts';
import { type Checkpoint, type PullAnswer, pullAnswerSchema } from '#contract/protocol/sync.ts';
import type { BenchContext } from '../bench.ts';
import { clientOf, startApp } from './app.ts';
import { type ServerProcess, startProcess } from './process.ts';

type World = Pick<BenchContext, 'folder' | 'newFolder' | 'say' | 'scale'>;

const LISTINGS = 10_000;

/** Somebody of the demo who looks for a home; all of them have this password. */
export const RENTER = { email: 'maya@demo.test', password: 'Demo-pass1' };

/** The built server over the demo city. Building the city takes half a minute: once a day, then it is copied. */
export async function startCity(
  context: World,
  options: { readonly publicUrl?: string } = {},
): Promise<ServerProcess> {
  const made = await madeCity(context, Math.max(500, Math.round(LISTINGS * context.scale)));
  const data = await context.newFolder('city');
  await cp(made, data, { recursive: true });
  return await startApp(context, { ...options, dataDir: data });
}

async function madeCity({ folder, say }: World, size: number): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const name = `city-${size}-${day}`;
  const made = join(folder, name);
  if (existsSync(made)) return made;
  say(`building a city of ${size} listings, once a day`);
  for (const old of await readdir(folder))
    if (old.startsWith(`city-${size}-`)) await rm(join(folder, old), { recursive: true });
  // Whole or not at all: one that broke off would be taken for the city.
  const making = join(folder, `making-${name}`);
  await rm(making, { recursive: true, force: true });
  const server = await startProcess(folder, join('app', 'server', 'index.js'), {
    DATA_DIR: making,
    CLIENT_DIR: clientOf(folder),
    SEED: 'demo',
    SEED_SIZE: String(size),
  });
  await server.stop();
  await rename(making, made);
  return made;
}

/** The city a device begins with: of the other one it takes nothing. */
const FIRST_CITY = 'Portavela';
const areaSchema = z.looseObject({ id: z.string(), city: z.string() });

/** Every listing of the city as a guest is given it, written into `folder` for the floors and the peers. */
export async function writeListings(url: string, folder: string): Promise<ListingsFile> {
  const { supabaseKey } = configSchema.parse(await (await fetch(`${url}${API.config}`)).json());
  const areas = await listAreas(url, supabaseKey);
  const rows: unknown[] = [];
  for (const { id } of areas) {
    // As a device asks: the server makes it for the first and keeps it for all others.
    const manifest = await (await fetch(`${url}${API.areaHomes(id)}`)).json();
    for (const { area, base } of homesManifestSchema.parse(manifest).areas) {
      const lines = (await (await fetch(`${url}${API.baseRows(area, base)}`)).text()).trim();
      for (const line of lines.split('\n').slice(1)) rows.push(JSON.parse(line));
    }
  }
  const path = join(folder, 'listings.json');
  await writeFile(path, JSON.stringify(rows));
  return { path, count: rows.length, areas: areas.map(({ id }) => id) };
}

/** Every area of the first city, page by page, as a guest's device is given them. */
async function listAreas(url: string, apikey: string): Promise<{ readonly id: string }[]> {
  const areas: z.infer<typeof areaSchema>[] = [];
  for (let checkpoint: Checkpoint | null = null, more = true; more; ) {
    const answer = await fetch(`${url}/rest/v1/rpc/sync_pull`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ p_collection: 'areas', p_scope: 'all', p_checkpoint: checkpoint }),
    });
    const page: PullAnswer = pullAnswerSchema.parse(await answer.json());
    areas.push(...page.rows.map((row) => z.parse(areaSchema, row)));
    ({ checkpoint, more } = page);
  }
  return areas.filter(({ city }) => city === FIRST_CITY);
}

export interface ListingsFile {
  readonly path: string;
  readonly count: number;
  readonly areas: readonly string[];
}
