import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asRequest } from '#server/db/caller.ts';
import type { Db } from '#server/db/db.ts';
import { createHostedDb } from '#server/db/hostedDb.ts';
import { quietLog } from '#tests/server/quietLog.ts';
import { LONG } from '#tests/tags.ts';
import { type OwnPostgres, startOwnPostgres } from './ownPostgres.ts';
import { findPostgres } from './postgresCluster.ts';

const NAME = "select current_setting('application_name') as name";

describe.skipIf('missing' in (await findPostgres()))('PostgreSQL is told of requests', LONG, () => {
  let postgres: OwnPostgres;
  let db: Db;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    // One connection: what a transaction leaves there the next one has.
    db = createHostedDb(postgres.databaseUrl, { log: quietLog, poolSize: 1 });
  });
  afterAll(async () => {
    await db?.close();
    await postgres?.close();
  });
  const nameNow = async () =>
    (await db.asService((sql) => sql.query<{ name: string }>(NAME)))[0]?.name;

  test('a transaction has the name of its request, and the next one does not', async () => {
    expect(await asRequest('5f0c1b7e9d2a', nameNow)).toBe('roost 5f0c1b7e9d2a');
    expect(await nameNow()).toBe('');
  });

  test('one that is rolled back leaves no name behind', async () => {
    const failing = () => db.asService((sql) => sql.query('select 1 / 0'));
    await expect(asRequest('5f0c1b7e9d2a', failing)).rejects.toThrow('division by zero');
    expect(await nameNow()).toBe('');
  });
});
