import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SignJWT } from 'jose';
import postgres from 'postgres';
import type { AppDeps } from '#server/app.ts';
import { embeddedBackend } from '#server/backend.ts';
import { createHostedDb } from '#server/db/hosted.ts';
import { listMigrations } from '#server/embedded/database/migrations.ts';
import { ROLES_SQL } from '#server/embedded/database/roles.ts';
import { AUTH_SCHEMA_SQL, LOGIN, LOGIN_SQL } from '#tests/contract/authSchema.ts';
import { findPostgres, startCluster } from '#tests/contract/postgresCluster.ts';
import { startTestBackend } from './startTestBackend.ts';

/** What createApp needs of a backend, and people in it. */
export interface OpenedBackend {
  readonly deps: Pick<AppDeps, 'db' | 'config' | 'tokenKeys' | 'tokenEndpoint'>;
  makePerson(name: string): Promise<{ id: string; token: string }>;
  close(): Promise<void>;
}
export interface BackendKind {
  readonly name: string;
  open(): Promise<OpenedBackend>;
}

/** The embedded backend, and PostgreSQL with a pool where this machine has one. */
export async function bothBackends(): Promise<BackendKind[]> {
  const embedded = { name: 'PGlite, embedded', open: openEmbedded };
  const found = await findPostgres();
  if ('missing' in found) {
    console.info(`Not run on PostgreSQL: ${found.missing}`);
    return [embedded];
  }
  return [embedded, { name: `PostgreSQL ${found.version}, hosted`, open: () => openHosted(found) }];
}

async function openEmbedded(): Promise<OpenedBackend> {
  const backend = await startTestBackend();
  return {
    deps: embeddedBackend(backend.embedded).deps,
    makePerson: (name) => backend.makePerson(`${name}@test.test`),
    close: () => backend.close(),
  };
}

const SECRET = 'a secret of thirty-two characters';

async function openHosted(installed: Parameters<typeof startCluster>[0]): Promise<OpenedBackend> {
  const cluster = await startCluster(installed);
  const owner = postgres(cluster.url('postgres'), { max: 1, onnotice: () => {} });
  for (const sql of [AUTH_SCHEMA_SQL, ROLES_SQL, LOGIN_SQL]) await owner.unsafe(sql).simple();
  const folder = path.resolve('supabase/migrations');
  for (const { file } of await listMigrations(folder)) {
    await owner.unsafe(await readFile(path.join(folder, file), 'utf8')).simple();
  }
  const db = createHostedDb(cluster.url(LOGIN));
  return {
    deps: {
      db,
      config: {
        supabaseUrl: 'http://supabase.test',
        supabaseKey: 'k',
        backend: 'hosted',
        version: 'test',
      },
      tokenKeys: { secret: SECRET },
      tokenEndpoint: () => Promise.reject(new Error('nobody signs in with a password here')),
    },
    async makePerson(name) {
      const id = randomUUID();
      await owner`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
        values (${id}, ${`${name}@test.test`}, now(), ${JSON.stringify({ full_name: name })}::text::jsonb)`;
      const token = await new SignJWT({ sub: id, role: 'authenticated', session_id: randomUUID() })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience('authenticated')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(SECRET));
      return { id, token };
    },
    async close() {
      await db.close();
      await owner.end();
      await cluster.close();
    },
  };
}
