import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { createTimer } from '../../kit/timer.ts';

/** A value that tells when it changes. */
export interface Readable<T> {
  get(): T;
  subscribe(onChange: () => void): Unsubscribe;
}

/** Gives a value, and has the look run again when it changes. */
export type Read = <T>(from: Readable<T>) => T;

export interface AutorunDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

/** The delay with which events of the clock (an hour that is over, a day that begins) are seen, ms. */
const TICK_MS = 30_000;

/**
 * Runs a look at once, whenever something it read the last time changes, and every half a minute; one at a
 * time. A write that failed is due again with the next.
 */
export function autorun(
  { clock, log }: AutorunDeps,
  look: (read: Read) => Promise<void> | void,
): Unsubscribe {
  const heard = new Map<Readable<unknown>, Unsubscribe>();
  const tick = createTimer(clock);
  let isLooking = false;
  let isDue = false;
  let isOver = false;

  const lookOnce = async () => {
    const read = new Set<Readable<unknown>>();
    try {
      await look((from) => {
        read.add(from);
        if (!isOver && !heard.has(from)) heard.set(from, from.subscribe(run));
        return from.get();
      });
    } catch (error) {
      if (!isOver) log.info('what is kept for a person could not be written', error);
      return;
    }
    for (const [from, stop] of heard)
      if (!read.has(from)) {
        heard.delete(from);
        stop();
      }
  };
  const loop = async () => {
    isLooking = true;
    do {
      isDue = false;
      await lookOnce();
    } while (isDue);
    isLooking = false;
  };
  const run = () => {
    if (isOver) return;
    isDue = true;
    if (!isLooking) void loop();
  };
  const onTick = () => {
    tick.set(TICK_MS, onTick);
    run();
  };
  onTick();

  return () => {
    isOver = true;
    isDue = false;
    tick.clear();
    for (const stop of heard.values()) stop();
    heard.clear();
  };
}
