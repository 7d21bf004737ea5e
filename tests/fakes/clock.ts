import type { Clock, Random, Unsubscribe } from '#sync/kit/clock.ts';

/** Time that moves only when a test says so. */
export interface VirtualClock extends Clock {
  /** Lets everything that needs no time happen. */
  settle(): Promise<void>;
  /** Moves on, running each timer at its time. */
  advance(ms: number): Promise<void>;
  /** Moves on until it holds. Throws after `withinMs`. */
  until(what: string, holds: () => boolean | Promise<boolean>, withinMs: number): Promise<void>;
  /** ms since the start: never jumps. */
  elapsed(): number;
}

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly callback: () => void;
  isCancelled: boolean;
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const START = Date.parse('2026-03-01T12:00:00Z');

export function createVirtualClock(): VirtualClock {
  const timers: Timer[] = [];
  let elapsed = 0;
  let order = 0;

  const isBefore = (one: Timer, other: Timer) =>
    one.due < other.due || (one.due === other.due && one.order < other.order);

  // A binary heap: the simulator sets a great many timers.
  const push = (timer: Timer) => {
    let index = timers.push(timer) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = timers[above];
      if (parent === undefined || isBefore(parent, timer)) break;
      timers[index] = parent;
      index = above;
    }
    timers[index] = timer;
  };
  const pop = (): Timer | undefined => {
    const [top] = timers;
    const last = timers.pop();
    if (last === undefined || top === undefined || timers.length === 0) return top;
    let index = 0;
    for (;;) {
      let below = index * 2 + 1;
      const left = timers[below];
      if (left === undefined) break;
      const right = timers[below + 1];
      let smaller = left;
      if (right !== undefined && isBefore(right, left)) {
        below += 1;
        smaller = right;
      }
      if (isBefore(last, smaller)) break;
      timers[index] = smaller;
      index = below;
    }
    timers[index] = last;
    return top;
  };

  const advance = async (ms: number) => {
    const target = elapsed + ms;
    await settle();
    for (let next = timers[0]; next !== undefined && next.due <= target; next = timers[0]) {
      const due = Math.max(next.due, elapsed);
      elapsed = due;
      while (timers[0] !== undefined && timers[0].due <= due) {
        const timer = pop();
        if (timer !== undefined && !timer.isCancelled) timer.callback();
      }
      await settle();
    }
    elapsed = target;
  };

  return {
    now: () => START + elapsed,
    elapsed: () => elapsed,
    after(ms, callback): Unsubscribe {
      order += 1;
      const timer = { due: elapsed + Math.max(ms, 0), order, callback, isCancelled: false };
      push(timer);
      return () => {
        timer.isCancelled = true;
      };
    },
    settle,
    advance,
    async until(what, holds, withinMs) {
      const deadline = elapsed + withinMs;
      for (;;) {
        await settle();
        if (await holds()) return;
        if (elapsed >= deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
        await advance(Math.min(10, deadline - elapsed));
      }
    },
  };
}

/** mulberry32: the same seed gives the same numbers for ever. */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    bytes: (length) => Uint8Array.from({ length }, () => Math.floor(next() * 256)),
  };
}
