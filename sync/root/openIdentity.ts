import { ownerOf } from '../model/owner.ts';
import { createApi } from '../adapters/api/asking.ts';
import { CALL_KEY } from '../adapters/browser/index.ts';
import { createParcelStore, createPhotoStore } from '../adapters/browser/parcelStore.ts';
import { openStores } from '../adapters/rxdb/stores.ts';
import { createSocket } from '../adapters/socket/socket.ts';
import { createLazyCalls } from '../chat/calls/lazyCalls.ts';
import { inDraftLanes } from '../chat/commands/index.ts';
import type { CallController } from '../model/calls.ts';
import {
  CURRENT,
  generationOf,
  OutdatedApp,
  versionsOf,
  watchFirstRead,
} from '../store/opening.ts';
import type { ChangedRows, LocalDatabase } from '../store/index.ts';
import { channelOf, databaseNameOf } from '../store/identity.ts';
import { createEngine, createGiveWay, tabName, UPGRADE_LOCK } from '../engine/index.ts';
import { createChangedRows } from '../store/unsent.ts';
import { createRoomGiver, putBack, startHousekeeping } from '../device/upkeep.ts';
import { keptPhotos, type OnlyHere } from '../device/index.ts';
import type { Clock, Unsubscribe } from '../kit/clock.ts';
import {
  createFileGate,
  createLeadersSender,
  createUploadProgress,
  type UploadProgress,
} from '../outgoing/sending.ts';
import type { OpenedFiles, OpenFilesDeps } from './openFiles.ts';
import type { CallGate } from '../model/ports/callGate.ts';
import { startOutgoing } from './startOutgoing.ts';
import { wordsOf } from '#contract/entities/reply.ts';
import type { Engine } from '../model/engine.ts';
import type { NewMessage } from '../model/entry.ts';
import type { Stores } from '../model/ports/stores.ts';
import type { SessionStore } from '../session/stored.ts';
import { type MovingRows, openRows } from './movingRows.ts';
import type { DefinitionContext } from '../rows/definition.ts';
import { restoreDrafts } from '../store/notes/index.ts';
import { restoreWriting } from './restoreWriting.ts';
import { createIdentity, type Identity } from './identity.ts';
import { privacyOf, UNKNOWN_PRIVACY } from './privacy.ts';
import { keepTimes, watchTally } from '../device/status/waiting.ts';
import type { Tab } from './tab.ts';
import type { Socket } from '../model/ports/transport.ts';
import type { RefusalNews } from '../model/types.ts';

/** Tours are kept by few, and given up by fewer. */
const keptTours = {
  forgetOldest: async () =>
    await (await import('../device/keptTours.ts')).toursOnDevice.forgetOldest(),
};

const nothing = () => undefined;
/** A line that holds this long is asked for what was missed; one that breaks again at once has messages to carry. */
const LINE_HOLDS_MS = 500;

export interface OpenIdentityDeps
  extends Pick<
    Tab,
    | 'origin'
    | 'platform'
    | 'session'
    | 'supabase'
    | 'tokens'
    | 'drafts'
    | 'listings'
    | 'removal'
    | 'viewsLeft'
    | 'onMessage'
    | 'storage'
  > {
  onRefused(news: RefusalNews): void;
  onCallController(controller: CallController | null): void;
  /** A newer version of the app, in another tab, is changing what is stored. */
  isOutdated(): boolean;
  /** Makes way for that version. */
  stepAside(): Promise<void>;
  /** Closes the identity and opens it anew. */
  restart(): void;
}

export interface WhoseIdentity {
  readonly userId: string;
  /** See QueryScope. */
  readonly owner: object;
  /** Everything of the server's is fetched again. */
  readonly isRebuilding: boolean;
}

/**
 * Opens a person's database and starts the engine over it: the part of the composition that is loaded when
 * somebody is signed in, behind what the device can show without it.
 */
