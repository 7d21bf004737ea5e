import { contained } from '#server/contained.ts';

/** Callers that are remembered before those that are as good as new are forgotten. */
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

interface Waiting {
  /** On the queue's clock: the turn with the lowest is next. */
  start: number;
  readonly turns: ((end: EndTurn) => void)[];
}

/**
 * One turn at a time, by start-time fair queueing (Goyal, Vin and Cheng, 1996): a turn starts, on a clock of the queue, when the
 * caller's last one ended there, and not before now; the earliest is next. That clock stands at the start of the turn under
 * way, and runs while nobody waits. So a caller with a thousand questions waits for themselves, and everybody else for one
 * turn of theirs; somebody new has no more than others; nobody waits while nothing is asked. Turns of one caller stand in
 * line. The server's own work has every second turn, whatever it used, since all wait for it. `now`: ms, monotonic.
 */
export function createFairQueue(now: () => number): FairQueue {
  const queue = new Map<string, Waiting>();
  /** When the last turn of a caller ended, on the clock. */
  const ends = new Map<string, number>();
  let clock = 0;
  let idleSince: number | undefined = now();
  let isHeld = false;
  let wasOwn = false;

  /** One whose last turn is past is as good as new. */
  function sweep(): void {
    for (const [name, end] of ends) if (end <= clock) ends.delete(name);
  }

  function nextName(): string | undefined {
    if (!wasOwn && queue.has(OWN_WORK)) return OWN_WORK;
    let best: string | undefined;
    let earliest = Infinity;
    for (const [name, { start }] of queue) {
      if (name === OWN_WORK || start >= earliest) continue;
      [best, earliest] = [name, start];
    }
    return best ?? (queue.has(OWN_WORK) ? OWN_WORK : undefined);
  }

  function goOn(): void {
    isHeld = false;
    go();
  }

  function go(): void {
    if (isHeld) return;
    const name = nextName();
    const next = name === undefined ? undefined : queue.get(name);
    const begin = next?.turns.shift();
    if (name === undefined || next === undefined || begin === undefined) {
      idleSince ??= now();
      return;
    }
    queue.delete(name);
    // Behind others with the same start.
    if (next.turns.length > 0) queue.set(name, next);
    isHeld = true;
    wasOwn = name === OWN_WORK;
    if (!wasOwn) clock = Math.max(clock, next.start);
    const { start } = next;
    const began = now();
    let isOver = false;
    begin(() => {
      if (isOver) return;
      isOver = true;
      if (name !== OWN_WORK) {
        const end = start + now() - began;
        ends.set(name, end);
        const more = queue.get(name);
        if (more !== undefined) more.start = end;
        if (ends.size > SWEEP_AT) sweep();
      }
      // Input that arrived meanwhile is read first: the database answers within its call, and turn after turn would run in
      // one go, with everybody who came since kept out.
      if (queue.size > 0) setImmediate(contained('a turn at the database', goOn));
      else goOn();
    });
  }

  return {
    known: () => ends.size,
    turn: (name) =>
      new Promise((resolve) => {
        if (idleSince !== undefined) clock += now() - idleSince;
        idleSince = undefined;
        const waiting = queue.get(name) ?? {
          start: Math.max(clock, ends.get(name) ?? 0),
          turns: [],
        };
        waiting.turns.push(resolve);
        queue.set(name, waiting);
        go();
      }),
  };
}
