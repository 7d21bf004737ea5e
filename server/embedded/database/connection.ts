import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import { bigintValue, isoInstant, numericValue, OID } from '#server/db/types.ts';
import { pgliteDialect } from './dialect.ts';

/**
 * Opens the database in `folder`, or in memory without one. `archive` fills a database that does not exist
 * yet (what `dumpDataDir` of PGlite gives).
 */
export async function openConnection(folder?: string, archive?: Blob): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    ...(folder !== undefined && { url: folder }),
    pgliteOptions: {
      ...(archive && { loadDataDir: archive }),
      // Without these an extension named in a migration is not found.
      extensions: { btree_gist, citext, pg_trgm, unaccent, uuid_ossp },
      parsers: {
        [OID.int8]: bigintValue,
        [OID.numeric]: numericValue,
        [OID.timestamp]: isoInstant,
        [OID.timestamptz]: isoInstant,
      },
    },
  });
  await connection.driver.waitReady;
  // It takes the machine's; answers and days are told in UTC, as by a hosted one (`db/hosted.ts`).
  await connection.driver.exec("set time zone 'UTC'");
  connection.kysely = new Kysely({ dialect: pgliteDialect(connection.driver) });
  return connection;
}
