import type { Connection } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import type { ConnectionPool } from '#server/db/pool.ts';
import type { Migratable } from '../database/migratable.ts';
import { pooledDialect } from './pooledDialect.ts';

/**
 * The class that the library has for PGlite and for the driver `postgres` alike. It exports the two alone, and that driver
 * ends the process where a connection is lost under load.
 */
const PostgresConnection = Object.getPrototypeOf(PgliteConnection) as new (
  options: object,
) => Connection;

/** The time that a statement of a migration has, ms. */
const LONG_MS = 15 * 60_000;

/** A connection for the library, over a pool whose end is its owner's affair. */
export function createPooledConnection(pool: ConnectionPool): Migratable {
  const driver = {
    async exec(text: string) {
      const lent = await pool.lend();
      try {
        await lent.ask({ text, query_timeout: LONG_MS });
      } finally {
        lent.giveBack();
      }
    },
  };
  const kysely = new Kysely({ dialect: pooledDialect(pool) });
  return Object.assign(new PostgresConnection({}), { driver, kysely });
}
