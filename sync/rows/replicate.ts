import type { Collection } from '../store/database.ts';
import type { Docs } from '../store/collections.ts';
import type { Clock, Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { failureOf } from '../model/classifyFailure.ts';
import type { Rows } from '../model/ports/rows.ts';
import { createRetries } from '../model/retry/retries.ts';
import { createBacklog } from './backlog.ts';
import { createCarrying } from './carrying.ts';
import { createCursorStore } from './cursors.ts';
import type { Definition, ReplicatedKey, Scope } from './definition.ts';
import { createEnding } from '../kit/ending.ts';
import { createPuller } from './pull.ts';
import { pagesOf } from './pagesOf.ts';
import { pushRows } from './push.ts';
import type { Outcome } from './row.ts';
import { createRowStore, type KnownRow, type WriteKind } from './rowStore.ts';
import { type Conflict, settle } from './settle.ts';
import { createSteps } from './steps.ts';
import type { Turns } from '../kit/turns.ts';

/**
 * What fails and is tried again, each by itself: of pulls a scope, `pull` where the line is down, and `all` where the
 * server says when to come back.
 */
type Tried = 'leave' | 'push' | 'pull' | 'all' | `pull ${string}`;

export interface ReplicationEvents<Doc> {
  onPulled(): void;
  onPushed(): void;
  onQuarantine(scope: string, id: string): void;
  /** A change was refused for good and undone. */
  onRejected(id: string, code: string): void;
  /** A change is kept as it is until the person holds the role it takes. May be told again. */
  onWaiting(id: string): void;
  /** Both sides changed fields: theirs is about to be live. */
  onConflict(conflict: Conflict<Doc>): Promise<void>;
}

export interface ReplicateDeps<Key extends ReplicatedKey> {
  readonly collection: Collection<Key>;
  readonly definition: Definition<Key>;
  readonly rows: Rows;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly turns: Turns;
  readonly events: ReplicationEvents<Docs[Key]>;
  /** Pull every scope whole: what the device has and the server does not goes. */
  readonly isRebuilding?: boolean;
}

export interface Replication {
  /** Something changed on the server, in this scope or in any: pull it. */
  reSync(scope?: string): void;
  /** It may work now: what failed need not wait, unless the server asked for it. */
  retry(): void;
  /** These scopes beside those of the definition, from now on; the rows of all others go. */
  setScopes(scopes: readonly Scope[]): void;
  pause(): Promise<void>;
  resume(): void;
  /** Resolves when everything known of now was pulled and pushed; rejects when it ends before. */
  inSync(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps one collection in step with the server, in the leader alone. One thing after the other: what is
 * changed here is sent, then a page is pulled, and so on until there is neither. So a row is never looked at
 * while another part of this is between two notes of it.
 */
export function replicate<Key extends ReplicatedKey>(deps: ReplicateDeps<Key>): Replication {
  const { collection, definition, rows, clock, random, log, turns, events } = deps;
  const store = createRowStore(collection, definition);
  const backlog = createBacklog(definition.scopes);
  const { changed, due, leaving, isWanted } = backlog;
  // Which scope was asked of a line that was down says nothing of whose turn it is.
  const carrying = createCarrying(() => due.restart());
  const { unlessEnded, end } = createEnding();
  const retries = createRetries<Tried>({ clock, random, onDue: () => wake() });
  let isPaused = false;
  let isEnded = false;
  let isLooking = true;
  let running: Promise<void> | null = null;
  let waiting: { readonly resolve: () => void; readonly reject: (why: Error) => void }[] = [];

  const breathe = () => unlessEnded(new Promise<void>((resolve) => void clock.after(0, resolve)));
  const writing =
    (kind: WriteKind) =>
    (
      ids: readonly string[],
      decide: (id: string, known: KnownRow<Docs[Key]> | undefined) => Outcome<Docs[Key]> | null,
    ) =>
      settle(store, ids, decide, (conflict) => events.onConflict(conflict), kind);
  const puller = createPuller({
    definition,
    store,
    cursors: createCursorStore(collection.database, collection.name),
    taken: () => backlog.taken(definition.scopes),
    write: writing('news'),
    breathe,
    ask: (scope, from, limit) =>
      turns.take(backlog.priorityOf(scope), () =>
        unlessEnded(
          definition.ask?.(rows, scope, from, limit) ??
            rows.pull(definition.key, scope, from, limit),
        ),
      ),
    onFound: (scope, ids) => rows.onFound?.(definition.key, scope, ids),
    onStored: async (scope, checkpoint) => await rows.onStored?.(definition.key, scope, checkpoint),
    onQuarantine: (scope, id) => events.onQuarantine(scope, id),
  });
  if (deps.isRebuilding === true) for (const { name } of definition.scopes) puller.rebuild(name);
  const { standing } = puller;
  const { onRejected, onWaiting } = events;
  const pushing = {
    definition,
    rows,
    write: writing('note'),
    unlessEnded,
    standing,
    onRejected,
    onWaiting,
  };
  const steps = createSteps({
    key: definition.key,
    backlog,
    puller,
    send: (ids) => pushRows(pushing, ids),
    onPulled() {
      // Behind the own row come all others: before them nobody can say what there is.
      if (!definition.scopes.some(({ name }) => backlog.due.has(name))) events.onPulled();
    },
    onPushed: () => events.onPushed(),
  });

  const isRunnable = () => !isEnded && !isPaused;

  const isOpen = (name: Tried) => !retries.isWaiting(name) && !retries.isWaiting('all');
  const isScopeOpen = (scope: string) => isOpen('pull') && isOpen(`pull ${scope}`);
  const isAnythingOpen = () =>
    (leaving.size > 0 && !retries.isWaiting('leave')) ||
    (changed.size > 0 && isOpen('push')) ||
    due.some(isScopeOpen);

  /** One step, where there is something to do. True where something was tried. */
  const attempt = async (name: Tried, isDue: boolean, work: () => Promise<void>) => {
    if (!isDue || !isRunnable()) return false;
    try {
      await work();
      retries.worked(name);
      if (name !== 'leave') retries.worked('all');
    } catch (error) {
      failed(name, error);
    }
    return true;
  };
  const failed = (name: Tried, error: unknown) => {
    const failure = failureOf(error);
    const isHeldBack = failure.kind === 'retry' && failure.afterMs !== undefined;
    const isLine = carrying.isDown() && name.startsWith('pull ');
    if (isRunnable()) retries.failed(isHeldBack ? 'all' : isLine ? 'pull' : name, error);
    if (!isEnded) log.info(`replication of ${definition.key} tries again: ${name}`, error);
  };
  const pullNext = async () => {
    const scope = isOpen('pull') ? due.next(isScopeOpen) : undefined;
    if (scope === undefined) return false;
    return await attempt(`pull ${scope}`, true, async () => {
      await carrying.ask(() => steps.pull(scope));
      retries.worked('pull');
    });
  };

  /**
   * Works until there is nothing to do but what failed and whose time has not come. It comes though hints keep
   * this at work without an end: what is changed here does not wait for them to stop.
   */
  const workOff = async (): Promise<void> => {
    carrying.begin();
    for (let hasWorked = true; hasWorked; ) {
      const isLeaving = leaving.size > 0 && !retries.isWaiting('leave');
      const left = await attempt('leave', isLeaving, steps.leave);
      const pushed = await attempt('push', changed.size > 0 && isOpen('push'), steps.push);
      const pulled = await pullNext();
      hasWorked = left || pushed || pulled;
    }
  };

  const run = async () => {
    await workOff();
    tellInSync();
  };

  const tellInSync = () => {
    if (isLooking || isEnded || !backlog.isEmpty()) return;
    const told = waiting;
    waiting = [];
    for (const { resolve } of told) resolve();
  };

  const wake = () => {
    if (!isRunnable() || running !== null) return;
    running = run().finally(() => {
      running = null;
      // What came in the very moment it ended.
      if (isAnythingOpen()) wake();
    });
  };

  const stopListening = store.onChanged((ids) => {
    for (const id of ids) changed.add(id);
    wake();
  });

  /** What was changed here before this began, and what nothing holds any more. */
  const look = async () => {
    const homes = definition.scopes.map(({ name }) => name);
    for await (const page of pagesOf(store, definition, homes)) {
      for (const { row, state } of page) if (state.status === 'changed') changed.add(row.id);
      await breathe();
    }
    isLooking = false;
  };
  const begin = async () => {
    try {
      await look();
    } catch (error) {
      if (!isEnded) log.warn(`what was changed of ${definition.key} cannot be read`, error);
    }
    wake();
    if (running === null) tellInSync();
  };
  const looked = begin();

  return {
    reSync(scope) {
      if (scope === undefined) backlog.pullAll();
      else if (isWanted(scope)) due.add(scope);
      wake();
    },
    retry() {
      if (retries.endWaits()) wake();
    },
    setScopes(wanted) {
      backlog.want([...definition.scopes, ...wanted]);
      const leave = async () => {
        // What is wanted by then: it may have been taken up again.
        for (const name of await puller.known()) if (!isWanted(name)) leaving.add(name);
      };
      leave()
        .then(wake)
        .catch((error: unknown) => log.warn(`scopes of ${definition.key} cannot be read`, error));
    },
    async pause() {
      isPaused = true;
      await running;
    },
    resume() {
      isPaused = false;
      retries.endWaits();
      backlog.pullAll();
      wake();
    },
    inSync: () =>
      unlessEnded(
        new Promise<void>((resolve, reject) => {
          waiting.push({ resolve, reject });
          if (running === null) wake();
          if (running === null) tellInSync();
        }),
      ),
    async stop() {
      isEnded = true;
      retries.stop();
      stopListening();
      end(new Error(`replication of ${definition.key} has ended`));
      await Promise.allSettled([running, looked]);
      await puller.noted().catch(() => undefined);
    },
  };
}
