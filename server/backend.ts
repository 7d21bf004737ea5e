import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from '#contract/protocol/api.ts';
import type { AppDeps } from './app.ts';
import {
  type Credentials,
  type TokenEndpoint,
  createKnownDoors,
  createLoginGuard,
} from './domain/signIn/index.ts';
import { noteEpoch } from './db/epoch.ts';
import { createSeal } from './domain/secrets/index.ts';
import { NORMAL_LIMITS } from './embedded/auth/authRates.ts';
import { createSharedCounts } from './embedded/auth/sharedCounts.ts';
import { createTries } from './embedded/auth/tries.ts';
import type { Db } from './db/db.ts';
import { createHostedDb } from './db/hostedDb.ts';
import { mayAnswerYet } from './db/lost.ts';
import {
  type Embedded,
  KeysDiffer,
  KeysRefused,
  LoginRefused,
  MigrationFailed,
  FolderRefused,
  startEmbedded,
  startOwn,
} from './embedded/index.ts';
import type { Backend, Env } from './env.ts';
import type { Log } from './log.ts';
import { createSmtp } from './mail/smtp.ts';
import { pushPairOf } from './push/pushKeys.ts';
import { storesInBucket, storesInFolder, storesInProject } from './stores.ts';
import { version } from './version.ts';

export interface OpenBackend {
  readonly deps: Pick<
    AppDeps,
    | 'db'
    | 'config'
    | 'tokenKeys'
    | 'tokenEndpoint'
    | 'paths'
    | 'photos'
    | 'files'
    | 'snapshots'
    | 'drawnPhoto'
    | 'pushKeys'
    | 'passSecret'
    | 'letters'
  >;
  /** The address at which the client reaches Supabase when it is not in this process. */
  readonly origin?: string;
  readonly close: () => Promise<void>;
}

/** The server's addresses. */
export interface Place {
  /** Origin that people open. */
  readonly publicUrl: string;
  /** Only this machine reaches it. */
  readonly isOnlyHere: boolean;
}

/** Opens what the environment names. Throws what the embedded backend refuses, such as FolderInUse, and StoreNotReady. */
export async function openBackend(env: Env, place: Place, log: Log): Promise<OpenBackend> {
  const stores = env.s3 && (await storesInBucket(env.s3, log));
  const opened = await openServices(env, place, log);
  return { ...opened, deps: { ...opened.deps, ...stores } };
}

/** Accounts, rows and files as the kind of backend has them by itself. */
async function openServices(env: Env, place: Place, log: Log): Promise<OpenBackend> {
  if (env.backend.kind === 'hosted') {
    log.info(`Using the Supabase project at ${env.backend.url}`);
    const hosted = hostedBackend(env.backend, log);
    try {
      await untilItAnswers(() => noteEpoch(hosted.deps.db), log);
    } catch (cause) {
      await hosted.close();
      throw new DatabaseNotReady(cause);
    }
    return hosted;
  }
  if (env.backend.kind === 'own') return openOwn(env.backend, env.rates, place, log);
  const { dataDir, seed, seedSize } = env.backend;
  log.info(`Opening the embedded database in ${resolve(dataDir)}`);
  const embedded = await startEmbedded({
    dataDir,
    seed,
    seedSize,
    publicUrl: place.publicUrl,
    isOnlyHere: place.isOnlyHere,
    log,
    rates: env.rates,
  });
  log.info(place.isOnlyHere ? ONLY_HERE : NOT_ONLY_HERE(resolve(dataDir, 'mailbox.jsonl')));
  await noteEpoch(embedded.db);
  return embeddedBackend(embedded);
}

const ONLY_HERE =
  'Mails are shown at /dev/mailbox, and Google is simulated: whoever opens Roost on this machine can sign in as anybody.';
const NOT_ONLY_HERE = (mailbox: string): string =>
  `Others can reach this server, so /dev/mailbox and the simulated Google are off; HOST=127.0.0.1 alone brings them back. Mails are lines of ${mailbox}.`;

/** Our own services over a PostgreSQL. */
async function openOwn(
  { databaseUrl, dataDir, secret, mail, seedSize }: Extract<Backend, { kind: 'own' }>,
  rates: Env['rates'],
  { publicUrl, isOnlyHere }: Place,
  log: Log,
): Promise<OpenBackend> {
  log.info('Using the PostgreSQL of DATABASE_URL for accounts and data.');
  const options = { databaseUrl, dataDir, secret, mail, seedSize, publicUrl, rates, log };
  const mailbox = mail === undefined;
  if (mailbox)
    log.warn(
      `Without SMTP_URL nobody is sent a mail: they are lines of ${resolve(dataDir, 'mailbox.jsonl')}${isOnlyHere ? ', shown at /dev/mailbox' : ''}.`,
    );
  try {
    const own = await untilItAnswers(
      () => startOwn({ ...options, isOnlyHere: mailbox && isOnlyHere }),
      log,
    );
    await noteEpoch(own.db);
    return embeddedBackend(own);
  } catch (thrown) {
    throw THEIRS.some((one) => thrown instanceof one) ? thrown : new DatabaseNotReady(thrown);
  }
}

