import type { Docs } from '../store/docs.ts';
import type { Clock, Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { failureOf } from '../model/classifyFailure.ts';
import { holdOf } from '../model/hold.ts';
import { createListeners } from '../kit/listeners.ts';
import { createTimer } from '../kit/timer.ts';
import { createRetries } from '../model/retry/retries.ts';
import { type Backlog, createBacklog } from './backlog.ts';
import { createCursorStore } from './cursors.ts';
import type { ReplicatedKey } from './definition.ts';
import { createEnding, type Ending } from './ending.ts';
import type { ReplicateDeps, Replication, ReplicationEvents } from './replication.ts';
import { createPuller, type PullDeps, type Puller } from './pull.ts';
import { changedIn } from './pagesOf.ts';
import { type PushDeps, pushRows } from './push.ts';
import { createRowStore, type RowStore, settle } from './rowStore.ts';
import { createRounds, type Rounds } from './rounds.ts';
import type { WriteKind } from '../store/rawRows.ts';

/** The wait before a change that may still be taken back is looked at again. */
const OFFER_LOOK_MS = 1_000;

/**
 * Keeps one collection in step with the server, in the leader alone. One thing after the other: what is
 * changed here is sent, then a page is pulled, and so on until there is neither. So a row is never looked at
 * while another part of this is between two notes of it.
 */
export function replicate<Key extends ReplicatedKey>(deps: ReplicateDeps<Key>): Replication {
  const { collection, definition, clock, log, events } = deps;
  const store = createRowStore(collection, definition);
  const backlog = createBacklog(definition.scopes);
  const { changed, due, isWanted } = backlog;
  const ending = createEnding();
  let isEnded = false;
  let isLooking = true;
  /** Those who wait until there is nothing to do. */
  const waiting = createListeners();

  const breathe = () => ending.unless(new Promise<void>((resolve) => void clock.after(0, resolve)));
  const writing = (kind: WriteKind) => writerOf(deps, store, kind);
  const puller = createPuller<Key>({
    ...askingFor(deps, backlog, ending),
    definition,
    store,
    cursors: createCursorStore(collection.database, collection.name),
    taken: () => backlog.taken(definition.scopes),
    write: writing('news'),
    breathe,
  });
  if (deps.isRebuilding === true) for (const { name } of definition.scopes) puller.rebuild(name);
  const pushing = { ...pushingFor(deps, ending, puller), write: writing('note') };
  const rounds = createRounds({
    key: definition.key,
    backlog,
    puller,
    send: (ids) => pushRows(pushing, ids),
    onPulled() {
      // Behind the own row come all others: before them nobody can say what there is.
      if (!definition.scopes.some(({ name }) => backlog.due.has(name))) events.onPulled();
    },
    onPushed: () => events.onPushed(),
    onOffered: () => offers.lookLater(),
  });
  const offers = createOffers({ clock, backlog, events, onOver: () => wake() });

  const tellInSync = () => {
    if (!isEnded) events.onIdle(!due.isEmpty());
    if (isEnded || isLooking || !backlog.isEmpty()) return;
    waiting.call();
    waiting.clear();
  };

  const { key } = definition;
  const loop = createLoop({ ...deps, key, backlog, rounds, onIdle: tellInSync });
  const { wake } = loop;

  const stopListening = store.onChanged((ids) => {
    for (const id of ids) changed.add(id);
    wake();
  });

  const begin = async () => {
    try {
      // Finds rows changed before this began, and rows that no scope holds any more.
      for await (const ids of changedIn(store, definition)) {
        for (const id of ids) changed.add(id);
        await breathe();
      }
      isLooking = false;
    } catch (error) {
      if (!isEnded) log.warn(`what was changed of ${definition.key} cannot be read`, error);
    }
    wake();
    if (!loop.isAtWork()) tellInSync();
  };
  const looked = begin();

  return {
    reSync(scope) {
      puller.hear(scope);
      if (scope === undefined) backlog.pullAll();
      else if (isWanted(scope)) due.add(scope);
      wake();
    },
    retry: loop.retry,
    setScopes(wanted) {
      puller.hear();
      backlog.want([...definition.scopes, ...wanted]);
      leaveUnwanted(puller, backlog)
        .then(wake)
        .catch((error: unknown) => log.warn(`scopes of ${definition.key} cannot be read`, error));
    },
    pause: loop.pause,
    resume() {
      puller.hear();
      backlog.pullAll();
      loop.resume();
    },
    inSync: () =>
      ending.unless(
        new Promise<void>((resolve) => {
          waiting.add(resolve);
          wake();
          if (!loop.isAtWork()) tellInSync();
        }),
      ),
    async stop() {
      isEnded = true;
      offers.stop();
      const stopped = loop.stop();
      stopListening();
      ending.end(new Error(`replication of ${definition.key} has ended`));
      await Promise.allSettled([stopped, looked]);
      await puller.noted().catch(() => undefined);
    },
  };
}

/** Writes what is decided of rows, as news or as a note. */
function writerOf<Key extends ReplicatedKey>(
  { events }: ReplicateDeps<Key>,
  store: RowStore<Docs[Key]>,
  kind: WriteKind,
): PushDeps<Key>['write'] {
  return (ids, decide) =>
    settle(store, ids, decide, (conflict) => events.onConflict(conflict), kind);
}

/** The puller's requests, each scope in its turn, and its reports. */
function askingFor<Key extends ReplicatedKey>(
  { definition, rows, concurrency, events }: ReplicateDeps<Key>,
  backlog: Backlog,
  ending: Ending,
): Pick<PullDeps<Key>, 'ask' | 'askTogether' | 'onStored' | 'onQuarantine'> {
  const { askTogether } = definition;
  return {
    askTogether:
      askTogether &&
      ((asked) =>
        concurrency.take(Math.min(...asked.map(({ scope }) => backlog.priorityOf(scope))), () =>
          ending.unless(askTogether(asked)),
        )),
    ask: (scope, from, limit) =>
      concurrency.take(backlog.priorityOf(scope), () =>
        ending.unless(
          definition.ask?.(rows, scope, from, limit) ??
            rows.pull(definition.key, scope, from, limit),
        ),
      ),
    onStored: async (scope, checkpoint) => await definition.onStored?.(scope, checkpoint),
    onQuarantine: (scope, id) => events.onQuarantine(scope, id),
  };
}

/** The requests and reports of sending, except its writes. */
function pushingFor<Key extends ReplicatedKey>(
  { definition, rows, events }: ReplicateDeps<Key>,
  ending: Ending,
  { standing }: Pick<Puller, 'standing'>,
): Omit<PushDeps<Key>, 'write'> {
  const { onRejected, onWaiting } = events;
  return { definition, rows, unlessEnded: ending.unless, onRejected, onWaiting, standing };
}

/** Scopes that something was pulled of and nobody wants are to be left. */
async function leaveUnwanted(
  puller: Pick<Puller, 'known'>,
  { leaving, isWanted }: Backlog,
): Promise<void> {
  // The wishes of this moment count: a scope may have been taken up again.
  for (const name of await puller.known()) if (!isWanted(name)) leaving.add(name);
}

/** Told of what holds changes back. */
type Holding = Pick<ReplicationEvents<never>, 'onHold'>;

interface OffersDeps {
  readonly clock: Clock;
  readonly backlog: Backlog;
  readonly events: Holding;
  /** Changes whose offer may have run out are due again. */
  onOver(): void;
}

/**
 * Looks again, after a while, at changes that may still be taken back. There is no way to hear that a lock is
 * free without standing in its queue, where the next offer would have to wait.
 */
function createOffers({ clock, backlog, events, onOver }: OffersDeps) {
  const look = createTimer(clock);
  const mayBeOver = () => {
    for (const id of backlog.offered) backlog.changed.add(id);
    backlog.offered.clear();
    onOver();
  };
  return {
    lookLater() {
      events.onHold?.({ kind: 'undo' });
      if (!look.isSet()) look.set(OFFER_LOOK_MS, mayBeOver);
    },
    stop: () => look.clear(),
  };
}

/**
 * The work that fails and is tried again, each by itself: of pulls a scope, `pull` where the line is down,
 * and `all` where the server says when to come back.
 */
type Tried = 'leave' | 'push' | 'pull' | 'all' | `pull ${string}`;

interface LoopDeps {
  /** The collection, as the log calls it. */
  readonly key: string;
  readonly backlog: Backlog;
  readonly rounds: Rounds;
  readonly definition: { isPutOff?(scope: string): boolean };
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** It has worked until there was nothing to do but what waits. */
  onIdle(): void;
  readonly events: Holding;
}

/** Works off a backlog, one round after the other, never two at once. */
interface Loop {
  /** There is something to do. */
  readonly wake: () => void;
  isAtWork(): boolean;
  /** It may work now: what failed need not wait, unless the server asked for it. */
  retry(): void;
  /** Resolves when nothing is at work any more. */
  pause(): Promise<void>;
  resume(): void;
  /** For good. Resolves as `pause` does. */
  stop(): Promise<void>;
}

function createLoop(deps: LoopDeps): Loop {
  const { key, backlog, rounds, clock, random, log } = deps;
  const { changed, due, leaving } = backlog;
  const retries = createRetries<Tried>({ clock, random, onDue: () => wake() });
  let isPaused = false;
  let isStopped = false;
  let running: Promise<void> | null = null;

  const isRunnable = () => !isStopped && !isPaused;
  const isOpen = (name: Tried) => !retries.isWaiting(name) && !retries.isWaiting('all');
  const isScopeOpen = (scope: string) =>
    isOpen('pull') && isOpen(`pull ${scope}`) && deps.definition.isPutOff?.(scope) !== true;
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
      if (isOpen('push') && backlog.offered.size === 0) deps.events.onHold?.(null);
    } catch (error) {
      failed(name, error);
    }
    return true;
  };
  const failed = (name: Tried, error: unknown) => {
    const failure = failureOf(error);
    const isHeldBack = failure.kind === 'retry' && failure.afterMs !== undefined;
    const isLine = rounds.isLineDown() && name.startsWith('pull ');
    const wait = isRunnable()
      ? retries.failed(isHeldBack ? 'all' : isLine ? 'pull' : name, error)
      : null;
    if (wait !== null && (isHeldBack || name === 'push'))
      deps.events.onHold?.(holdOf(wait, clock.now()));
    if (!isStopped) log.info(`replication of ${key} tries again: ${name}`, error);
  };
  const pullNext = async () => {
    const scope = isOpen('pull') ? due.next(isScopeOpen) : undefined;
    if (scope === undefined) return false;
    return await attempt(`pull ${scope}`, true, async () => {
      await rounds.pull(scope, isScopeOpen);
      retries.worked('pull');
    });
  };

  /**
   * Works until there is nothing to do but what failed and whose time has not come. It comes though hints keep
   * this at work without an end: what is changed here does not wait for them to stop.
   */
  const workOff = async (): Promise<void> => {
    rounds.begin();
    for (let hasWorked = true; hasWorked; ) {
      const isLeaving = leaving.size > 0 && !retries.isWaiting('leave');
      const left = await attempt('leave', isLeaving, rounds.leave);
      const pushed = await attempt('push', changed.size > 0 && isOpen('push'), rounds.push);
      const pulled = await pullNext();
      hasWorked = left || pushed || pulled;
    }
    deps.onIdle();
  };

  const wake = () => {
    if (!isRunnable() || running !== null) return;
    running = workOff().finally(() => {
      running = null;
      // Work may have come in the very moment it ended.
      if (isAnythingOpen()) wake();
    });
  };

  return {
    wake,
    isAtWork: () => running !== null,
    retry() {
      if (retries.endWaits()) wake();
    },
    async pause() {
      isPaused = true;
      await running;
    },
    resume() {
      isPaused = false;
      retries.endWaits();
      wake();
    },
    async stop() {
      isStopped = true;
      retries.stop();
      await running;
    },
  };
}
