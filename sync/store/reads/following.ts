import type { CollectionKey } from '../collections.ts';
import type { Collection, LocalDatabase } from '../database.ts';
import { deviceFailureOf } from '../../model/failure.ts';
import { readAgainAfter } from '../../kit/backoff.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { createTimer } from '../../kit/timer.ts';

const nothing = () => undefined;
/** New connections tried in a row for one read before its failure is shown. */
const REOPENS_MAX = 3;
/** Only another version of the app, in a tab loaded anew, can read what is stored. */
const FINAL: ReadonlySet<unknown> = new Set(['outdated', 'migration']);

/** One run of a read: from an opening of the database to the next. */
export interface Run {
  /** Another one has begun, or nobody reads any more. */
  isOver(): boolean;
  failed(error: unknown): void;
}

/**
 * Begins something on a collection, and again whenever the database was opened anew. `begin` gives what ends
 * it. If the collection cannot be opened, or `begin` throws, `onFailed` is told.
 */
export function whileOpen<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  begin: (collection: Collection<Key>, run: Run) => Unsubscribe | Promise<Unsubscribe>,
  onFailed: (error: unknown) => void,
): Unsubscribe {
  let current: object | null = null;
  let stop: Unsubscribe = nothing;
  const runOnce = async () => {
    const mine = {};
    current = mine;
    stop();
    stop = nothing;
    const isOver = () => current !== mine;
    const failed = (error: unknown) => {
      if (!isOver() && !database.isClosed()) onFailed(error);
    };
    try {
      const collection = await database.collection(key);
      if (isOver()) return;
      const stopMine = await begin(collection, { isOver, failed });
      if (isOver()) stopMine();
      else stop = stopMine;
    } catch (error) {
      failed(error);
    }
  };
  const offReopen = database.onReopen(() => void runOnce());
  void runOnce();
  return () => {
    current = null;
    offReopen();
    stop();
  };
}

export interface FollowDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

export interface ReadRun extends Run {
  /** An answer came. */
  worked(): void;
}

/**
 * The same for what is looked at, which must not stay empty for good because of one bad moment. A read whose connection is dead
 * asks for a new one at once. Any other failure is shown (`database.device`), and a new connection asked for later and
 * later, until an answer comes: the library goes on giving the failure of a collection that it could not open.
 */
export function following<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  { clock, log }: FollowDeps,
  begin: (collection: Collection<Key>, run: ReadRun) => Unsubscribe | Promise<Unsubscribe>,
): Unsubscribe {
  let reopens = 0;
  let failures = 0;
  const again = createTimer(clock);
  /** Tells this read, as every other one, to begin again. */
  const beginAllAgain = () => {
    database.reopen().catch((reason: unknown) => log.warn('reopening failed', reason));
  };
  const worked = () => {
    reopens = 0;
    failures = 0;
    database.noteRead(null);
  };
  const offReopen = database.onReopen(() => again.clear());
  const stop = whileOpen(
    database,
    key,
    (collection, run) => begin(collection, { ...run, worked }),
    (error) => {
      log.warn(`live read of ${key} failed`, error);
      const failure = deviceFailureOf(error);
      if (failure === 'connectionLost' && reopens < REOPENS_MAX) {
        reopens += 1;
        beginAllAgain();
        return;
      }
      database.noteRead(error);
      if (FINAL.has(failure)) return;
      again.set(readAgainAfter(failures), beginAllAgain);
      failures += 1;
    },
  );
  return () => {
    again.clear();
    offReopen();
    stop();
  };
}
