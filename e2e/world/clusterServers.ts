import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { SUPERUSER } from '#tests/databases/authSchema.ts';
import { OWN_SECRET, startOwnPostgres } from '#tests/databases/ownPostgres.ts';
import { findPostgres, startCluster } from '#tests/databases/postgresCluster.ts';
import { createOwnServer } from '#tests/faults/ownServer.ts';
import { startBalancer } from '#tests/processes/balancer.ts';
import { findRedis, startRedis } from '#tests/processes/redisServer.ts';
import { portOf } from '#tests/processes/world.ts';
import { ACCOUNTS, signUp, type Who } from './accounts.ts';
import type { HostedServers } from './hostedServers.ts';
import { environmentOf, type ServerOptions } from './roostServer.ts';

/** `npm run e2e:cluster`: each world is three processes over one PostgreSQL and one Redis. */
export const IS_CLUSTER = process.env.E2E_CLUSTER === '1';
const PROCESSES = 3;
const templateIn = (folder: string) => join(folder, 'prepared-cluster');

/** Makes the database that each world copies. `introduce`: the statements that make the people known to one another. */
export async function prepareCluster(folder: string, introduce: readonly string[]): Promise<void> {
  const postgres = await startOwnPostgres();
  const dataDir = join(folder, 'preparing-cluster');
  try {
    const server = await createOwnServer({
      DATABASE_URL: postgres.databaseUrl,
      AUTH_SECRET: OWN_SECRET,
      DATA_DIR: dataDir,
      LITE_AUTH_BCRYPT_COST: '4',
    });
    await server.start();
    for (const who of Object.keys(ACCOUNTS) as Who[]) await signUp(server.url, who);
    await server.end('SIGTERM');
    const client = new Client({ connectionString: postgres.databaseUrl });
    await client.connect();
    for (const statement of introduce) await client.query(statement);
    await client.end();
    await postgres.stop();
    await promisify(execFile)('cp', ['-R', postgres.data, templateIn(folder)]);
  } finally {
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Worlds of three processes. Each connection goes to the next of them, so that a person's calls and sockets, and those of two
 * people, meet different ones. Only worlds without the demo: the copied database has the accounts alone.
 */
export function createClusterServers(): HostedServers {
  const stores = new Map<string, Promise<Stores>>();
  const forget = async (dataDir: string): Promise<void> => {
    const opened = stores.get(dataDir);
    stores.delete(dataDir);
    await (await opened)?.close();
  };
  return {
    async start(options) {
      const opened = stores.get(options.dataDir) ?? openStores();
      stores.set(options.dataDir, opened);
      return await startProcesses(options, await opened);
    },
    forget,
    async close() {
      for (const dataDir of stores.keys()) await forget(dataDir);
    },
  };
}

interface Stores {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  close(): Promise<void>;
}

async function openStores(): Promise<Stores> {
  const [installed, found] = [await findPostgres(), findRedis()];
  if ('missing' in installed) throw new Error(installed.missing);
  if ('missing' in found) throw new Error(found.missing);
  const postgres = await startCluster(installed, templateIn(process.env.ROOST_E2E_FOLDER ?? ''));
  const redis = await startRedis(found.program);
  return {
    databaseUrl: postgres.url(SUPERUSER),
    redisUrl: redis.url,
    async close() {
      await Promise.all([postgres.close(), redis.close()]);
    },
  };
}

async function startProcesses(options: ServerOptions, { databaseUrl, redisUrl }: Stores) {
  const servers = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      createOwnServer({
        ...environmentOf({ ...options, faults: false }),
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        AUTH_SECRET: OWN_SECRET,
      }),
    ),
  );
  await Promise.all(servers.map((server) => server.start()));
  const balancer = await startBalancer(servers.map(portOf), options.port);
  let end = (): void => undefined;
  const exited = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    exited,
    async stop() {
      await balancer.close();
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      end();
    },
    log: () => '',
  };
}
