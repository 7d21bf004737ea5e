import { failureOf } from '../classifyFailure.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import { createTimer, type Timer } from '../../kit/timer.ts';
import { type Wait, waitAfter } from './wait.ts';

/** The failed things that are tried again, each by its name, with its own failures in a row. */
export interface Retries<Name extends string> {
  /** It failed, on the line, at the server or on this device: it waits. Null: nothing is tried any more. */
  failed(name: Name, error: unknown): Wait | null;
  worked(name: Name): void;
  isWaiting(name: Name): boolean;
  /** It may work now: every wait ends but those that the server asked for. True where one ended. */
  endWaits(): boolean;
  /** Stops all tries. */
  stop(): void;
}

interface Failing {
  failures: number;
  isAsked: boolean;
  readonly timer: Timer;
}

export interface RetriesDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly random: Random;
  /** The time of one of them has come. */
  onDue(): void;
}

/** One policy for rows, letters, photos and views; messages follow it by entries, which are stored (OB4). */
export function createRetries<Name extends string>({
  clock,
  random,
  onDue,
}: RetriesDeps): Retries<Name> {
  const failing = new Map<Name, Failing>();
  let isStopped = false;
  return {
    failed(name, error) {
      if (isStopped) return null;
      const one = failing.get(name) ?? { failures: 0, isAsked: false, timer: createTimer(clock) };
      failing.set(name, one);
      one.failures += 1;
      const wait = waitAfter(failureOf(error), one.failures, random);
      one.isAsked = wait.isAsked;
      one.timer.set(wait.ms, onDue);
      return wait;
    },
    worked(name) {
      failing.get(name)?.timer.clear();
      failing.delete(name);
    },
    isWaiting: (name) => failing.get(name)?.timer.isSet() === true,
    endWaits() {
      const ended = [...failing.values()].filter(({ isAsked, timer }) => !isAsked && timer.isSet());
      for (const { timer } of ended) timer.clear();
      return ended.length > 0;
    },
    stop() {
      isStopped = true;
      for (const { timer } of failing.values()) timer.clear();
      failing.clear();
    },
  };
}
