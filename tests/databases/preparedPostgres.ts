import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { listMigrations } from '#server/embedded/database/listMigrations.ts';
import { LOGIN, PROJECT_SQL, SUPERUSER } from './authSchema.ts';
import { keptFolder } from './keptFolder.ts';
import { type Installed, startCluster } from './postgresCluster.ts';

export const MIGRATIONS = path.resolve('supabase/migrations');

const run = promisify(execFile);
let prepared: Promise<string> | undefined;

/** The data of a PostgreSQL with its auth schema, its roles and our migrations, made once for a state of them. */
export function preparedPostgres(installed: Installed): Promise<string> {
  const { version } = installed;
  prepared ??= keptFolder(`postgres-${version}`, [version, PROJECT_SQL], (within) =>
    make(installed, path.join(within, 'data')),
  );
  return prepared;
}

async function make(installed: Installed, folder: string): Promise<string> {
  const cluster = await startCluster(installed);
  try {
    const superuser = new Client(cluster.url(SUPERUSER));
    await superuser.connect();
    await superuser.query(PROJECT_SQL);
    await superuser.end();
    const owner = new Client(cluster.url(LOGIN));
    await owner.connect();
    try {
      for (const { file } of await listMigrations(MIGRATIONS)) {
        await owner.query(await readFile(path.join(MIGRATIONS, file), 'utf8'));
      }
    } finally {
      await owner.end();
    }
    await cluster.stop();
    await run('cp', ['-R', cluster.data, folder]);
    return folder;
  } finally {
    await cluster.close();
  }
}
