import path from 'node:path';
import { createPoolDb } from '#server/db/hostedDb.ts';
import type { Db } from '#server/db/db.ts';
import { type ConnectionPool, openPool } from '#server/db/pool.ts';
import { createIsEnded } from '#server/domain/accounts/index.ts';
import type { Log } from '#server/log.ts';
import { createOutgoing } from '#server/mail/outgoing.ts';
import { createSmtp } from '#server/mail/smtp.ts';
import { removeFormerBases } from '#server/objectStore/folder.ts';
import { limitsOf } from './auth/authRates.ts';
import { asAccountService } from './database/accountService.ts';
import { keepGrants } from './database/provision.ts';
import { type DrawPhoto, loadDemo } from './demo.ts';
import type { Embedded, OwnOptions } from './embedded.ts';
import { createFront } from './embeddedFront.ts';
import { createLiteApp } from './liteApp.ts';
import { type Mailbox, openMailbox, toMailbox } from './mail/mailbox.ts';
import { answerMailbox } from './mail/mailboxPage.ts';
import { createPostman } from './mail/postman.ts';
import { makeFolder } from './makeFolder.ts';
import { createPooledConnection } from './postgres/pooledConnection.ts';
import { provisionPostgres } from './postgres/provisionPostgres.ts';
import { openRealtime } from './realtime/endpoint.ts';
import { NORMAL_TURNS, RELAXED_TURNS } from './rest/turns.ts';
import { createTokens } from './tokens.ts';

/** For transactions of the product, and of the library's answers. */
const POOL_SIZE = 10;

/** The work of `startOwn`, apart so that the library is loaded only where it is used. */
export async function openOwn(options: OwnOptions): Promise<Embedded> {
  const { databaseUrl, log, isOnlyHere = false } = options;
  const folder = path.resolve(options.dataDir);
  const publicUrl = () =>
    typeof options.publicUrl === 'string' ? options.publicUrl : options.publicUrl();
  await makeFolder(folder);
  await removeFormerBases(folder);
  const migrationsDir = options.migrationsDir ?? path.resolve('supabase/migrations');
  const { secret } = options;
  const keys = await provisionPostgres(databaseUrl, { migrationsDir, folder, secret, log });

  const pool = openPool(databaseUrl, { size: POOL_SIZE, log });
  const db = createPoolDb(pool, log);
  try {
    const connection = createPooledConnection(pool);
    keepGrants(connection);
    if (options.seedSize !== undefined) await fillOnce(pool, db, options.seedSize, log);
    const app = createLiteApp(connection, keys, { hasGoogle: false });
    // Otherwise each of the first requests at once looks through the whole schema.
    await connection.introspect({ useCache: true });
    const { mailbox, outlet, sendLetter, closeMails } = await openMails(options, folder);
    const tokens = createTokens(keys, createIsEnded(db));
    const realtime = await openRealtime({ db, tokens, keys, log });
    const front = createFront({
      app,
      db: asAccountService(db),
      tokens,
      secret: keys.jwtSecret,
      postman: createPostman(outlet, publicUrl),
      publicUrl,
      limits: limitsOf(options.rates),
      isShared: true,
      turns: options.turns ?? (options.rates === 'relaxed' ? RELAXED_TURNS : NORMAL_TURNS),
      ...(options.restRules && { restRules: options.restRules }),
      log,
    });
    let photos: Promise<DrawPhoto> | undefined;
    const openPhotos = async () => (await loadDemo()).openPhotos(path.join(folder, 'photos'));
    let closing: Promise<void> | undefined;
    const shut = async (): Promise<void> => {
      await closeMails();
      await realtime.close();
      await db.close();
    };
    return {
      db,
      ...keys,
      fetch: front,
      upgrade: (request, socket, head, peer = request.socket.remoteAddress ?? 'unknown') =>
        realtime.upgrade(request, socket, head, peer),
      drawnPhoto: async (key, tier) =>
        options.seedSize === undefined ? undefined : (await (photos ??= openPhotos()))(key, tier),
      mailbox,
      sendLetter,
      folder,
      isOnlyHere,
      handleDev: async (request) => answerMailbox(mailbox, request),
      close: () => (closing ??= shut()),
    };
  } catch (thrown) {
    await db.close();
    throw thrown;
  }
}

/** Of processes that start together one makes the demo, and the others wait for it. */
async function fillOnce(pool: ConnectionPool, db: Db, size: number, log: Log): Promise<void> {
  const demo = await loadDemo();
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('roost'), hashtext('demo'))");
    await demo.fill(asAccountService(db), { now: Date.now, size, log });
  } finally {
    await client.end();
  }
}

/** By SMTP, or into the mailbox of the folder. */
async function openMails({ mail, log }: OwnOptions, folder: string) {
  if (mail === undefined) {
    const mailbox = await openMailbox(path.join(folder, 'mailbox.jsonl'), () => new Date());
    const sendLetter = toMailbox(mailbox);
    return { mailbox, outlet: mailbox, sendLetter, closeMails: () => Promise.resolve() };
  }
  const smtp = createSmtp(mail);
  const outlet = createOutgoing(smtp.send, log);
  const mailbox: Mailbox = { list: () => [], put: outlet.put };
  const closeMails = async (): Promise<void> => {
    await outlet.close();
    smtp.close();
  };
  return { mailbox, outlet, sendLetter: smtp.send, closeMails };
}