export async function openIdentity(
  deps: OpenIdentityDeps,
  { userId, owner, isRebuilding }: WhoseIdentity,
): Promise<Identity> {
  const { origin, platform, session, tokens, drafts, removal } = deps;
  const { clock, random, page, log } = platform;
  if (deps.isOutdated()) throw new OutdatedApp();
  const ending = session.endingOf(userId);
  const name = databaseNameOf(userId);
  await removal.lookFor(name, userId);
  const channel = platform.channel(name);
  const { database, stores, notes, times, giveWay } = openPersonsStores(deps, name);
  const changedRows = createChangedRows(database, userId, { clock, log });
  await restoreDrafts(drafts, userId, { notes, log });
  await restoreWriting(deps.listings, { userId, database, clock, random, log });
  const countUnsent = () =>
    watchUnsent(deps, { userId, name, ending, changedRows }, (tally) => engine.noteUnsent(tally));
  const socket = createSocket({ origin, userId, tokens, clock, random, log });
  const rows = openRows({
    ...deps,
    userId,
    database,
    isRebuilding,
    engine: () => engine,
    watchAreas: socket.watchAreas,
  });
  const sending = openSending(deps, { userId, ending, database, stores, engine: () => engine });
  const calls = openCallDoor(deps, { userId, name, socket, database, engine: () => engine });
  const house = { database, changedRows, countUnsent, clock, log };
  const keepHouse = onlyWhile(() => startHousekeeping(house));
  let privacy = UNKNOWN_PRIVACY;
  const engine = createEngine({
    clock,
    random,
    locks: platform.locks(name),
    channel,
    page,
    stores,
    api: createApi({ origin, tokens }),
    socket,
    tokens,
    identity: { userId },
    mayGo: sending.files.mayGo,
    log,
    privacy: () => privacy,
    onAuthLost: () => session.refused(),
    onHint: rows.hint,
    onCall: calls.told,
    onRetry() {
      rows.retry();
      sending.outgoing.onRetry();
    },
    onCertain: () => sending.outgoing.onCertain(),
    onRefused: deps.onRefused,
    onPosted: (message) => tellWritten(message, deps.onMessage),
    onMissed: reopening(database, log),
    onLeader(isLeader) {
      keepHouse(isLeader);
      sending.outgoing.onLeader(isLeader);
      if (isLeader) rows.start();
      else void rows.stop();
    },
  });
  const stops = [
    database.onReopen(() => void rows.restart()),
    watchLine({ engine, clock, session, rows }),
    keepTimes({ engine, store: times, clock, log }),
    watchFirstRead(database, clock),
  ];
  const identity = createIdentity({
    userId,
    ending,
    owner,
    database,
    stores,
    notes,
    engine,
    uploads: sending.uploads,
    openCalls: async () => (await calls.open()).controller,
    openFiles: sending.files.open,
    clock,
    random,
    log,
    // Before its session ends: a call that came later would be refused.
    giveUpCalls() {
      calls.close();
      rows.giveUpCalls();
    },
    async stopOthers() {
      for (const stop of stops.splice(0)) stop();
      keepHouse(false);
      await sending.files.close();
      await rows.stop();
      giveWay.stop();
      channel.close();
    },
  });
  stops.push(
    identity.scope.reads.records('settings')((docs) => {
      privacy = privacyOf(docs);
      engine.nudge();
    }),
    removal.watch(userId, identity.scope, changedRows),
    restartOnceRemoved(deps, database),
  );
  await putLostBack(removal.take(userId), { userId, database, outbox: stores.outbox, notes, log });
  engine.start();
  return identity;
}

/** The engine's knowledge of the store is wrong once the store is removed. */
const restartOnceRemoved = (
  { removal, restart }: OpenIdentityDeps,
  database: Pick<Identity['database'], 'onRemoved'>,
): Unsubscribe =>
  database.onRemoved(() => {
    removal.noteRemoved();
    restart();
  });

interface CallDoorOf {
  readonly userId: string;
  readonly name: string;
  readonly socket: Socket;
  readonly database: LocalDatabase;
  engine(): Pick<Engine, 'status'>;
}

/** Receives calls; their code is loaded with the first. */
function openCallDoor(
  { origin, tokens, storage, platform, onCallController }: OpenIdentityDeps,
  { userId, name, socket, database, engine }: CallDoorOf,
) {
  const channel = platform.channel(`${name}:calls`);
  const load = async () => {
    const { openCalls } = await import('./openCalls.ts');
    const { status } = engine();
    const server = { origin, tokens, storage, socket, status };
    return openCalls({
      ...platform,
      ...server,
      userId,
      database,
      channel,
      onController: onCallController,
    });
  };
  const lazyCalls = createLazyCalls(channel, load, platform.log);
  if (globalThis.sessionStorage?.getItem(CALL_KEY)) lazyCalls.open().catch(nothing);
  return lazyCalls;
}

/** The senders of photos, letters and files, and the room of files. */
function openSending(
  deps: OpenIdentityDeps,
  person: Pick<OpenFilesDeps, 'ending' | 'database'> & {
    readonly userId: string;
    readonly stores: Stores;
    engine(): Engine;
  },
) {
  const uploads = createUploadProgress();
  const files = openFileRoom(deps, { ...person, uploads });
  const { outbox, messages } = person.stores;
  const of = { ...person, outbox, messages, progress: uploads, files };
  const start = (gate: CallGate) => startOutgoing({ ...deps, gate, person: of });
  return { uploads, files, outgoing: createLeadersSender({ engine: person.engine, start }) };
}

