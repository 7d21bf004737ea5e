import { readAgainAfter } from '../kit/backoff.ts';
import { GUEST } from '../model/owner.ts';
import { UNKNOWN_NETWORK } from '../model/unknownNetwork.ts';
import type { LocalDatabase } from '../store/index.ts';
import type { AreaIntake, Catalogue, NetworkKind } from '../model/ports/catalogue.ts';
import type { Clock, Random, Unsubscribe } from '../kit/clock.ts';
import type { Locks } from '../model/ports/locks.ts';
import type { Log } from '../kit/log.ts';
import type { Page } from '../model/ports/page.ts';
import type { Rows } from '../model/ports/rows.ts';
import { createAreaIntake, withIntake } from '../listings/catalogue/areaIntake.ts';
import { createCatalogueDriver } from '../listings/catalogue/catalogue.ts';
import { startSomeReplications } from './replication/replications.ts';

export interface GuestCatalogueDeps {
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly page: Pick<Page, 'onHint'>;
  readonly locks: Locks;
  readonly network: NetworkKind | undefined;
  /** Takes areas in, where there is another thread. */
  readonly openIntake?: (() => Promise<AreaIntake>) | undefined;
  /** The server as a guest reaches it. Throws TransportError while it cannot be asked how. */
  connect(): Promise<{ readonly rows: Rows; readonly catalogue: Catalogue }>;
}

const LOCK = 'catalogue';
/** A guest is told of no change: it is asked for. */
const AGAIN_MS = 5 * 60_000;

const nothing = () => undefined;

/** Keeps the catalogue of this device's guest in step, in one tab at a time. */
export function startGuestCatalogue(deps: GuestCatalogueDeps): { stop(): Promise<void> } {
  const { locks, log } = deps;
  const ending = new AbortController();
  const run = locks
    .hold(LOCK, { signal: ending.signal }, (lost) => keepInStep(deps, [ending.signal, lost]))
    .catch((error: unknown) => {
      if (!ending.signal.aborted) log.warn('listings cannot be kept in step', error);
    });
  return {
    async stop() {
      ending.abort();
      await run;
    },
  };
}

/** Until one of the signals: anew on a database that was opened anew, and later and later where it cannot begin. */
async function keepInStep(deps: GuestCatalogueDeps, ends: readonly AbortSignal[]): Promise<void> {
  const { database, clock, log } = deps;
  const isOver = () => ends.some((signal) => signal.aborted);
  const over = Promise.race(ends.map(aborted));
  let failures = 0;
  while (!isOver()) {
    const reopened = onceReopened(database);
    try {
      const stop = await begin(deps);
      failures = 0;
      await Promise.race([over, reopened.happens]);
      await stop();
    } catch (error) {
      if (isOver()) return;
      log.warn('listings cannot be kept in step', error);
      await Promise.race([over, passed(clock, readAgainAfter(failures))]);
      failures += 1;
    } finally {
      reopened.stop();
    }
  }
}

function onceReopened(database: Pick<LocalDatabase, 'onReopen'>) {
  let stop: Unsubscribe = nothing;
  const happens = new Promise<void>((resolve) => {
    stop = database.onReopen(resolve);
  });
  return { happens, stop: () => stop() };
}

const passed = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve));

async function begin(deps: GuestCatalogueDeps) {
  const { database, clock, random, log, page, network, connect, openIntake } = deps;
  let connected: Promise<{ rows: Rows; catalogue: Catalogue }> | null = null;
  const server = () => {
    connected ??= connect().catch((error: unknown) => {
      connected = null;
      throw error;
    });
    return connected;
  };
  const calls: Catalogue = {
    base: async (...area) => await (await server()).catalogue.base(...area),
    changes: async (...asked) => await (await server()).catalogue.changes(...asked),
    changesOfAreas: async (asked) => await (await server()).catalogue.changesOfAreas(asked),
    city: async (asked) => await (await server()).catalogue.city(asked),
    around: async (asked) => await (await server()).catalogue.around(asked),
    byId: async (known) => await (await server()).catalogue.byId(known),
  };
  const here = createAreaIntake({ ...calls, homes: database.homes, owner: GUEST });
  const intake = openIntake === undefined ? here : withIntake(here, openIntake, clock);
  const driver = createCatalogueDriver({
    owner: GUEST,
    database,
    clock,
    log,
    network: network ?? UNKNOWN_NETWORK,
    watchAreas: nothing,
  });
  const replications = await startSomeReplications(
    {
      userId: '',
      database,
      rows: {
        pull: async (...args) => await (await server()).rows.pull(...args),
        push: () => Promise.reject(new Error('a guest writes nothing')),
        setPrimaryRole: () => Promise.resolve(false),
      },
      pulling: driver.pulling(calls, intake),
      clock,
      random,
      log,
      onSynced: nothing,
      onTrouble: nothing,
      onRefused: nothing,
    },
    ['areas', 'properties'],
  );
  try {
    await driver.drive(replications);
  } catch (error) {
    await replications.stop();
    throw error;
  }
  const lookAgain = () => {
    replications.hint('areas');
    replications.hint('properties');
  };
  let cancel = clock.after(AGAIN_MS, again);
  function again() {
    lookAgain();
    cancel = clock.after(AGAIN_MS, again);
  }
  const stopHints = page.onHint((hint) => {
    if (hint === 'online' || hint === 'resume') replications.hintAll();
  });
  return async () => {
    cancel();
    stopHints();
    driver.stop();
    intake.close();
    await replications.stop();
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
