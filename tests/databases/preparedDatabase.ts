import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startEmbedded } from '#server/embedded/index.ts';
import { ROLES_SQL } from '#server/embedded/database/roles.ts';
import { keptFolder } from './keptFolder.ts';
import { quietLog } from '#tests/server/quietLog.ts';

/** PGlite fills what is shared with zeros, 128 MB unless told otherwise: longer than the rest of a start. */
const SETTINGS = "shared_buffers = '16MB'\n";

let prepared: Promise<string> | undefined;

/** The folder of a migrated, empty database, made once for a state of the migrations and kept for later runs. */
export function preparedDatabase(): Promise<string> {
  prepared ??= findOrMake();
  return prepared;
}

async function findOrMake(): Promise<string> {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const versions = ['@supabase/lite', '@electric-sql/pglite'].map(
    (name) => lock.packages[`node_modules/${name}`]?.version ?? '',
  );
  return keptFolder('pglite', [ROLES_SQL, SETTINGS, ...versions], make);
}

/** Closed before it is copied: one that was not looks through its log and at each of its files as it starts. */
async function make(dataDir: string): Promise<string> {
  const options = { dataDir, publicUrl: 'http://localhost', seed: 'none', log: quietLog } as const;
  await (await startEmbedded(options)).close();
  const database = path.join(dataDir, 'database');
  await appendFile(path.join(database, 'postgresql.auto.conf'), SETTINGS);
  return database;
}
