import type { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import { bigintValue, isoInstant, numericValue, OID } from '#server/db/types.ts';
import type { Log } from '#server/log.ts';
import { pgliteDialect } from './dialect.ts';
import { guard } from './guard.ts';
import { BOUNDLESS, type Room } from './room.ts';
import { createSession, type DatabaseSession } from './session.ts';
import { copyInMemory } from './template.ts';

/** The place of a database, and the state of its disk. */
export interface Place {
  readonly folder: string;
  readonly room?: Room;
  readonly log?: Log;
}

/** An open database: what the library works with, and the session beneath it. */
export interface OpenDatabase {
  readonly connection: PgliteConnection;
  readonly session: DatabaseSession;
}

/**
 * Opens the database of `place`, or one in memory without it, which begins as a copy of `template`, the folder
 * of another.
 */
export async function openConnection(place?: Place, template?: string): Promise<OpenDatabase> {
  const connection = await open(place?.folder, template);
  const session = createSession({
    client: connection.driver,
    room: place?.room ?? BOUNDLESS,
    log: place?.log ?? NOBODY,
    ...(place && {
      async reopen() {
        const { driver } = await open(place.folder);
        connection.driver = driver;
        return driver;
      },
    }),
  });
  connection.kysely = new Kysely({ dialect: pgliteDialect(session) });
  return { connection, session };
}

async function open(folder?: string, template?: string): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    ...(folder !== undefined && { url: folder }),
    pgliteOptions: {
      ...(template !== undefined && { fs: await copyInMemory(template) }),
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
  guard(connection.driver);
  await forgetRowArrays(connection.driver);
  // It takes the machine's; answers and days are told in UTC, as by a hosted one (`db/hostedDb.ts`).
  await connection.driver.exec("set time zone 'UTC'");
  return connection;
}

/**
 * PGlite copies its parsers at each query, which is half of a short one: those of arrays of whole rows are three quarters
 * of them, and nobody asks for such.
 */
async function forgetRowArrays(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ typarray: number }>(
    "select typarray from pg_catalog.pg_type where typtype = 'c' and typarray <> 0",
  );
  for (const { typarray } of rows) delete client.parsers[typarray];
}

const NOBODY: Log = { info: () => {}, warn: () => {}, error: () => {} };
