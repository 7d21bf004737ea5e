import { createApi } from '../adapters/api/api.ts';
import { createParcelStore, createPhotoStore } from '../adapters/browser/parcelStore.ts';
import { openStores } from '../adapters/rxdb/stores.ts';
import { createLazySocket } from '../adapters/socket/lazySocket.ts';
import { inDraftLanes } from '../chat/commands/draftLanes.ts';
import { watchFirstRead } from '../store/firstRead.ts';
import {
  arrivalsChannelOf,
  databaseNameOf,
  parcelStoreNameOf,
  photoStoreNameOf,
} from '../store/identity.ts';
import { CURRENT, OutdatedApp, versionsOf } from '../store/migrations.ts';
import { generationOf } from '../store/upgradePlan.ts';
import { createEngine } from '../engine/createEngine.ts';
import { createGiveWay, tabName, UPGRADE_LOCK } from '../engine/leader/giveWay.ts';
import { createChangedRows } from '../store/changedRows.ts';
import { createRoomGiver } from '../device/giveRoom.ts';
import { startHousekeeping } from '../device/housekeeping.ts';
import { keptPhotos } from '../device/keptPhotos.ts';
import { type OnlyHere, putBack } from '../device/putBack.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import { openRows } from './rows.ts';
import type { DefinitionContext } from '../rows/definition.ts';
import { restoreDrafts } from '../store/notes/draftNotes.ts';
import { restoreWriting } from '../session/restoreWriting.ts';
import { createIdentity, type Identity } from '../session/identity.ts';
import { privacyOf, UNKNOWN_PRIVACY } from '../session/privacy.ts';
import type { ParcelStore } from '../model/ports/parcels.ts';
import { keepTimes } from '../session/status/keepTimes.ts';
import { type Box, watchTally } from '../session/status/watchTally.ts';
import type { Tab } from '../start/tab.ts';
import type { RefusalNews } from '../model/types.ts';

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
  > {
  onRefused(news: RefusalNews): void;
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
  const { origin, platform, session, supabase, tokens, drafts, removal } = deps;
  const { clock, random, page, log } = platform;
  if (deps.isOutdated()) throw new OutdatedApp();
  const ending = session.endingOf(userId);
  const name = databaseNameOf(userId);
  await removal.lookFor(name, userId);
  const channel = platform.channel(name);
  const locks = platform.locks(name);
  const giveWay = createGiveWay({
    // Its own: it still has a word to say when the identity is closed.
    channel: platform.channel(`${name}:upgrade`),
    clock,
    tab: tabName(random),
    generation: generationOf(versionsOf(CURRENT)),
    close: deps.stepAside,
  });
  const { database, stores, times, ...opened } = openStores(name, platform.databaseStorage, {
    neighbours: {
      inTurn: (work) => locks.hold(UPGRADE_LOCK, {}, work),
      askToClose: () => giveWay.ask(),
    },
    arrivalsChannel: () => platform.channel(arrivalsChannelOf(name)),
  });
  database.onFull(createRoomGiver({ database, photos: keptPhotos, clock, log }));
  const notes = inDraftLanes(opened.notes);
  const changedRows = createChangedRows(database, userId, log);
  await restoreDrafts(drafts, userId, { notes, log });
  await restoreWriting(deps.listings, { userId, database, clock, random, log });
  const countUnsent = () =>
    watchTally({
      userId,
      rows: changedRows,
      parcels: boxOf(parcelStoreNameOf(name), createParcelStore(name, ending)),
      photos: boxOf(photoStoreNameOf(name), createPhotoStore(name, ending)),
      views: deps.viewsLeft.of(userId),
      clock,
      log,
      onTally: (tally) => engine.noteUnsent(tally),
    });
  const socket = createLazySocket(async () => {
    const { createSocket } = await import('../adapters/socket/socket.ts');
    return createSocket({ origin, userId, tokens, clock, random, log });
  });
  const rows = openRows({
    origin,
    platform,
    session,
    supabase,
    tokens,
    userId,
    database,
    isRebuilding,
    engine: () => engine,
    watchAreas: (areas) => socket.watchAreas(areas),
  });
  let stopHousekeeping: Unsubscribe = nothing;
  let privacy = UNKNOWN_PRIVACY;
  const engine = createEngine({
    clock,
    random,
    locks,
    channel,
    page,
    stores,
    api: createApi({ origin, tokens }),
    socket,
    tokens,
    identity: { userId },
    log,
    privacy: () => privacy,
    onAuthLost: () => session.refused(),
    onHint: ({ collection, scope }) => rows.hint(collection, scope),
    onRetry: () => rows.retry(),
    onRefused: deps.onRefused,
    onMissed() {
      database.reopen().catch((error: unknown) => log.warn('reading again failed', error));
    },
    onLeader(isLeader) {
      stopHousekeeping();
      stopHousekeeping = isLeader
        ? startHousekeeping({ database, changedRows, countUnsent, clock, log })
        : nothing;
      if (isLeader) rows.start();
      else void rows.stop();
    },
  });
  const stopReopening = database.onReopen(() => void rows.restart());
  let isConnected = false;
  let cancelAsking: Unsubscribe = nothing;
  const stopVerifying = engine.status.subscribe(() => {
    const wasConnected = isConnected;
    isConnected = engine.status.get().connection.status === 'connected';
    if (isConnected) session.verified();
    if (isConnected === wasConnected) return;
    cancelAsking();
    if (isConnected) cancelAsking = clock.after(LINE_HOLDS_MS, rows.missed());
  });
  const stopKeeping = keepTimes({ engine, store: times, clock, log });
  const stopWatching = watchFirstRead(database, clock);
  const identity = createIdentity({
    userId,
    ending,
    owner,
    database,
    stores,
    notes,
    engine,
    clock,
    random,
    log,
    // Before its session ends: a call that came later would be refused.
    giveUpCalls: () => rows.giveUpCalls(),
    async stopOthers() {
      stopVerifying();
      cancelAsking();
      stopKeeping();
      stopWatching();
      stopRemovals();
      stopRemembering();
      stopPrivacy();
      stopHousekeeping();
      stopReopening();
      await rows.stop();
      giveWay.stop();
      channel.close();
    },
  });
  const stopPrivacy = identity.scope.reads.records('settings')((docs) => {
    privacy = privacyOf(docs);
    engine.nudge();
  });
  const stopRemembering = removal.watch(userId, identity.scope, changedRows);
  const stopRemovals = database.onRemoved(() => {
    removal.noteRemoved();
    // What the engine knows of the stored is wrong now.
    deps.restart();
  });
  const lost = removal.take(userId);
  if (lost !== null)
    await Promise.all([
      putBack(lost, { outbox: stores.outbox, notes }),
      putRowsBack({ userId, database, log }, lost.rows),
    ]).catch((error: unknown) => log.warn('what was unsent could not be stored again', error));
  engine.start();
  return identity;
}

/** Behind its own import: what moves rows is not loaded before somebody leads. */
async function putRowsBack(context: DefinitionContext, rows: OnlyHere['rows']): Promise<void> {
  if (rows.length === 0) return;
  const { putBackRows } = await import('../session/replication/putBackRows.ts');
  await putBackRows(context, rows);
}

const boxOf = (name: string, store: ParcelStore): Box => ({
  store,
  isThere: async () => (await indexedDB.databases()).some((each) => each.name === name),
});
