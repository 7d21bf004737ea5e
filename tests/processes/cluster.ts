import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SUPERUSER } from '#tests/databases/authSchema.ts';
import { findPostgres, freePort, startCluster } from '#tests/databases/postgresCluster.ts';
import { startS3Server } from '#tests/fakes/s3Server.ts';
import { createOwnServer, LOG } from '#tests/faults/ownServer.ts';
import { findNginx, startNginx } from './nginx.ts';
import { findRedis, startRedis } from './redisServer.ts';
import { portOf } from './world.ts';

const PROCESSES = 3;
const INSTALL = 'apt-get install postgresql redis-server nginx';
const PEOPLE = ['maya@demo.test', 'jonas@demo.test', 'sam@demo.test', 'noor@demo.test'];

const LOOK_EVERY_MS = 500;

/** Resolves at the first signal, or when whoever started this is gone: npm ends by a signal and hands it to its shell alone. */
function askedToEnd(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, LOOK_EVERY_MS).unref();
  });
}

/**
 * PostgreSQL, Redis, nginx, a store of files in memory, and three processes of the built server with the demo, on this machine, until it is
 * asked to end. Gives false where the machine lacks one of them.
 */
export async function runCluster(): Promise<boolean> {
  const [installed, redisFound, nginxFound] = [await findPostgres(), findRedis(), findNginx()];
  if ('missing' in installed || 'missing' in redisFound || 'missing' in nginxFound) {
    for (const one of [installed, redisFound, nginxFound])
      if ('missing' in one) console.error(`Missing: ${one.missing}`);
    console.error(`On Debian: ${INSTALL}`);
    return false;
  }
  const end = askedToEnd();
  const closing: (() => Promise<void>)[] = [];
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'roost-cluster-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startCluster(installed);
    closing.push(() => postgres.close());
    const redis = await startRedis(redisFound.program);
    closing.push(() => redis.close());
    const store = await startS3Server();
    closing.push(() => store.close());
    const port = Number(process.env['PORT'] ?? 0) || (await freePort());
    const url = `http://localhost:${port}`;
    const secret = randomBytes(32).toString('base64url');
    const servers = await Promise.all(
      Array.from({ length: PROCESSES }, (_, at) =>
        createOwnServer({
          DATABASE_URL: postgres.url(SUPERUSER),
          REDIS_URL: redis.url,
          AUTH_SECRET: secret,
          S3_URL: store.url(),
          DATA_DIR: path.join(folder, String(at)),
          SEED: 'demo',
          SEED_SIZE: process.env['SEED_SIZE'] ?? '2000',
          PUBLIC_URL: url,
        }),
      ),
    );
    console.info(`What the servers say is in ${LOG}`);
    closing.push(async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
    });
    await Promise.all(servers.map((server) => server.start()));
    const nginx = await startNginx(nginxFound.program, port, servers.map(portOf));
    closing.push(() => nginx.close());
    for (const server of servers) console.info(`a process at ${server.url}`);
    console.info(`Sign in with Demo-pass1 as one of ${PEOPLE.join(', ')}`);
    console.info(`Roost is ready: open ${url}`);
    await end;
    return true;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}
