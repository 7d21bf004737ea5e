import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#server/embedded/index.ts';
import { quietLog } from './quietLog.ts';

const CACHE = path.resolve('node_modules/.cache/roost');
const MIGRATIONS = 'supabase/migrations';
const ROLES = 'server/embedded/database/roles.ts';

let prepared: Promise<Blob> | undefined;

/** A migrated, empty database, made once for a state of the migrations and kept for later runs. */
export function preparedArchive(): Promise<Blob> {
  prepared ??= readOrMake();
  return prepared;
}

async function readOrMake(): Promise<Blob> {
  const file = path.join(CACHE, `database-${await stateOfSources()}.tar.gz`);
  const stored = await readFile(file).catch(() => undefined);
  return new Blob([stored ?? (await make(file))], { type: 'application/x-gzip' });
}

async function stateOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    hash.update(name).update(await readFile(path.join(MIGRATIONS, name)));
  }
  hash.update(await readFile(ROLES));
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  for (const name of ['@supabase/lite', '@electric-sql/pglite']) {
    hash.update(lock.packages[`node_modules/${name}`]?.version ?? '');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Two runs at once may both make it; the rename keeps readers from seeing half a file. */
async function make(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'roost-prepare-'));
  const options = { dataDir, publicUrl: 'http://localhost', seed: 'none', log: quietLog } as const;
  const embedded = await startEmbedded(options);
  try {
    const bytes = new Uint8Array(await (await embedded.dump()).arrayBuffer());
    await mkdir(CACHE, { recursive: true });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, bytes);
    await rename(draft, file);
    return bytes;
  } finally {
    await embedded.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
