import { contained } from '#server/contained.ts';

/** Use is forgotten by half in this time, ms: a caller who was busy a moment ago is like any other soon. */
const HALF_MS = 2000;
/** A caller who used less than this, ms, is as good as new. */
const NOTHING_MS = 0.5;
const SWEEP_AT = 1000;

/** The server's own work: deliveries, upkeep. */
export const OWN_WORK = '';

/** Ends the turn. A second call changes nothing. */
export type EndTurn = () => void;

export interface FairQueue {
  /** Resolves when it is the caller's turn. Turns never overlap. */
  turn(caller: string): Promise<EndTurn>;
  /** How many callers it remembers. */
  known(): number;
}

interface Caller {
  /** ms held of late, as of `at`. */
  used: number;
  /** ms, monotonic. */
  at: number;
  readonly waiting: ((end: EndTurn) => void)[];
}

/**
 * One turn at a time, next the caller who used the least of late; turns of one caller stand in line. So somebody who asks for a
 * thousand things waits for themselves, and everybody else for one turn of theirs. Nobody waits while nothing is asked: it
 * paces no one. The server's own work has every second turn, whatever it used, since all wait for it. `now`: ms, monotonic.
 */
export function createFairQueue(now: () => number): FairQueue {
  const callers = new Map<string, Caller>();
  const queue = new Map<string, Caller>();
  let isHeld = false;
  let wasOwn = false;

  const usedNow = ({ used, at }: Caller): number => used * 0.5 ** ((now() - at) / HALF_MS);

  function callerOf(name: string): Caller {
    const known = callers.get(name);
    if (known !== undefined) return known;
    if (callers.size >= SWEEP_AT)
      for (const [other, caller] of callers)
        if (!queue.has(other) && usedNow(caller) < NOTHING_MS) callers.delete(other);
    const caller = { used: 0, at: now(), waiting: [] };
    callers.set(name, caller);
    return caller;
  }

  function nextName(): string | undefined {
    if (!wasOwn && queue.has(OWN_WORK)) return OWN_WORK;
    let best: string | undefined;
    let least = Infinity;
    for (const [name, caller] of queue) {
      if (name === OWN_WORK) continue;
      const used = usedNow(caller);
      if (used >= least) continue;
      [best, least] = [name, used];
    }
    return best ?? (queue.has(OWN_WORK) ? OWN_WORK : undefined);
  }

  function goOn(): void {
    isHeld = false;
    go();
  }

  function go(): void {
    const name = isHeld ? undefined : nextName();
    const caller = name === undefined ? undefined : queue.get(name);
    const begin = caller?.waiting.shift();
    if (name === undefined || caller === undefined || begin === undefined) return;
    if (caller.waiting.length === 0) queue.delete(name);
    isHeld = true;
    wasOwn = name === OWN_WORK;
    const began = now();
    let isOver = false;
    begin(() => {
      if (isOver) return;
      isOver = true;
      caller.used = usedNow(caller) + now() - began;
      caller.at = now();
      // Swept while it had the turn.
      callers.set(name, caller);
      // Input that arrived meanwhile is read first: the database answers within its call, and turn after turn would run in
      // one go, with everybody who came since kept out.
      if (queue.size > 0) setImmediate(contained('a turn at the database', goOn));
      else goOn();
    });
  }

  return {
    known: () => callers.size,
    turn: (name) =>
      new Promise((resolve) => {
        const caller = callerOf(name);
        caller.waiting.push(resolve);
        queue.set(name, caller);
        go();
      }),
  };
}
