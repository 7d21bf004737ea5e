import type { Db } from '#server/db/db.ts';
import { createHostedDb } from '#server/db/hostedDb.ts';
import { startTestBackend } from '#tests/server/startTestBackend.ts';
import { startMigratedPostgres } from '#tests/databases/migratedPostgres.ts';
import { findPostgres, type Installed } from '#tests/databases/postgresCluster.ts';

/** A migrated, empty database. */
export interface OpenDatabase {
  readonly db: Db;
  /** Runs one statement as whoever owns the tables. */
  asOwner(text: string): Promise<unknown>;
  close(): Promise<void>;
}

/** One implementation of the Db port, with the real thing behind it. */
export interface Database {
  readonly name: string;
  /** Of its suites: `long` where the other database of this machine shows the same in less time. */
  readonly tags: 'long'[];
  open(): Promise<OpenDatabase>;
}

const pglite = {
  name: 'PGlite, embedded',
  async open() {
    const backend = await startTestBackend();
    const { db } = backend.embedded;
    return {
      db,
      asOwner: (text: string) =>
        db.asService(async (sql) => {
          await sql.query('reset role');
          await sql.query(text);
        }),
      close: () => backend.close(),
    };
  },
} as const;

/**
 * Every database a suite can run on here, the one that `npm test` runs it on first: PostgreSQL where it is installed,
 * since it takes a quarter of the time PGlite does. Says on the console which one it has to do without.
 */
export async function databases(): Promise<Database[]> {
  const found = await findPostgres();
  if ('missing' in found) {
    console.info(`Not run on PostgreSQL: ${found.missing}`);
    return [{ ...pglite, tags: [] }];
  }
  const name = `PostgreSQL ${found.version}, hosted`;
  return [
    { name, tags: [], open: () => openPostgres(found) },
    { ...pglite, tags: ['long'] },
  ];
}

async function openPostgres(installed: Installed): Promise<OpenDatabase> {
  const project = await startMigratedPostgres(installed);
  const db = createHostedDb(project.url);
  return {
    db,
    asOwner: project.asOwner,
    async close() {
      await db.close();
      await project.close();
    },
  };
}
