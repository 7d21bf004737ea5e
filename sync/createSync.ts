import * as z from 'zod/mini';
import { API, deletionTermsSchema, okAnswerSchema } from '#contract/protocol/api.ts';
import { createApi } from './adapters/api/api.ts';
import { browserPlatform, type Platform } from './adapters/browser/platform.ts';
import { call } from './adapters/api/call.ts';
import { createRows } from './adapters/supabase/rows.ts';
import { createSupabase } from './adapters/supabase/client.ts';
import { endRemoteSession, endRemoteSessions } from './adapters/supabase/endRemoteSession.ts';
import { storedToken } from './adapters/supabase/storedToken.ts';
import { createTokens } from './adapters/supabase/tokens.ts';
import { createChatCommands } from './commands/chatCommands.ts';
import { createRecordCommands } from './commands/recordCommands.ts';
import { saveProfile } from './commands/saveProfile.ts';
import { switchRole } from './commands/switchRole.ts';
import { databaseNameOf, parcelStoreNameOf } from './database/identity.ts';
import { isSame } from './database/isSame.ts';
import { forgetPhotos } from './maintenance/forgetPhotos.ts';
import { keptPhotos } from './maintenance/keptPhotos.ts';
import { requestPersistence, storageFacts } from './maintenance/storage.ts';
import { finishWipes, MARKER_KEY, rememberWipe, unfinishedWipes } from './maintenance/wipe.ts';
import { createPending } from './maintenance/pending.ts';
import type { Log } from './ports/log.ts';
import { TransportError } from './ports/transport.ts';
import { forgetServerRows } from './maintenance/rebuild.ts';
import { createEchoes } from './queries/echoes.ts';
import { createQueries } from './queries/queries.ts';
import { createOwnProfile } from './queries/ownProfile.ts';
import { createRecordQueries } from './queries/records.ts';
import { following } from './queries/source.ts';
import { statusSource } from './queries/statusSource.ts';
import { createMarketOf } from './marketOf.ts';
import { createParcels } from './parcels/parcels.ts';
import { createAccountCalls } from './session/accountCalls.ts';
import { createAuth } from './session/auth.ts';
import { createDraftNotes } from './session/draftNotes.ts';
import { createListingNotes } from './session/listingNotes.ts';
import { createIdentities } from './session/identities.ts';
import type { Identity } from './session/identity.ts';
import { createOpening } from './session/opening.ts';
import { SignedOut } from './session/signedOut.ts';
import { type FirstScreen, startFirstLook } from './session/firstLook.ts';
import { KEYS } from './session/keys.ts';
import { createRemoval } from './session/removal.ts';
import { withPrimary } from './session/roles.ts';
import { createSessionStore } from './session/sessionStore.ts';
import { createStoredSession } from './session/storedSession.ts';
import { LEADER_LOCK } from './leader/leader.ts';
import { createLive } from './status/live.ts';
import { statusOfNobody } from './status/syncStatus.ts';
import type { RefusableCollection, Role, Sync, SyncStatus } from './types.ts';

export interface SyncOptions {
  /** Where /api and the socket are; the page's own origin unless told otherwise. */
  readonly origin?: string;
  readonly storage?: Storage;
  /**
   * A person who is known sees what the device holds before the database and the engine are loaded. Without it
   * they are loaded at once.
   */
  readonly firstScreen?: FirstScreen;
  /** Parts of the platform to replace: tests run without a browser. */
  readonly platform?: Partial<Platform>;
}

/** A draft is on its way to the disk within 250 ms of a key press. */
const DRAFTS_MS = 300;
const REPAIR_PROBE_MS = 5000;
/** Whatever the start waits for, it is known by then who is signed in. Specification section 9. */
const LOADING_MS = 5000;

const consoleLog: Log = {
  info: (text, detail) => console.info(text, ...(detail === undefined ? [] : [detail])),
  warn: (text, detail) => console.warn(text, ...(detail === undefined ? [] : [detail])),
};

