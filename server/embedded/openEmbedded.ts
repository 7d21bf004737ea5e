import path from 'node:path';
import type { Db } from '#server/db/db.ts';
import { createEmbeddedDb } from '#server/db/embeddedDb.ts';
import { asAccountService } from './database/accountService.ts';
import { toRefusal } from '#server/domain/requests/index.ts';
import { createIsEnded } from '#server/domain/accounts/index.ts';
import type { Log } from '#server/log.ts';
import { filesIn } from '#server/objectStore/files.ts';
import { createFolderStore, removeFormerBases } from '#server/objectStore/folder.ts';
import { limitsOf } from './auth/authRates.ts';
import { createLiteApp } from './liteApp.ts';
import { openConnection } from './database/connection.ts';
import { openDatabase } from './database/openDatabase.ts';
import { provision } from './database/provision.ts';
import { createRoom } from './database/room.ts';
import { keepLogShort } from './database/shortLog.ts';
import { lockFolder } from './folderLock.ts';
import { createFront } from './embeddedFront.ts';
import { type DrawPhoto, loadDemo } from './demo.ts';
import type { Embedded, EmbeddedOptions } from './embedded.ts';
import { createConsents } from './google/consents.ts';
import { answerConsent, CONSENT_PATH } from './google/consent.ts';
import { readKeys } from './keys.ts';
import { openMailbox, toMailbox } from './mail/mailbox.ts';
import { answerMailbox } from './mail/mailboxPage.ts';
import { createPostman } from './mail/postman.ts';
import { openRealtime } from './realtime/endpoint.ts';
import { NORMAL_TURNS, RELAXED_TURNS } from './rest/turns.ts';
import { createTokens } from './tokens.ts';

/** Listings where nobody says how many: enough to look at, few enough for a test to wait for. */
const SMALL_WORLD = 200;

/** The work of `startEmbedded`, apart so that the library is loaded only where it is used. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = path.resolve(options.dataDir);
  const unlock = await lockFolder(folder);
  try {
    return await open(options, folder, unlock);
  } catch (thrown) {
    await unlock();
    throw thrown;
  }
}

async function open(
  options: EmbeddedOptions,
  folder: string,
  unlock: () => Promise<void>,
): Promise<Embedded> {
  const { log } = options;
  const publicUrl = () =>
    typeof options.publicUrl === 'string' ? options.publicUrl : options.publicUrl();
  await removeFormerBases(folder);
  const keys = await readKeys(folder, log);
  const mailbox = await openMailbox(path.join(folder, 'mailbox.jsonl'), () => new Date());
  const postman = createPostman(mailbox, publicUrl);
  const { isOnlyHere = false } = options;
  const consents = isOnlyHere ? createConsents(() => performance.now()) : undefined;
  const { connection, session } =
    options.storage === 'memory'
      ? await openConnection(undefined, options.template)
      : await openDatabase(folder, {
          log,
          room: createRoom(folder, log),
          template: options.template,
        });
  try {
    const app = createLiteApp(connection, keys, { hasGoogle: consents !== undefined });
    const migrationsDir = options.migrationsDir ?? path.resolve('supabase/migrations');
    const applied = await provision(connection, app, { migrationsDir, log });
    if (applied.length > 0) log.info(`Applied ${applied.length} migrations.`);

    const db = createEmbeddedDb(connection, session);
    if (options.seed === 'demo') await fillDemo(db, folder, options);
    let photos: Promise<DrawPhoto> | undefined;
    const openPhotos = async () => (await loadDemo()).openPhotos(path.join(folder, 'photos'));
    const tokens = createTokens(keys, createIsEnded(db));
    const realtime = await openRealtime({ db, tokens, keys, log });
    const front = createFront({
      app,
      db: asAccountService(db),
      tokens,
      secret: keys.jwtSecret,
      postman,
      publicUrl,
      limits: limitsOf(options.rates),
      consents,
      turns: options.turns ?? (options.rates === 'relaxed' ? RELAXED_TURNS : NORMAL_TURNS),
      ...(options.restRules && { restRules: options.restRules }),
      log,
    });

    const endShortening = keepLogShort(db, log);

    async function shut(): Promise<void> {
      try {
        await endShortening();
        await realtime.close();
        await session.close(async () => {
          // Takes its turn behind the transactions that are under way.
          await connection.kysely.connection().execute(() => Promise.resolve());
          await connection.close();
        });
      } finally {
        await unlock();
      }
    }
    let closing: Promise<void> | undefined;

    return {
      db,
      ...keys,
      fetch: front,
      upgrade: (request, socket, head, peer = request.socket.remoteAddress ?? 'unknown') =>
        realtime.upgrade(request, socket, head, peer),
      drawnPhoto: async (key, tier) => (await (photos ??= openPhotos()))(key, tier),
      mailbox,
      sendLetter: toMailbox(mailbox),
      folder,
      isOnlyHere,
      handleDev: async (request) =>
        new URL(request.url).pathname.startsWith(CONSENT_PATH)
          ? consents === undefined
            ? new Response('not found', { status: 404 })
            : answerConsent(consents, request)
          : answerMailbox(mailbox, request),
      close: () => (closing ??= shut()),
    };
  } catch (thrown) {
    await session.close(() => connection.close());
    throw thrown;
  }
}

async function fillDemo(
  db: Db,
  folder: string,
  { seedSize: size = SMALL_WORLD, log }: EmbeddedOptions,
): Promise<void> {
  const demo = await loadDemo();
  const files = filesIn(createFolderStore(folder)('chat-files'));
  const keepFile = (key: string, bytes: Uint8Array, type: string) => files.put(key, bytes, type);
  await orLater(log, () => demo.fill(asAccountService(db), { now: Date.now, size, log, keepFile }));
}

/**
 * A start can do without its writes where the disk is full: it answers from what it has, as a running server
 * does.
 */
async function orLater(log: Log, fill: () => Promise<void>): Promise<void> {
  try {
    await fill();
  } catch (thrown) {
    if (toRefusal(thrown).code !== 'unavailable') throw thrown;
    log.warn(
      'The disk is full: the demo stays as far as it was filled, and what is counted of it as it was. The next start with room goes on.',
    );
  }
}
