import { areaOf } from '#contract/protocol/scope.ts';
import { ownerOf } from '../model/owner.ts';
import type { SyncHint } from '#contract/protocol/socket.ts';
import type { Platform } from '../adapters/browser/index.ts';
import { createAuthWatch, createCatalogue } from '../adapters/supabase/following.ts';
import type { StoredTokens, Supabase } from '../adapters/supabase/index.ts';
import { createRows } from '../adapters/supabase/rows.ts';
import { UNKNOWN_NETWORK } from '../model/unknownNetwork.ts';
import type { AreaIntake } from '../model/ports/catalogue.ts';
import type { LocalDatabase } from '../store/index.ts';
import type { Engine } from '../model/engine.ts';
import type { AreaHints, CatalogueDriver } from '../listings/catalogue/catalogue.ts';
import { createUndoOffers } from '../listings/opening.ts';
import type { Replications } from './replication/replications.ts';
import type { SessionStore } from '../session/stored.ts';

export interface MovingRowsDeps {
  readonly origin: string;
  readonly platform: Pick<
    Platform,
    'clock' | 'random' | 'log' | 'locks' | 'network' | 'openIntake'
  >;
  readonly session: SessionStore;
  readonly supabase: Supabase;
  readonly tokens: StoredTokens;
  readonly userId: string;
  readonly database: LocalDatabase;
  /** Everything of the server's is fetched again. */
  readonly isRebuilding: boolean;
  /** Asked when there is something to tell it: it is made after this. */
  engine(): Engine;
  watchAreas(areas: readonly string[], cities?: readonly string[]): void;
}

/** Moves rows between this device and the server, in the tab that leads. */
export interface MovingRows {
  start(): void;
  stop(): Promise<void>;
  /** A database that was opened anew has other collections: it begins again on those, where it was at work. */
  restart(): Promise<void>;
  /** Something changed on the server. */
  hint(hint: SyncHint): void;
  /** It may work now: what failed need not wait. */
  retry(): void;
  /**
   * Asks for the changes announced while the line was down. A collection that began since has asked for
   * everything anyway.
   */
  missed(): () => void;
  /** Gives up the calls that are on their way. */
  giveUpCalls(): void;
}

/** The scope of all areas, in whichever city, on an older server. */
const EVERYTHING = 'all';

/** Its code, but for this, is loaded when there is a client to the server. */
export function openRows(deps: MovingRowsDeps): MovingRows {
  const { origin, session, supabase, tokens, userId, database } = deps;
  const { clock, random, log, locks, network = UNKNOWN_NETWORK, openIntake } = deps.platform;
  const closing = new AbortController();
  let replications: Replications | null = null;
  let catalogue: CatalogueDriver | null = null;
  let areas: AreaIntake | null = null;
  let hints: AreaHints | null = null;
  let isWanted = false;

  const watch = createAuthWatch({
    supabase,
    session,
    tokens,
    log,
    clock,
    random,
    userId,
    async onClient(client) {
      const [
        { startReplications },
        { createAreaHints, createCatalogueDriver },
        { createAreaIntake, withIntake },
      ] = await Promise.all([
        import('./replication/replications.ts'),
        import('../listings/catalogue/catalogue.ts'),
        import('../listings/catalogue/areaIntake.ts'),
      ]);
      const [engine, { watchAreas }] = [deps.engine(), deps];
      const owner = ownerOf(userId);
      const ask = (scope: string) => replications?.hint('properties', scope);
      const areaHints = createAreaHints({ clock, random, ask });
      const shared = { owner, database, clock, log, network, watchAreas };
      const driver = createCatalogueDriver({ ...shared, hints: areaHints });
      catalogue = driver;
      hints = areaHints;
      const { signal } = closing;
      const how = { signal, observe: engine.observer() };
      const calls = createCatalogue(client, origin, how);
      const target = { databaseName: database.name, owner };
      const here = createAreaIntake({ ...calls, homes: database.homes, owner });
      areas = openIntake === undefined ? here : withIntake(here, () => openIntake(target), clock);
      const pulling = driver.pulling(calls, areas);
      const { readUnlessOffered } = createUndoOffers(locks(database.name));
      replications = await startReplications({
        userId,
        database,
        rows: createRows(client, how),
        pulling: { ...pulling, properties: { ...pulling.properties, readUnlessOffered } },
        clock,
        random,
        log,
        rebuild: deps.isRebuilding,
        onSynced: (collection, news) => engine.noteSynced(collection, news),
        onTrouble: (collection, kind) => engine.noteTrouble(collection, kind),
        onHold: (collection, hold) => engine.noteHold(collection, hold),
        onRefused: (collection) => engine.noteRefused(collection),
        onProfile: (profile) => session.updateProfile(userId, profile),
        onRoles: (roles) => session.updateRoles(userId, roles),
        onSwitchRefused: (roles) => session.updateRoles(userId, roles, roles[0]?.role),
      });
      await driver.drive(replications);
    },
    onOwnRows: (collection) => replications?.hint(collection),
    async onStop() {
      hints?.stop();
      hints = null;
      catalogue?.stop();
      catalogue = null;
      areas?.close();
      areas = null;
      await replications?.stop();
      replications = null;
    },
  });

  return {
    start() {
      isWanted = true;
      watch.start();
    },
    async stop() {
      isWanted = false;
      await watch.stop();
    },
    async restart() {
      if (!isWanted) return;
      await watch.stop();
      if (isWanted) watch.start();
    },
    hint(hint) {
      const { collection, scope } = hint;
      // One's own homes have a scope of their own (`mine`), which waits for nothing.
      if (collection === 'properties' && areaOf(scope) !== null) hints?.hear(hint);
      // An older server tells of areas without naming their city.
      else replications?.hint(collection, scope === EVERYTHING ? undefined : scope);
    },
    retry() {
      watch.retry();
      replications?.retry();
    },
    missed() {
      const before = replications;
      return () => {
        if (before === replications) before?.hintAll();
      };
    },
    giveUpCalls: () => closing.abort(),
  };
}