/** Files of conversations: the gate at which their messages wait, and the rest, which is loaded with the first. */
function openFileRoom(
  { origin, tokens, platform }: OpenIdentityDeps,
  person: Pick<OpenFilesDeps, 'userId' | 'ending' | 'database'> & {
    readonly uploads: UploadProgress;
    readonly stores: Stores;
    engine(): Engine;
  },
) {
  const { userId, ending, database, uploads: progress } = person;
  let opening: Promise<OpenedFiles> | null = null;
  const load = async (): Promise<OpenedFiles> => {
    const { openFiles } = await import('./openFiles.ts');
    const engine = person.engine();
    const { outbox } = person.stores;
    const here = { engine, outbox, userId, ending, database, progress };
    return openFiles({ origin, tokens, platform, ...here });
  };
  return {
    ...createFileGate(),
    /** Messages that waited for a file may go. */
    onUp: () => person.engine().nudge(),
    open(): Promise<OpenedFiles> {
      opening ??= load().catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    async close() {
      const opened = await opening?.catch(nothing);
      await opened?.close();
    },
  };
}

/** A person's stores. Of two versions of the app that want to change them the newer waits until the older gave way. */
function openPersonsStores({ platform, stepAside }: OpenIdentityDeps, name: string) {
  const { clock, random, log } = platform;
  const locks = platform.locks(name);
  const giveWay = createGiveWay({
    // Its own: it still has a word to say when the identity is closed.
    channel: platform.channel(`${name}:upgrade`),
    clock,
    tab: tabName(random),
    generation: generationOf(versionsOf(CURRENT)),
    close: stepAside,
  });
  const opened = openStores(name, platform.databaseStorage, {
    neighbours: {
      inTurn: (work) => locks.hold(UPGRADE_LOCK, {}, work),
      askToClose: () => giveWay.ask(),
    },
    channel: (topic) => platform.channel(channelOf(name, topic)),
  });
  const { database } = opened;
  const files = {
    forgetOldest: async () =>
      await (await import('./openFiles.ts')).forgetOldestFile(name, opened.stores.outbox),
  };
  const kept = { photos: keptPhotos, tours: keptTours, files };
  database.onFull(createRoomGiver({ database, ...kept, clock, log }));
  return { ...opened, notes: inDraftLanes(opened.notes), giveWay };
}

/** Counts this person's unsent things, over everything that sends. */
function watchUnsent(
  { platform, viewsLeft }: OpenIdentityDeps,
  person: {
    readonly userId: string;
    readonly name: string;
    readonly ending: AbortSignal;
    readonly changedRows: ChangedRows;
  },
  onTally: Parameters<typeof watchTally>[0]['onTally'],
) {
  const { userId, name, ending, changedRows } = person;
  const { clock, log } = platform;
  return watchTally({
    userId,
    rows: changedRows,
    parcels: createParcelStore(name, ending),
    photos: createPhotoStore(name, ending),
    views: viewsLeft.of(ownerOf(userId)),
    clock,
    log,
    onTally,
  });
}

/** Runs something while it is wanted: told again that it is, it begins anew. */
function onlyWhile(start: () => Unsubscribe): (isWanted: boolean) => void {
  let stop: Unsubscribe = nothing;
  return (isWanted) => {
    stop();
    stop = isWanted ? start() : nothing;
  };
}

/** Each connection proves the session, and what was told while there was none is asked for. */
function watchLine({
  engine,
  clock,
  session,
  rows,
}: {
  readonly engine: Pick<Engine, 'status'>;
  readonly clock: Clock;
  readonly session: Pick<SessionStore, 'verified'>;
  readonly rows: Pick<MovingRows, 'missed'>;
}): Unsubscribe {
  let isConnected = false;
  let cancelAsking: Unsubscribe = nothing;
  const stop = engine.status.subscribe(() => {
    const wasConnected = isConnected;
    isConnected = engine.status.get().connection.status === 'connected';
    if (isConnected) session.verified();
    if (isConnected === wasConnected) return;
    cancelAsking();
    if (isConnected) cancelAsking = clock.after(LINE_HOLDS_MS, rows.missed());
  });
  return () => {
    stop();
    cancelAsking();
  };
}

/** Stores the person's unsent writes again after the browser removed the database. Never rejects. */
async function putLostBack(
  lost: OnlyHere | null,
  { outbox, notes, ...context }: DefinitionContext & Parameters<typeof putBack>[1],
): Promise<void> {
  if (lost === null) return;
  try {
    await Promise.all([putBack(lost, { outbox, notes }), putRowsBack(context, lost.rows)]);
  } catch (error) {
    context.log.warn('what was unsent could not be stored again', error);
  }
}

/** Behind its own import: what moves rows is not loaded before somebody leads. */
async function putRowsBack(context: DefinitionContext, rows: OnlyHere['rows']): Promise<void> {
  if (rows.length === 0) return;
  const { putBackRows } = await import('./replication/putBackRows.ts');
  await putBackRows(context, rows);
}

const reopening =
  (database: Identity['database'], log: OpenIdentityDeps['platform']['log']) => () => {
    database.reopen().catch((error: unknown) => log.warn('reading again failed', error));
  };

/** Reactions and changes of messages are entries, and no messages. */
const BESIDE: readonly string[] = ['reaction', 'edit', 'unsend'];

function tellWritten(message: NewMessage, tell: OpenIdentityDeps['onMessage']): void {
  const { lane: conversationId, messageType } = message;
  if (tell === undefined || BESIDE.includes(messageType)) return;
  const length = Array.from(wordsOf(message)).length;
  tell({ conversationId, length, isFile: messageType === 'file' });
}
