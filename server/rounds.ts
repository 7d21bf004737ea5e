import * as z from 'zod/mini';
import { contained } from './contained.ts';
import type { Db } from './db/db.ts';
import type { Log } from './log.ts';

/** The interval at which a waiting server looks by itself. */
const LOOK_EVERY_MS = 60_000;

/** One that was taken and cannot be read: it comes back after its while. */
const UNREADABLE = Symbol('unreadable');

/** Work that the database keeps until it is due, and that one of the servers that are awake does. */
export interface Rounds<Taken> {
  readonly db: Db;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  /** The channel on which the database says that something became due. */
  readonly channel: string;
  /** The number worked on side by side. */
  readonly atOnce: number;
  /** The work in a few words, for the log. */
  readonly name: string;
  /** One that is due, kept from other servers for a while, whether it can be read or not; null where none is. */
  take(): Promise<Taken | null>;
  /** One that rejects is another's, or due again, after that while. */
  work(taken: Taken): Promise<void>;
  /** When the next is due, ms since the epoch; null where none waits. */
  next(): Promise<number | null>;
}

/**
 * Works off what is due: at the start, whenever the database says so, when the next is due, and once a minute. Gives what ends it, which
 * waits for the work in hand.
 */
export async function startRounds<Taken>({
  db,
  log,
  now,
  channel,
  atOnce,
  name,
  take,
  work,
  next,
}: Rounds<Taken>): Promise<() => Promise<void>> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isEnded = false;
  const hasEnded = () => isEnded;
  let later: NodeJS.Timeout | undefined;

  /** Rows are of anybody's making: one that cannot be read must not keep others waiting. */
  async function takeOne(): Promise<Taken | null | typeof UNREADABLE> {
    try {
      return await take();
    } catch (thrown) {
      if (!(thrown instanceof z.core.$ZodError)) throw thrown;
      log.error(`${name}: one cannot be read; the others are done`, thrown);
      return UNREADABLE;
    }
  }
  async function worked(taken: Taken): Promise<void> {
    await work(taken);
  }

  async function round(): Promise<void> {
    const going = new Set<Promise<void>>();
    for (;;) {
      if (going.size >= atOnce) await Promise.race(going);
      const taken = hasEnded() ? null : await takeOne();
      if (taken === null) break;
      if (taken === UNREADABLE) continue;
      const one = worked(taken)
        .catch((thrown: unknown) => log.warn(`${name}: one broke off; it is done soon`, thrown))
        .finally(() => going.delete(one));
      going.add(one);
    }
    await Promise.all(going);
  }

  async function run(): Promise<void> {
    let nextAt: number | null = null;
    try {
      do {
        isAskedAgain = false;
        await round();
        nextAt = await next();
      } while (isAskedAgain && !hasEnded());
    } catch (thrown) {
      log.warn(`${name} cannot be done now; it is tried again soon`, thrown);
    } finally {
      running = undefined;
      plan(nextAt === null ? LOOK_EVERY_MS : nextAt - now());
    }
  }

  function plan(ms: number): void {
    clearTimeout(later);
    if (isEnded) return;
    // A little later: at that very moment it is not due yet.
    const wait = Math.min(Math.max(ms, 0) + 10, LOOK_EVERY_MS);
    later = setTimeout(contained(name, ask, log), wait).unref();
  }
  function ask(): void {
    isAskedAgain = true;
    running ??= run();
  }

  const stop = await db.listen(channel, ask, ask);
  ask();
  return async () => {
    isEnded = true;
    await stop();
    await running;
    clearTimeout(later);
  };
}
