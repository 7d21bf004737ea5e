import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { LOGIN } from './authSchema.ts';
import { type Installed, startCluster } from './postgresCluster.ts';
import { preparedPostgres } from './preparedPostgres.ts';

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
  const cluster = await startCluster(installed, await preparedPostgres(installed));
  const owner = postgres(cluster.url('postgres'), { max: 1, onnotice: () => {} });
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
    async close() {
      await owner.end();
      await cluster.close();
    },
  };
}
