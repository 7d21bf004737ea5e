import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { LOGIN } from './authSchema.ts';
import { type Cluster, type Installed, startCluster } from './postgresCluster.ts';
import { preparedPostgres } from './preparedPostgres.ts';

/** A PostgreSQL that stands for a hosted project: its auth schema, its roles, our migrations. */
export interface MigratedPostgres {
  /** As the server logs in: no superuser. */
  readonly url: string;
  /** The PostgreSQL it runs on. */
  readonly cluster: Cluster;
  /** A person with a confirmed address; gives the id. */
  makeAccount(name: string): Promise<string>;
  /** Runs one statement as whoever owns the tables, and gives its rows. */
  asOwner(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function startMigratedPostgres(installed: Installed): Promise<MigratedPostgres> {
  const cluster = await startCluster(installed, await preparedPostgres(installed));
  let owner: Client | undefined;

  /** Tests end the database and move it: a connection lives until it is lost. */
  async function connected(): Promise<Client> {
    if (owner !== undefined) return owner;
    const client = new Client(cluster.url(LOGIN));
    client.on('error', () => undefined);
    client.on('end', () => {
      if (owner === client) owner = undefined;
    });
    await client.connect();
    owner = client;
    return client;
  }

  const asOwner = async (text: string, values?: unknown[]) => {
    const { rows } = await (await connected()).query<Record<string, unknown>>(text, values);
    return rows;
  };
  return {
    url: cluster.url(LOGIN),
    cluster,
    async makeAccount(name) {
      const id = randomUUID();
      await asOwner(
        `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
         values ($1, $2, now(), $3)`,
        [id, `${name}@test.test`, { full_name: name }],
      );
      return id;
    },
    asOwner,
    async close() {
      await owner?.end();
      await cluster.close();
    },
  };
}
