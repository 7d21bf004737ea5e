import type { Platform } from '../adapters/browser/platform.ts';
import { createAuthWatch } from '../adapters/supabase/authWatch.ts';
import { createCatalogue } from '../adapters/supabase/catalogue.ts';
import type { Supabase } from '../adapters/supabase/client.ts';
import { createRows } from '../adapters/supabase/rows.ts';
import type { StoredTokens } from '../adapters/supabase/tokens.ts';
import { UNKNOWN_NETWORK } from '../engine/connection/unknownNetwork.ts';
import type { LocalDatabase } from '../store/database.ts';
import type { Engine } from '../model/engine.ts';
import type { TakingIn } from '../listings/catalogue/takingIn.ts';
import type { CatalogueDriver } from '../listings/catalogue/catalogue.ts';
import type { Replications } from '../session/replication/replications.ts';
import { watchedCatalogue, watchedRows } from '../rows/watchedRows.ts';
import type { SessionStore } from '../session/sessionStore.ts';

export interface MovingRowsDeps {
  readonly origin: string;
  readonly platform: Pick<Platform, 'clock' | 'random' | 'log' | 'network' | 'openIntake'>;
  readonly session: SessionStore;
  readonly supabase: Supabase;
  readonly tokens: StoredTokens;
  readonly userId: string;
  readonly database: LocalDatabase;
  /** Everything of the server's is fetched again. */
  readonly isRebuilding: boolean;
  /** Asked when there is something to tell it: it is made after this. */
  engine(): Engine;
  watchAreas(areas: readonly string[]): void;
}

/** What moves rows between this device and the server, in the tab that leads. */
export interface MovingRows {
  start(): void;
  stop(): Promise<void>;
  /** A database that was opened anew has other collections: it begins again on those, where it was at work. */
  restart(): Promise<void>;
  /** Something changed on the server. */
  hint(collection: string, scope?: string): void;
  /** It may work now: what failed need not wait. */
  retry(): void;
  /** Whatever was told while the line was down is asked for; what began since has asked for everything anyway. */
  missed(): () => void;
  /** Nobody waits any more for the answers of calls that are on their way. */
  giveUpCalls(): void;
}

/** Its code, but for this, is loaded when there is a client to the server. */
export function openRows(deps: MovingRowsDeps): MovingRows {
  const { origin, session, supabase, tokens, userId, database } = deps;
  const { clock, random, log, network = UNKNOWN_NETWORK, openIntake } = deps.platform;
  const closing = new AbortController();
  let replications: Replications | null = null;
  let catalogue: CatalogueDriver | null = null;
  let areas: TakingIn | null = null;
  let isWanted = false;

  const watch = createAuthWatch({
    supabase,
    session,
    tokens,
    log,
    clock,
    userId,
    async onClient(client) {
      const [{ startReplications }, { createCatalogueDriver }, { takingIn }] = await Promise.all([
        import('../session/replication/replications.ts'),
        import('../listings/catalogue/catalogue.ts'),
        import('../listings/catalogue/takingIn.ts'),
      ]);
      const engine = deps.engine();
      const { watchAreas } = deps;
      const driver = createCatalogueDriver({ userId, database, clock, log, network, watchAreas });
      catalogue = driver;
      const calls = watchedCatalogue(createCatalogue(client, origin, closing.signal), engine);
      const target = { databaseName: database.name, userId };
      areas = openIntake === undefined ? null : takingIn(calls, () => openIntake(target), clock);
      replications = await startReplications({
        userId,
        database,
        rows: driver.rows(watchedRows(createRows(client, closing.signal), engine), areas ?? calls),
        clock,
        random,
        log,
        rebuild: deps.isRebuilding,
        onSynced: (collection, direction) => engine.noteSynced(collection, direction),
        onTrouble: (collection, kind) => engine.noteTrouble(collection, kind),
        onRefused: (collection) => engine.noteRefused(collection),
        onProfile: (profile) => session.updateProfile(userId, profile),
        onRoles: (roles) => session.updateRoles(userId, roles),
      });
      await driver.drive(replications);
    },
    onOwnRows: (collection) => replications?.hint(collection),
    async onStop() {
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
    hint: (collection, scope) => replications?.hint(collection, scope),
    retry: () => replications?.retry(),
    missed() {
      const before = replications;
      return () => {
        if (before === replications) before?.hintAll();
      };
    },
    giveUpCalls: () => closing.abort(),
  };
}