/**
 * The engine of this tab. Reads who is signed in at once, and loads everything else when it is needed: the
 * database and the engine once somebody is known, the auth client and the socket after that.
 */
export function createSync(options: SyncOptions = {}): Sync {
  const origin = options.origin ?? location.origin;
  const storage = options.storage ?? localStorage;
  const { log = consoleLog } = options.platform ?? {};
  const platform: Platform = {
    ...(typeof document === 'undefined' ? ({} as Platform) : browserPlatform(log)),
    ...options.platform,
    log,
  };
  const { clock, random, page, events } = platform;

  const stored = createStoredSession(storage, log);
  const session = createSessionStore(stored);
  const supabase = createSupabase({
    origin,
    storage,
    ...(platform.webSocket === undefined ? {} : { webSocket: platform.webSocket }),
  });
  const tokens = createTokens({ supabase, storage, clock, events });
  const pending = createPending();
  const drafts = createDraftNotes(storage, log);
  const listings = createListingNotes(storage, log);
  const toRebuild = new Set<string>();
  const refusalListeners = new Set<(collection: RefusableCollection) => void>();
  const onRefused = (collection: RefusableCollection) => {
    for (const listener of refusalListeners) listener(collection);
  };
  const removal = createRemoval({
    clock,
    sessionBeganAt: () => storedToken(storage)?.issuedAtMs ?? null,
  });

  /** A newer version of the app, in another tab, is changing what is stored. */
  let isOutdated = false;
  const stepAside = async () => {
    isOutdated = true;
    await new Promise<void>((resolve) => clock.after(DRAFTS_MS, resolve));
    await pending.flush();
    identities.restart();
    await identities.settled();
  };

  const openIdentity = async (userId: string): Promise<Identity> => {
    const isRebuilding = toRebuild.delete(userId);
    const owner = opening.ownerOf(userId);
    const open = await import('./openIdentity.ts');
    return await open.openIdentity(
      {
        origin,
        platform,
        session,
        supabase,
        tokens,
        drafts,
        listings,
        removal,
        onRefused,
        isOutdated: () => isOutdated,
        stepAside,
        restart: () => identities.restart(),
      },
      { userId, owner, isRebuilding },
    );
  };

  const identities = createIdentities(openIdentity, log);
  const opening = createOpening(identities, (userId) => {
    const { firstScreen } = options;
    if (platform.glance === undefined || firstScreen === undefined) return null;
    // What a killed tab left noted is newer than what is stored: that is brought there before anything is shown.
    if (drafts.of(userId).length + listings.of(userId).length > 0) return null;
    const { openGlance, idle } = platform.glance;
    const glance = openGlance(databaseNameOf(userId));
    return startFirstLook({ userId, glance, firstScreen, idle, clock, log });
  });
  const userIdNow = (): string | null => {
    const state = session.state.get();
    return state.status === 'authenticated' ? state.user.id : null;
  };
  const follow = () => opening.follow(userIdNow());
  const ready = (): Promise<Identity> => opening.ready(userIdNow());

  const askForRole = async (userId: string, role: Role): Promise<boolean> => {
    try {
      return await createRows(await supabase.client()).setPrimaryRole(userId, role);
    } catch (error) {
      if (error instanceof TransportError) return false;
      throw error;
    }
  };

  const { scopes } = opening;
  const status = createLive<SyncStatus>(statusOfNobody({ status: 'ok' }), isSame);
  const { current, device } = identities;
  const stopFolding = following(current, ({ scope, engine, database }: Identity) =>
    statusSource(scope, engine.status, database.device),
  )((next) => status.set(next ?? statusOfNobody(device.get())));
  const stopDevice = device.subscribe(() => {
    if (current.get() === null) status.set(statusOfNobody(device.get()));
  });

  /** Another tab signs out: it says so before it clears the storage. */
  let isSignedOutElsewhere = false;
  /** Another tab signed in or out, or the storage was cleared. */
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    if (key === MARKER_KEY) isSignedOutElsewhere = newValue !== null;
    if (key === null && !isSignedOutElsewhere && userIdNow() !== null) removal.noteRemoved();
    const isOurs = [null, KEYS.user, KEYS.userRoles, KEYS.currentRole].some((own) => own === key);
    if (isOurs) session.read();
    if (key !== null) return;
    drafts.forgetAll();
    listings.forgetAll();
  };
  events.addEventListener('storage', onStorage);
  const stopFollowing = session.state.subscribe(follow);

  const readAtStart = () => {
    session.read();
    removal.beganWith(userIdNow());
  };
  const wipeDeps = { storage, clock, log };
  if (unfinishedWipes(storage).length === 0) readAtStart();
  else {
    const isLate = new Promise<void>((resolve) => void clock.after(LOADING_MS, resolve));
    void Promise.race([finishWipes(wipeDeps), isLate]).finally(readAtStart);
  }

  const signOut = async (scope: 'local' | 'global' = 'local'): Promise<void> => {
    const userId = userIdNow();
    // All of it before the first wait: whenever the tab dies, the rest is done at the next start.
    void endRemoteSession({ origin, storage, supabase }, scope);
    if (userId !== null) rememberWipe(storage, databaseNameOf(userId));
    storage.clear();
    if (userId !== null) rememberWipe(storage, databaseNameOf(userId));
    session.clear();
    // Which homes somebody looked at is nobody else's to see on a shared device.
    void forgetPhotos();
    await identities.settled();
    await finishWipes(wipeDeps);
  };

  let isPersistenceAsked = false;
  const echoes = createEchoes({ clock, random });
  const commands = createChatCommands({
    userIdNow,
    clock,
    echoes,
    ready,
    track: (write) => pending.track(write),
    onSent() {
      if (isPersistenceAsked) return;
      isPersistenceAsked = true;
      void requestPersistence();
    },
    draftNotes: {
      put(conversationId, text, at) {
        const userId = userIdNow();
        if (userId !== null) drafts.put(userId, conversationId, text, at);
      },
      drop(conversationId, text) {
        const userId = userIdNow();
        if (userId !== null) drafts.drop(userId, conversationId, text);
      },
    },
  });

  const unsentFile = async () => {
    const identity = await ready();
    return await (await import('./openUnsent.ts')).unsentAsFile(identity, clock);
  };
  const calls = { origin, tokens };
  const ownProfile = createOwnProfile(scopes, clock);
  const parcels = createParcels({
    clock,
    random,
    userId: userIdNow,
    changes: session.state,
    track: (write) => pending.track(write),
    async exists(name) {
      const all = await indexedDB.databases();
      return all.some((each) => each.name === parcelStoreNameOf(name));
    },
    async open(name) {
      const [{ openPostOffice }, { createParcelStore }, { sendParcel }] = await Promise.all([
        import('./parcels/postOffice.ts'),
        import('./adapters/browser/parcelStore.ts'),
        import('./adapters/api/sendParcel.ts'),
      ]);
      return openPostOffice({
        store: createParcelStore(name),
        clock,
        random,
        page,
        log,
        send: (parcel, bytes) => sendParcel(calls, parcel, bytes),
      });
    },
  });

  const records = {
    ...createRecordQueries(scopes, clock),
    ...createRecordCommands({
      ready,
      track: (write) => pending.track(write),
      notes: {
        put(id, body) {
          const userId = userIdNow();
          if (userId !== null) listings.put(userId, id, body);
        },
        drop(id, at) {
          const userId = userIdNow();
          if (userId !== null) listings.drop(userId, id, at);
        },
      },
    }),
  };
  const market = createMarketOf({
    origin,
    platform,
    supabase,
    tokens,
    storage,
    records,
    sendReport: (report) => parcels.sendReport(report),
    session: session.state,
    identity: current,
    ready,
    hurry: () => opening.hurry(),
    track: (write) => pending.track(write),
  });

  return {
    session: session.state,
    status,
    auth: {
      ...createAuth({
        origin,
        random,
        log,
        stored,
        session,
        client: () => supabase.client(),
        passingClient: () => supabase.passing(),
        offersGoogle: () => supabase.offersGoogle(),
        endOthers: (token) => endRemoteSessions({ origin, storage, supabase }, token),
        onSignedIn: () => tokens.look(),
      }),
      async switchRole(role) {
        const state = session.state.get();
        if (state.status !== 'authenticated') return false;
        if (!state.roles.some((held) => held.role === role)) return false;
        const { database } = await ready();
        // What the device knows of the roles may be older than the last sign-in: then the server is asked.
        const isQueued = await switchRole(database, role);
        if (!isQueued && !(await askForRole(state.user.id, role))) return false;
        session.updateRoles(state.user.id, withPrimary(state.roles, role), role);
        return true;
      },
      signOut: () => signOut(),
      async signOutEverywhere(onTold) {
        const token = await tokens.access().catch(() => null);
        // This device's own session goes last: ended first, it would be taken for one that was refused.
        if (!(await endRemoteSessions({ origin, storage, supabase }, token))) return false;
        onTold?.();
        await signOut('global');
        return true;
      },
    },
    chat: { ...createQueries(scopes, clock, echoes), ...commands },
    records,
    parcels,
    market,
    account: {
      profile: () => ownProfile,
      saveProfile: (fields) =>
        pending.track(
          ready().then(({ database, userId }) => saveProfile(database, userId, fields)),
        ),
      ...createAccountCalls({
        fetchExport: () => call(calls, z.looseObject({}), API.accountExport),
        fetchTerms: () => call(calls, deletionTermsSchema, API.accountDelete),
        postDeletion: (body) => call(calls, okAnswerSchema, API.accountDelete, { body }),
        unsent: async () => (await unsentFile()).text,
        leave: signOut,
        now: () => clock.now(),
      }),
    },
    maintenance: {
      wasRemoved: removal.wasRemoved,
      dismissRemoval: () => removal.dismiss(),
      storage: storageFacts,
      keptPhotos: () => keptPhotos.count(),
      forgetPhotos,
      requestPersistence,
      syncNow: async () => await (await ready()).engine.syncNow(),
      async repair() {
        const userId = userIdNow();
        if (userId === null) throw new SignedOut();
        if (!(await createApi({ origin, tokens }).probe(REPAIR_PROBE_MS)))
          throw new TransportError({ kind: 'network' });
        identities.follow(null);
        await identities.settled();
        const name = databaseNameOf(userId);
        const { openStores } = await import('./adapters/rxdb/stores.ts');
        // Whoever leads elsewhere must not store while the ranges are reset.
        await platform.locks(name).hold(LEADER_LOCK, { steal: true }, async () => {
          const { database } = openStores(name, platform.databaseStorage);
          try {
            await forgetServerRows(database);
          } finally {
            await database.close();
          }
        });
        toRebuild.add(userId);
        await (await ready()).engine.syncNow();
      },
      async unsent() {
        await pending.flush();
        const identity = await ready();
        return await (await import('./openUnsent.ts')).unsentOf(identity);
      },
      exportUnsent: unsentFile,
    },
    onRefused(listener) {
      refusalListeners.add(listener);
      return () => void refusalListeners.delete(listener);
    },
    flush: () => pending.flush(),
    async close() {
      opening.close();
      events.removeEventListener('storage', onStorage);
      stopFollowing();
      stopFolding();
      stopDevice();
      await pending.flush();
      await parcels.close();
      await market.close();
      identities.follow(null);
      await identities.settled();
    },
  };
}
