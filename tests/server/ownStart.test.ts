import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { readEnv } from '#server/env.ts';
import { type Started, start } from '#server/start.ts';
import { SUPERUSER } from '#tests/databases/authSchema.ts';
import { type Cluster, findPostgres, startCluster } from '#tests/databases/postgresCluster.ts';
import { LONG } from '#tests/tags.ts';
import { quietLog } from './quietLog.ts';

const found = await findPostgres();
const SECRET = 'a secret that all processes share';

describe.skipIf('missing' in found)('the start over a PostgreSQL of its own', () => {
  let cluster: Cluster;
  let folder: string;
  const running: Started[] = [];
  const warnings: string[] = [];

  beforeAll(async () => {
    if ('missing' in found) return;
    cluster = await startCluster(found);
  });
  afterAll(() => cluster?.close());
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'roost-own-start-'));
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.close();
    warnings.length = 0;
    await rm(folder, { recursive: true });
  });

  async function asAdministrator(...statements: string[]): Promise<void> {
    const client = new Client(cluster.url(SUPERUSER));
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
  const urlOf = (login: string, database: string) =>
    cluster.url(login).replace(/\/postgres$/u, `/${database}`);

  async function started(more: Record<string, string>): Promise<Started> {
    const env = readEnv({
      PORT: '0',
      HOST: '127.0.0.1',
      CLIENT_DIR: 'none',
      DATA_DIR: folder,
      ...more,
    });
    const log = { ...quietLog, warn: (text: string) => void warnings.push(text) };
    const server = await start(env, log);
    running.push(server);
    return server;
  }
  const isHealthy = async ({ url }: Started) => (await fetch(url + API.health)).ok;

  test('a login that may make no roles is told what an administrator has to do', async () => {
    await asAdministrator('create role weak login', 'create database three owner weak');
    const DATABASE_URL = urlOf('weak', 'three');
    await expect(started({ DATABASE_URL, AUTH_SECRET: SECRET })).rejects.toThrow(
      /^DATABASE_URL: its login may not .*create role service_role bypassrls/u,
    );
  });

  test('a login that owns its database is enough, where an administrator made the roles', async () => {
    await asAdministrator(
      'create role owner_of_one login',
      'create role anon',
      'create role authenticated',
      'create role service_role bypassrls',
      'grant anon, authenticated, service_role to owner_of_one',
      'create database one owner owner_of_one',
    );
    const DATABASE_URL = urlOf('owner_of_one', 'one');
    expect(await isHealthy(await started({ DATABASE_URL, AUTH_SECRET: SECRET }))).toBe(true);
    await expect(
      started({ DATABASE_URL, AUTH_SECRET: 'another secret of thirty-two and more' }),
    ).rejects.toThrow(/^AUTH_SECRET is another one than before\. /u);
    await expect(started({ DATABASE_URL })).rejects.toThrow(
      /^AUTH_SECRET is not set, and .*keys\.json is not there\. /u,
    );
  });

  test('without a secret the keys lie in the folder, which a second process may share', async () => {
    await asAdministrator('create database two');
    const DATABASE_URL = urlOf(SUPERUSER, 'two');
    const both = await Promise.all([started({ DATABASE_URL }), started({ DATABASE_URL })]);
    expect(await Promise.all(both.map(isHealthy))).toEqual([true, true]);
    expect(warnings.join()).toContain('SMTP_URL');
  });

  test.each([
    ['a login that is not there', () => urlOf('nobody', 'postgres')],
    ['a database that is not there', () => urlOf(SUPERUSER, 'nothing')],
  ])('%s stops the start and names the variable', async (_, address) => {
    await expect(started({ DATABASE_URL: address(), AUTH_SECRET: SECRET })).rejects.toThrow(
      /^DATABASE_URL: the database refuses the login/u,
    );
  });

  test('a database that does not answer yet is waited for', LONG, async () => {
    await asAdministrator('create database four');
    await cluster.stop();
    const starting = started({ DATABASE_URL: urlOf(SUPERUSER, 'four'), AUTH_SECRET: SECRET });
    await expect.poll(() => warnings.join()).toContain('Waiting: the database does not answer');
    await cluster.restart();
    expect(await isHealthy(await starting)).toBe(true);
  });
});
