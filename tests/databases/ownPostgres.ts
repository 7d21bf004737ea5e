import { mkdtemp, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startOwn } from '#server/embedded/index.ts';
import { ROLES_SQL } from '#server/embedded/database/roles.ts';
import { quietLog } from '#tests/server/quietLog.ts';
import { SUPERUSER } from './authSchema.ts';
import { keptFolder } from './keptFolder.ts';
import { type Cluster, findPostgres, type Installed, startCluster } from './postgresCluster.ts';

/** AUTH_SECRET of every process of these databases. */
export const OWN_SECRET = 'a secret that all processes share';

const run = promisify(execFile);
let prepared: Promise<string> | undefined;

export interface OwnPostgres extends Cluster {
  /** As the server logs in: whoever owns the database. */
  readonly databaseUrl: string;
}

/** A PostgreSQL that our own services have migrated, and nobody has used. Throws where the machine has none. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const installed = await findPostgres();
  if ('missing' in installed) throw new Error(installed.missing);
  const cluster = await startCluster(installed, await preparedOwn(installed));
  return { ...cluster, databaseUrl: cluster.url(SUPERUSER) };
}

function preparedOwn(installed: Installed): Promise<string> {
  const { version } = installed;
  prepared ??= keptFolder(`own-postgres-${version}`, [version, ROLES_SQL, OWN_SECRET], (within) =>
    make(installed, path.join(within, 'data')),
  );
  return prepared;
}

async function make(installed: Installed, folder: string): Promise<string> {
  const cluster = await startCluster(installed);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'roost-own-'));
  try {
    const options = { dataDir, secret: OWN_SECRET, publicUrl: 'http://localhost', log: quietLog };
    await (await startOwn({ ...options, databaseUrl: cluster.url(SUPERUSER) })).close();
    await cluster.stop();
    await run('cp', ['-R', cluster.data, folder]);
    return folder;
  } finally {
    await cluster.close();
    await rm(dataDir, { recursive: true });
  }
}
