import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { SECRET, secretToken } from '#tests/contract/hostedTokens.ts';
import { type MigratedPostgres, startMigratedPostgres } from '#tests/databases/migratedPostgres.ts';
import { freePort, type Installed } from '#tests/databases/postgresCluster.ts';
import { startTestBackend } from '#tests/server/startTestBackend.ts';
import { LOADED, type Writer } from './messageLoad.ts';
import { createOwnServer, type OwnServer } from './ownServer.ts';

/** A server of its own with people who write, and what is stored of it. */
export interface World {
  readonly server: OwnServer;
  readonly writers: readonly Writer[];
  /** How often each text is stored; of the embedded backend its server has ended by then. */
  stored(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

const PAIRS = 6;
/** The demo's people say some things twice. */
const COUNTED = `select content, count(*)::int as times from messages
  where content like '${LOADED}%' group by 1`;
const countedSchema = z.array(z.object({ content: z.string(), times: z.number() }));
const timesOf = (rows: unknown): ReadonlyMap<string, number> =>
  new Map(z.parse(countedSchema, rows).map(({ content, times }) => [content, times]));

export interface HostedWorld extends World {
  readonly project: MigratedPostgres;
  /** Another host of the database, which DATABASE_URL names second. */
  readonly otherPort: number;
}

/** Against a PostgreSQL that stands for a hosted project. */
export async function openHostedWorld(
  installed: Installed,
  environment: Readonly<Record<string, string>> = {},
): Promise<HostedWorld> {
  const project = await startMigratedPostgres(installed);
  const otherPort = await freePort();
  const writers: Writer[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [one, other] = [await project.makeAccount('one'), await project.makeAccount('other')];
    const thread = conversationIdOf(one, other);
    await project.asOwner('select public.start_conversation($1, $2, $3)', [one, thread, other]);
    writers.push({ token: await secretToken(one), thread });
  }
  const server = await createOwnServer({
    SUPABASE_URL: 'http://supabase.test',
    SUPABASE_PUBLISHABLE_KEY: 'publishable',
    SUPABASE_SECRET_KEY: 'secret',
    SUPABASE_JWT_SECRET: SECRET,
    DATABASE_URL: project.url.replace(/\/postgres$/u, `,127.0.0.1:${otherPort}$&`),
    ...environment,
  });
  await server.start();
  return {
    server,
    writers,
    project,
    otherPort,
    stored: async () => timesOf(await project.asOwner(COUNTED)),
    async close() {
      await server.end('SIGTERM');
      await project.close();
    },
  };
}

const PEOPLE = ['maya', 'jonas', 'sam', 'noor'] as const;
const configSchema = z.object({ supabaseKey: z.string() });
const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

/** On the embedded backend in this folder, or one of its own. */
export async function openEmbeddedWorld(onDisk?: string): Promise<World> {
  const dataDir = onDisk ?? (await mkdtemp(path.join(tmpdir(), 'roost-faults-')));
  const server = await createOwnServer({ DATA_DIR: dataDir, SEED: 'demo', SEED_SIZE: '0' });
  await server.start();
  const post = async (to: string, headers: Record<string, string>, body: object) => {
    const answer = await fetch(server.url + to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as unknown;
  };
  const { supabaseKey } = z.parse(
    configSchema,
    await (await fetch(server.url + API.config)).json(),
  );
  const sessions = await Promise.all(
    PEOPLE.map(async (name) =>
      z.parse(
        sessionSchema,
        await post(
          '/auth/v1/token?grant_type=password',
          { apikey: supabaseKey },
          {
            email: `${name}@demo.test`,
            password: 'Demo-pass1',
          },
        ),
      ),
    ),
  );
  const writers: Writer[] = [];
  for (const [at, { access_token: token, user }] of sessions.entries()) {
    const other = sessions[(at + 1) % sessions.length]?.user.id ?? '';
    await post(API.conversations, { authorization: `Bearer ${token}` }, { receiver_id: other });
    writers.push({ token, thread: conversationIdOf(user.id, other) });
  }
  return {
    server,
    writers,
    async stored() {
      await server.end('SIGTERM');
      const backend = await startTestBackend({ dataDir });
      try {
        return timesOf(await backend.embedded.db.asService((sql) => sql.query(COUNTED)));
      } finally {
        await backend.close();
      }
    },
    async close() {
      await server.end('SIGTERM');
      if (onDisk === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
