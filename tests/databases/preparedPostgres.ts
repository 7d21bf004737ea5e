import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { listMigrations } from '#server/embedded/database/migrations.ts';
import { ROLES_SQL } from '#server/embedded/database/roles.ts';
import { AUTH_SCHEMA_SQL, LOGIN_SQL } from './authSchema.ts';
import { keptFolder } from './keptFolder.ts';
import { type Installed, startCluster } from './postgresCluster.ts';

export const MIGRATIONS = path.resolve('supabase/migrations');

const FIRST = [AUTH_SCHEMA_SQL, ROLES_SQL, LOGIN_SQL];
const run = promisify(execFile);
let prepared: Promise<string> | undefined;

/** The data of a PostgreSQL with its auth schema, its roles and our migrations, made once for a state of them. */
export function preparedPostgres(installed: Installed): Promise<string> {
  const { version } = installed;
  prepared ??= keptFolder(`postgres-${version}`, [version, ...FIRST], (within) =>
    make(installed, path.join(within, 'data')),
  );
  return prepared;
}

async function make(installed: Installed, folder: string): Promise<string> {
  const cluster = await startCluster(installed);
  try {
    const owner = postgres(cluster.url('postgres'), { max: 1, onnotice: () => {} });
    try {
      for (const sql of FIRST) await owner.unsafe(sql).simple();
      for (const { file } of await listMigrations(MIGRATIONS)) {
        await owner.unsafe(await readFile(path.join(MIGRATIONS, file), 'utf8')).simple();
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
