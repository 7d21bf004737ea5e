import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { listMigrations } from '#server/embedded/database/migrations.ts';
import { ROLES_SQL } from '#server/embedded/database/roles.ts';
import { AUTH_SCHEMA_SQL, LOGIN, LOGIN_SQL } from './authSchema.ts';
import { type Installed, startCluster } from './postgresCluster.ts';

export const MIGRATIONS = path.resolve('supabase/migrations');

/** A PostgreSQL that stands for a hosted project: its auth schema, its roles, our migrations. */
export interface MigratedPostgres {
  /** As the server logs in: no superuser. */
  readonly url: string;
  /** A person with a confirmed address; gives the id. */
  makeAccount(name: string): Promise<string>;
  /** Runs one statement as whoever owns the tables. */
  asOwner(text: string): Promise<void>;
  close(): Promise<void>;
}

export async function startMigratedPostgres(installed: Installed): Promise<MigratedPostgres> {
  const cluster = await startCluster(installed);
  const owner = postgres(cluster.url('postgres'), { max: 1, onnotice: () => {} });
  const close = async () => {
    await owner.end();
    await cluster.close();
  };
  try {
    for (const sql of [AUTH_SCHEMA_SQL, ROLES_SQL, LOGIN_SQL]) await owner.unsafe(sql).simple();
    for (const { file } of await listMigrations(MIGRATIONS)) {
      await owner.unsafe(await readFile(path.join(MIGRATIONS, file), 'utf8')).simple();
    }
  } catch (thrown) {
    await close();
    throw thrown;
  }
  return {
    url: cluster.url(LOGIN),
    async makeAccount(name) {
      const id = randomUUID();
      await owner`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
        values (${id}, ${`${name}@test.test`}, now(), ${JSON.stringify({ full_name: name })}::text::jsonb)`;
      return id;
    },
    async asOwner(text) {
      await owner.unsafe(text);
    },
    close,
  };
}
