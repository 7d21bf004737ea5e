import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import type { Db } from '#server/db/db.ts';
import { createHostedDb } from '#server/db/hosted.ts';
import { listMigrations } from '#server/embedded/database/migrations.ts';
import { ROLES_SQL } from '#server/embedded/database/roles.ts';
import { startTestBackend } from '#tests/server/startTestBackend.ts';
import { AUTH_SCHEMA_SQL, LOGIN, LOGIN_SQL } from './authSchema.ts';
import { findPostgres, startCluster } from './postgresCluster.ts';

/** A migrated, empty database. */
export interface OpenDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/** One implementation of the Db port, with the real thing behind it. */
export interface Database {
  readonly name: string;
  open(): Promise<OpenDatabase>;
}

const pglite: Database = {
  name: 'PGlite, embedded',
  async open() {
    const backend = await startTestBackend();
    return { db: backend.embedded.db, close: () => backend.close() };
  },
};

/** Every database a suite can run on here. Says on the console which one it has to do without. */
export async function databases(): Promise<Database[]> {
  const found = await findPostgres();
  if ('missing' in found) {
    console.info(`Not run on PostgreSQL: ${found.missing}`);
    return [pglite];
  }
  return [pglite, { name: `PostgreSQL ${found.version}, hosted`, open: () => openPostgres(found) }];
}

async function openPostgres(installed: Parameters<typeof startCluster>[0]): Promise<OpenDatabase> {
  const cluster = await startCluster(installed);
  const owner = postgres(cluster.url('postgres'), { max: 1, onnotice: () => {} });
  try {
    for (const sql of [AUTH_SCHEMA_SQL, ROLES_SQL, LOGIN_SQL]) await owner.unsafe(sql).simple();
    const folder = path.resolve('supabase/migrations');
    for (const { file } of await listMigrations(folder)) {
      await owner.unsafe(await readFile(path.join(folder, file), 'utf8')).simple();
    }
  } catch (thrown) {
    await cluster.close();
    throw thrown;
  } finally {
    await owner.end();
  }
  const db = createHostedDb(cluster.url(LOGIN));
  return {
    db,
    async close() {
      await db.close();
      await cluster.close();
    },
  };
}