/** Refusals of a start that say by themselves what to do. */
const THEIRS = [KeysDiffer, KeysRefused, LoginRefused, MigrationFailed, FolderRefused];

/** DATABASE_URL refuses the login, or the migrations were not applied to it. */
export class DatabaseNotReady extends Error {
  override readonly name = 'DatabaseNotReady';
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`DATABASE_URL: the database refuses the login or lacks the migrations (${reason})`, {
      cause,
    });
  }
}

/** How long to wait before a database that is down is asked again, ms. */
const ASK_AGAIN_MS = 2000;

/** A database that starts later than the server, or is away at this moment, is waited for; each reason is said once. */
async function untilItAnswers<T>(ask: () => Promise<T>, log: Log): Promise<T> {
  let said = '';
  for (;;) {
    try {
      const answer = await ask();
      if (said !== '') log.info('The database answers.');
      return answer;
    } catch (thrown) {
      if (!mayAnswerYet(thrown)) throw thrown;
      const { message } = thrown;
      if (message !== said) log.warn(`Waiting: ${message}. It is asked until it does.`);
      said = message;
      await sleep(ASK_AGAIN_MS);
    }
  }
}

/** The parts of the app that come from Supabase in this process. */
export function embeddedBackend(embedded: Embedded): OpenBackend {
  const { db, anonKey: supabaseKey, jwtSecret: secret } = embedded;
  const config: ClientConfig = {
    ...{ supabaseUrl: '', supabaseKey, backend: 'embedded', version },
    ...(embedded.isOnlyHere && { hasMailbox: true }),
  };
  const tokenEndpoint: TokenEndpoint = (credentials, address) =>
    embedded.fetch(tokenRequest('http://embedded.invalid', supabaseKey, credentials), address);
  return {
    deps: {
      db,
      config,
      tokenKeys: { secret },
      tokenEndpoint,
      paths: embedded,
      drawnPhoto: embedded.drawnPhoto,
      ...storesInFolder(embedded.folder),
      pushKeys: pushPairOf(secret),
      passSecret: secret,
      letters: { send: embedded.sendLetter, secret },
    },
    close: () => embedded.close(),
  };
}

function hostedBackend(backend: Extract<Backend, { kind: 'hosted' }>, log: Log): OpenBackend {
  const db = createHostedDb(backend.databaseUrl, { log });
  const { url, publishableKey: supabaseKey, jwtSecret: secret, jwksUrl } = backend;
  const config: ClientConfig = { supabaseUrl: url, supabaseKey, backend: 'hosted', version };
  const tokenKeys = { ...(secret && { secret }), ...(jwksUrl && { jwksUrl }) };
  const smtp = backend.mail && createSmtp(backend.mail);
  return {
    deps: {
      db,
      config,
      tokenKeys,
      tokenEndpoint: limitedTokenEndpoint(backend, db),
      ...storesInProject({ origin: url, secretKey: backend.secretKey }),
      pushKeys: pushPairOf(backend.secretKey),
      passSecret: backend.secretKey,
      ...(smtp && { letters: { send: smtp.send, secret: backend.secretKey } }),
    },
    origin: url,
    async close() {
      smtp?.close();
      await db.close();
    },
  };
}

/**
 * The hosted auth service counts by network address, of callers where it takes our word for it (IP address forwarding):
 * else all share ours. So the limits of the embedded one are kept here.
 */
function limitedTokenEndpoint(
  { url, secretKey }: Extract<Backend, { kind: 'hosted' }>,
  db: Db,
): TokenEndpoint {
  const seal = createSeal(secretKey);
  const known = createKnownDoors(db, seal);
  const tries = createTries(seal);
  // All processes of the project count together.
  const counts = createSharedCounts({ db, tries, what: 'passwords' }, NORMAL_LIMITS.windowMs, () =>
    performance.now(),
  );
  const guard = createLoginGuard({ limits: NORMAL_LIMITS, known, counts });
  return async (credentials, address, signal) => {
    const door = { network: address, device: undefined };
    const entry = await guard.enter(credentials.email, door);
    if (entry.kind === 'refused') {
      const headers = { 'retry-after': String(entry.retryAfter) };
      return new Response('{}', { status: 429, headers });
    }
    // With the secret key alone the service believes whose address this is, and counts it and not ours.
    const request = tokenRequest(url, secretKey, credentials);
    // Of a network of IPv6 its first address stands for it.
    const [whose = ''] = address.split('/');
    if (isIP(whose) !== 0) request.headers.set('sb-forwarded-for', whose);
    const answer = await fetch(request, { signal });
    if (answer.ok) await entry.succeeded(undefined);
    return answer;
  };
}

function tokenRequest(origin: string, apikey: string, credentials: Credentials): Request {
  const headers = { apikey, 'content-type': 'application/json' };
  const url = `${origin}/auth/v1/token?grant_type=password`;
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(credentials) });
}
