import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Role } from '#contract/entities/role.ts';
import {
  type Embedded,
  type EmbeddedOptions,
  startEmbedded,
  startOwn,
} from '#server/embedded/index.ts';
import { OWN_SECRET, startOwnPostgres } from '#tests/databases/ownPostgres.ts';
import { preparedDatabase } from '#tests/databases/preparedDatabase.ts';
import { quietLog } from './quietLog.ts';

export { quietLog };

export const TEST_PASSWORD = 'Test-pass1';

export interface TestBackend {
  readonly embedded: Embedded;
  readonly dataDir: string;
  /** Signs up and confirms by the mail, as a person would. */
  makePerson(
    email: string,
    options?: { userType?: Role; fullName?: string },
  ): Promise<{ id: string; token: string; refreshToken: string }>;
  close(): Promise<void>;
}

/**
 * The embedded backend without demo people, generous with sign-ins, started from a prepared database.
 * In memory; with `dataDir` in that folder, which then stays after `close`. In the project `own` of the suites it is our own
 * services over a PostgreSQL, unless the options are about PGlite.
 */
export async function startTestBackend(
  options: Partial<EmbeddedOptions> = {},
): Promise<TestBackend> {
  // Read by the library at each hash: four rounds are enough where nothing is to be protected.
  process.env.LITE_AUTH_BCRYPT_COST = '4';
  const isAboutPglite = options.dataDir !== undefined || options.migrationsDir !== undefined;
  if (process.env.ROOST_TEST_BACKEND === 'own' && !isAboutPglite)
    return startOwnTestBackend(options);
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'roost-test-')));
  const embedded = await startEmbedded({
    publicUrl: 'http://localhost:3000',
    seed: 'none',
    isOnlyHere: true,
    rates: 'relaxed',
    log: quietLog,
    storage: options.dataDir === undefined ? 'memory' : 'folder',
    ...(options.migrationsDir === undefined && { template: await preparedDatabase() }),
    ...options,
    dataDir,
  });
  return {
    embedded,
    dataDir,
    makePerson: (email, person = {}) => makePerson(embedded, email, person),
    async close() {
      await embedded.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same over a PostgreSQL of its own. */
export async function startOwnTestBackend({
  seed: _seed,
  seedSize: _size,
  template: _template,
  storage: _storage,
  dataDir: _dataDir,
  ...options
}: Partial<EmbeddedOptions> = {}): Promise<TestBackend> {
  process.env.LITE_AUTH_BCRYPT_COST = '4';
  const { databaseUrl, close } = await startOwnPostgres();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'roost-test-'));
  const embedded = await startOwn({
    publicUrl: 'http://localhost:3000',
    isOnlyHere: true,
    rates: 'relaxed',
    log: quietLog,
    ...options,
    secret: OWN_SECRET,
    databaseUrl,
    dataDir,
  });
  return {
    embedded,
    dataDir,
    makePerson: (email, person = {}) => makePerson(embedded, email, person),
    async close() {
      await embedded.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.uuid() }),
});

async function makePerson(
  embedded: Embedded,
  email: string,
  {
    userType = 'renter',
    fullName = email.split('@')[0] ?? email,
  }: { userType?: Role; fullName?: string },
) {
  const data = { full_name: fullName, user_type: userType };
  await post(embedded, 'signup', { email, password: TEST_PASSWORD, data });
  const code = embedded.mailbox.list(email)[0]?.code;
  const session = sessionSchema.parse(
    await post(embedded, 'verify', { type: 'signup', email, token: code }),
  );
  return { id: session.user.id, token: session.access_token, refreshToken: session.refresh_token };
}

async function post(embedded: Embedded, call: string, body: unknown): Promise<unknown> {
  const response = await embedded.fetch(
    new Request(`http://localhost:3000/auth/v1/${call}`, {
      method: 'POST',
      headers: { apikey: embedded.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  const answer: unknown = await response.json();
  if (!response.ok)
    throw new Error(`${call} answered ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
