import { contained } from '#server/contained.ts';
import { asNow } from '#server/db/caller.ts';

/** The share of the database that one caller may take. */
export interface TurnLimits {
  /** ms of the database at once. */
  readonly burstMs: number;
  /** Part of all time that a caller may use beyond that: 0.1 is a tenth. */
  readonly share: number;
  /** Calls under way at once, each of another caller. */
  readonly atOnce: number;
  /** Calls of one caller that may wait. */
  readonly waitingMax: number;
  /** Calls that may wait in all: each holds its body. */
  readonly allWaitingMax: number;
}

export const NORMAL_TURNS: TurnLimits = {
  // Reading and writing JSON takes the process two to three times as long as the database.
  burstMs: 250,
  share: 0.1,
  // The database is one session and takes one after the other; beside it calls are read, written and waited for.
  atOnce: 8,
  waitingMax: 64,
  allWaitingMax: 1024,
};

/** For suites, where one person does the work of many. */
export const RELAXED_TURNS: TurnLimits = {
  ...NORMAL_TURNS,
  burstMs: Number.MAX_SAFE_INTEGER,
  waitingMax: 1024,
};

/** Too much waits already. `retryAfter` in seconds. */
export class TooManyWait extends Error {
  constructor(readonly retryAfter: number) {
    super('too many calls wait');
  }
}

interface Caller {
  /** ms of the database that are left. */
  left: number;
  /** When that was so. */
  at: number;
  readonly waiting: (() => Promise<void>)[];
  isUnderWay: boolean;
}

/** Gives the database to a few calls at a time. */
export interface Turns {
  /** Runs `work` when it is its turn. Throws TooManyWait instead where too many wait. */
  take<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

const SWEEP_AT = 10_000;

/**
 * One turn at a time for each caller, next the one who used the least lately; who used up their share waits for it, also when
 * nobody else is there: the server's own work and its sockets go between. `now` in ms, monotonic. `measured` runs a call
 * and gives the ms of the database it took: whoever waits for others pays nothing for it.
 */
export function createTurns(
  limits: TurnLimits,
  now: () => number,
  measured: (work: () => Promise<unknown>) => Promise<number>,
): Turns {
  const callers = new Map<string, Caller>();
  const queue = new Set<Caller>();
  let waitingInAll = 0;
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

  function refill(caller: Caller): void {
    const at = now();
    caller.left = Math.min(limits.burstMs, caller.left + (at - caller.at) * limits.share);
    caller.at = at;
  }

  function callerOf(name: string): Caller {
    const known = callers.get(name);
    if (known) return known;
    sweep();
    const caller = { left: limits.burstMs, at: now(), waiting: [], isUnderWay: false };
    callers.set(name, caller);
    return caller;
  }

  /** A caller with all of their share is as good as new. */
  function sweep(): void {
    if (callers.size < SWEEP_AT) return;
    for (const [name, caller] of callers) {
      refill(caller);
      const isResting = caller.waiting.length === 0 && !caller.isUnderWay;
      if (isResting && caller.left >= limits.burstMs) callers.delete(name);
    }
  }

  /** The one who waits and has most left. */
  function nextCaller(): Caller | undefined {
    let best: Caller | undefined;
    for (const caller of queue) {
      if (caller.isUnderWay) continue;
      refill(caller);
      if (best === undefined || caller.left > best.left) best = caller;
    }
    return best;
  }

  function go(): void {
    clearTimeout(timer);
    while (underWay < limits.atOnce) {
      const caller = nextCaller();
      if (caller === undefined) return;
      if (caller.left <= 0) {
        timer = setTimeout(contained('a turn', go), Math.ceil((1 - caller.left) / limits.share));
        return;
      }
      begin(caller);
    }
  }

  function begin(caller: Caller): void {
    const work = caller.waiting.shift();
    if (caller.waiting.length === 0) queue.delete(caller);
    if (work === undefined) return;
    waitingInAll -= 1;
    underWay += 1;
    caller.isUnderWay = true;
    const over = (usedMs: number): void => {
      refill(caller);
      caller.left -= usedMs;
      underWay -= 1;
      // A caller has one turn in each round of the event loop: several would keep everybody else out.
      setImmediate(contained('a turn', next));
    };
    const next = (): void => {
      caller.isUnderWay = false;
      go();
    };
    measured(work).then(over, () => over(0));
  }

  return {
    take(name, work) {
      const caller = callerOf(name);
      if (caller.waiting.length >= limits.waitingMax || waitingInAll >= limits.allWaitingMax) {
        refill(caller);
        return Promise.reject(new TooManyWait(secondsUntilFree(caller)));
      }
      waitingInAll += 1;
      queue.add(caller);
      return new Promise((resolve, reject) => {
        // A turn begins where another's ends: the work goes on as that of the one who asked.
        const asked = asNow(work);
        caller.waiting.push(() => asked().then(resolve, reject));
        go();
      });
    },
  };

  /** Until what was used too much has come in again; the calls that wait take time of their own. */
  function secondsUntilFree({ left }: Caller): number {
    return left > 0 ? 1 : Math.max(1, Math.ceil(-left / limits.share / 1000));
  }
}
