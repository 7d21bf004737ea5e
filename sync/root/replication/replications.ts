import type { LocalDatabase } from '../../store/index.ts';
import type { UserDoc } from '../../store/docs.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Hold } from '../../model/hold.ts';
import type { SyncNews } from '../../model/engine.ts';
import type { Rows } from '../../model/ports/rows.ts';
import {
  type HeldRole,
  REFUSABLE_COLLECTIONS,
  type RefusableCollection,
  type RefusalNews,
} from '../../model/types.ts';
import type { Definition, ReplicatedKey } from '../../rows/definition.ts';
import { keepConflict, keepRefusal, replicate, type Replication } from '../../rows/moving.ts';
import { DEFINITIONS, REPLICATED_KEYS } from './definitions.ts';
import { heldRoles, watchOwnRows } from './ownRows.ts';
import { createConcurrency, type Concurrency } from '../../kit/concurrency.ts';

/** Pages asked for at once, over all collections: what is urgent overtakes a catalogue. */
const PAGES_AT_ONCE = 2;

export interface ReplicationDeps {
  readonly userId: string;
  readonly database: LocalDatabase;
  readonly rows: Rows;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /**
   * The parts of a collection's definition that come from elsewhere: the catalogue pulls listings in its own
   * way.
   */
  readonly pulling?: { readonly [Key in ReplicatedKey]?: Partial<Definition<Key>> };
  /** Pull every scope whole: what the device has and the server does not goes. */
  readonly rebuild?: boolean;
  onSynced(collection: ReplicatedKey, news: SyncNews): void;
  /** Rows that are not understood, and edits both sides made, so far. */
  onTrouble(collection: ReplicatedKey, kind: 'failed' | 'conflicts'): void;
  /** Changes of this collection are not sent now, though it could be asked; null: nothing holds them back. */
  onHold?(collection: ReplicatedKey, hold: Hold | null): void;
  /** The server refused a change for good; it is undone. */
  onRefused(news: RefusalNews): void;
  /** The own profile as it now is on this device. */
  onProfile(profile: UserDoc): void;
  /** One's own roles as they now are on this device. */
  onRoles(roles: readonly HeldRole[]): void;
  /** The server refused a switch of roles: the roles as they are without it, the primary one first. */
  onSwitchRefused(roles: readonly HeldRole[]): void;
}

/** Replication of every collection that has a definition, started for a leader. */
export type Replications = { readonly [Key in ReplicatedKey]: Replication } & {
  /** Something changed on the server, in this scope or in any: pull it. */
  hint(collection: string, scope?: string): void;
  /** The line is back: everything is asked for, and what failed need not wait. */
  hintAll(): void;
  /** It may work now: what failed need not wait. */
  retry(): void;
  stop(): Promise<void>;
};

/** Those of some definitions alone. */
export type SomeReplications<Key extends ReplicatedKey = never> = Pick<
  Replications,
  'hint' | 'hintAll' | 'retry' | 'stop'
> &
  Readonly<Record<Key, Replication>>;

/** Keeps the rows of these collections in step: for a guest, of whom nothing is the own. */
export async function startSomeReplications<Key extends ReplicatedKey>(
  deps: Omit<ReplicationDeps, 'onProfile' | 'onRoles' | 'onSwitchRefused'>,
  keys: readonly Key[],
): Promise<SomeReplications<Key>> {
  const concurrency = createConcurrency(PAGES_AT_ONCE);
  const started = await allOrNone(
    keys.map(async (key) => [key, await startOne(deps, key, concurrency)] as const),
  );
  const all = Object.fromEntries(started) as Record<Key, Replication>;
  const isOneOf = (collection: string): collection is Key => Object.hasOwn(all, collection);
  return {
    ...all,
    hint(collection, scope) {
      if (isOneOf(collection)) all[collection].reSync(scope);
    },
    hintAll() {
      for (const [, each] of started) {
        each.retry();
        each.reSync();
      }
    },
    retry() {
      for (const [, each] of started) each.retry();
    },
    async stop() {
      await Promise.all(started.map(([, each]) => each.stop()));
    },
  };
}

export async function startReplications(deps: ReplicationDeps): Promise<Replications> {
  const { userId, database, log, onProfile, onRoles } = deps;
  const [users, roles] = await Promise.all([
    database.collection('users'),
    database.collection('roles'),
  ]);
  const onRefused = (news: RefusalNews) => {
    deps.onRefused(news);
    // It is undone here by now.
    if (news === 'roles') void heldRoles(roles).then(deps.onSwitchRefused, notTold);
  };
  const notTold = (error: unknown) => log.info('a refused switch of roles not told', error);
  const all = await startSomeReplications({ ...deps, onRefused }, REPLICATED_KEYS);
  const own = { userId, users, roles, replications: all, log, onProfile, onRoles };
  const stopWatching = watchOwnRows(own);
  return {
    ...all,
    async stop() {
      stopWatching();
      await all.stop();
    },
  };
}

/** If one cannot begin, those that did are stopped: nobody would be left to stop them. */
async function allOrNone<T extends readonly [string, Replication]>(
  starting: readonly Promise<T>[],
): Promise<readonly T[]> {
  const outcomes = await Promise.allSettled(starting);
  const started = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (started.length === outcomes.length) return started;
  await Promise.all(started.map(([, each]) => each.stop()));
  return await Promise.all(starting);
}

/** Areas are the server's alone: nobody changes one. */
const isRefusable = (key: ReplicatedKey): key is RefusableCollection & ReplicatedKey =>
  (REFUSABLE_COLLECTIONS as readonly string[]).includes(key);

async function startOne(
  deps: Omit<ReplicationDeps, 'onProfile' | 'onRoles' | 'onSwitchRefused'>,
  key: ReplicatedKey,
  concurrency: Concurrency,
): Promise<Replication> {
  const { userId, database, rows, clock, random, log, rebuild = false } = deps;
  /** A waiting change is asked about at each round, and reported once. */
  const told = new Set<string>();
  const definition = {
    ...DEFINITIONS[key]({ userId, database, log }),
    ...deps.pulling?.[key],
  } as Definition<typeof key>;
  return replicate({
    collection: await database.collection(key),
    definition,
    rows,
    clock,
    random,
    log,
    concurrency,
    isRebuilding: rebuild,
    events: {
      onPulled: () => deps.onSynced(key, 'pull'),
      onPushed: () => deps.onSynced(key, 'push'),
      onHold: (hold) => deps.onHold?.(key, hold),
      onIdle: (isBehind) => deps.onSynced(key, isBehind ? 'behind' : 'followed'),
      onQuarantine(scope, id) {
        log.warn(`a row of ${key}/${scope} is not understood: ${id}`);
        deps.onTrouble(key, 'failed');
      },
      onRejected(id, code) {
        log.warn(`the server refused a change of ${key}/${id}: ${code}`);
        if (isRefusable(key)) deps.onRefused(key);
      },
      onWaiting(id) {
        if (told.has(id)) return;
        told.add(id);
        log.warn(`${key}/${id} waits for the role of a landlord`);
        deps.onRefused('landlordRole');
      },
      async onConflict(conflict) {
        const { mine, theirs } = conflict;
        if (theirs.refused !== undefined)
          return await keepRefusal({ userId, database, clock }, definition, mine, theirs.refused);
        log.warn(`${key}/${mine.row.id} was changed elsewhere too: ${theirs.conflicts.join(', ')}`);
        await keepConflict({ userId, database, clock }, definition, conflict);
        deps.onTrouble(key, 'conflicts');
      },
    },
  });
}
