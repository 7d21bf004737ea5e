import type { AppDeps } from '#server/app.ts';
import { embeddedBackend } from '#server/backend.ts';
import { createHostedDb } from '#server/db/hostedDb.ts';
import { SECRET, secretToken } from '#tests/contract/hostedTokens.ts';
import { startMigratedPostgres } from '#tests/databases/migratedPostgres.ts';
import { findPostgres, type Installed } from '#tests/databases/postgresCluster.ts';
import { startOwnTestBackend, startTestBackend, type TestBackend } from './startTestBackend.ts';

/** The parts of a backend that createApp needs, and people in it. */
export interface OpenedBackend {
  readonly deps: Pick<AppDeps, 'db' | 'config' | 'tokenKeys' | 'tokenEndpoint'>;
  makePerson(name: string): Promise<{ id: string; token: string }>;
  close(): Promise<void>;
}
export interface BackendKind {
  readonly name: string;
  /** Of its tests: those over PostgreSQL show the same once more, and are `long`. */
  readonly tags: 'long'[];
  open(): Promise<OpenedBackend>;
}

/** The embedded backend, and where this machine has a PostgreSQL our own services and a hosted project over it. */
export async function everyBackend(): Promise<BackendKind[]> {
  const embedded = { name: 'PGlite, embedded', tags: [], open: openEmbedded };
  const found = await findPostgres();
  if ('missing' in found) {
    console.info(`Not run on PostgreSQL: ${found.missing}`);
    return [embedded];
  }
  const name = `PostgreSQL ${found.version}`;
  return [
    embedded,
    {
      name: `${name}, our own services`,
      tags: ['long'],
      open: async () => opened(await startOwnTestBackend()),
    },
    { name: `${name}, hosted`, tags: ['long'], open: () => openHosted(found) },
  ];
}

async function openEmbedded(): Promise<OpenedBackend> {
  return opened(await startTestBackend());
}

function opened(backend: TestBackend): OpenedBackend {
  return {
    deps: embeddedBackend(backend.embedded).deps,
    makePerson: (name) => backend.makePerson(`${name}@test.test`),
    close: () => backend.close(),
  };
}

async function openHosted(installed: Installed): Promise<OpenedBackend> {
  const project = await startMigratedPostgres(installed);
  const db = createHostedDb(project.url);
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
      const id = await project.makeAccount(name);
      return { id, token: await secretToken(id) };
    },
    async close() {
      await db.close();
      await project.close();
    },
  };
}
