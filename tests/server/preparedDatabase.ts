import { createHash } from 'node:crypto';
import {
  access,
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
} from 'node:fs/promises';
import path from 'node:path';
import { startEmbedded } from '#server/embedded/index.ts';
import { quietLog } from './quietLog.ts';

const CACHE = path.resolve('node_modules/.cache/roost');
const MIGRATIONS = 'supabase/migrations';
const ROLES = 'server/embedded/database/roles.ts';
/** PGlite fills what is shared with zeros, 128 MB unless told otherwise: longer than the rest of a start. */
const SETTINGS = "shared_buffers = '16MB'\n";

let prepared: Promise<string> | undefined;

/** The folder of a migrated, empty database, made once for a state of the migrations and kept for later runs. Only to be copied. */
export function preparedDatabase(): Promise<string> {
  prepared ??= findOrMake();
  return prepared;
}

async function findOrMake(): Promise<string> {
  const folder = path.join(CACHE, `database-${await stateOfSources()}`);
  if (!(await isThere(folder))) await make(folder);
  return folder;
}

async function stateOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    hash.update(name).update(await readFile(path.join(MIGRATIONS, name)));
  }
  hash.update(await readFile(ROLES)).update(SETTINGS);
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  for (const name of ['@supabase/lite', '@electric-sql/pglite']) {
    hash.update(lock.packages[`node_modules/${name}`]?.version ?? '');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Closed before it is copied: a database that was not begins with a look at its log and at each of its files. */
async function make(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const dataDir = await mkdtemp(path.join(CACHE, 'making-'));
  const options = { dataDir, publicUrl: 'http://localhost', seed: 'none', log: quietLog } as const;
  try {
    await (await startEmbedded(options)).close();
    const database = path.join(dataDir, 'database');
    await appendFile(path.join(database, 'postgresql.auto.conf'), SETTINGS);
    await rename(database, folder).catch(async (thrown: unknown) => {
      // Another run has made the same meanwhile.
      if (!(await isThere(folder))) throw thrown;
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function isThere(folder: string): Promise<boolean> {
  return access(folder).then(
    () => true,
    () => false,
  );
}
