import type { Log } from '#server/log.ts';
import { type ConnectionPool, openPool } from '#server/db/pool.ts';
import { provision } from '../database/provision.ts';
import type { Keys } from '../keys.ts';
import { createLiteApp } from '../liteApp.ts';
import { agreedKeys } from './agreedKeys.ts';
import { asLoginRefused } from './loginRefused.ts';
import { createPooledConnection } from './pooledConnection.ts';

/** Any number: that of our own lock among those of the database. */
const LOCK = 7_031_982;

interface Parts {
  readonly migrationsDir: string;
  /** Of the keys, where `secret` is not given. */
  readonly folder: string;
  readonly secret: string | undefined;
  readonly log: Log;
}

/**
 * Brings the PostgreSQL at `url` to the newest schema, one process at a time, and gives the keys that its processes share.
 * Throws KeysDiffer, LoginRefused, MigrationFailed, and DatabaseLost where the database does not answer.
 */
export async function provisionPostgres(
  url: string,
  { migrationsDir, folder, secret, log }: Parts,
): Promise<Keys> {
  const pool = openPool(url, { size: 1, log });
  try {
    const connection = createPooledConnection(pool);
    await connection.driver.exec(
      `set statement_timeout = '15min'; select pg_advisory_lock(${LOCK})`,
    );
    const keys = await agreedKeys((text, values) => ask(pool, text, values), {
      secret,
      folder,
      log,
    });
    const app = createLiteApp(connection, keys, { hasGoogle: false });
    const applied = await provision(connection, app, { migrationsDir, log });
    if (applied.length > 0) log.info(`Applied ${applied.length} migrations.`);
    return keys;
  } catch (thrown) {
    throw asLoginRefused(thrown);
  } finally {
    // The lock goes with its connection.
    await pool.close();
  }
}

async function ask(
  pool: ConnectionPool,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly unknown[]> {
  const lent = await pool.lend();
  try {
    return (await lent.ask({ text, values: [...values] })).rows;
  } finally {
    lent.giveBack();
  }
}
