import type { Life } from '../../kit/life.ts';
import { classifyFailure } from '../../model/classifyFailure.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { backoff } from '../../kit/backoff.ts';
import { createTimer } from '../../kit/timer.ts';
import { catchUp, type CatchUpDeps, catchUpOne } from './catchUp.ts';

const RETRY_AT_LEAST_MS = 500;

export interface PullsDeps extends CatchUpDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly life: Life;
  /** False: wait for a hint rather than try. */
  canAsk(): boolean;
  /** The device has all there is. */
  onDone(): void;
}

/** One catch-up at a time; what is asked for meanwhile is done after it, once. */
export interface Pulls {
  /** Resolves when nothing is wanted any more: false when it was given up for now. */
  all(): Promise<boolean>;
  one(conversationId: string): Promise<boolean>;
  /** Goes on with what failed earlier, if anything did. */
  retry(): void;
  /** Something that arrived could not be kept: fetch it again in a while. */
  later(): void;
  stop(): void;
}

/** A full disk may have room later; what the server refuses for good it refuses again. */
const isWorthAnother = (error: unknown) =>
  !(error instanceof TransportError) || classifyFailure(error.failure).kind !== 'rejected';

export function createPulls(deps: PullsDeps): Pulls {
  const { clock, random, life } = deps;
  const wanted = new Set<string>();
  const retryTimer = createTimer(clock);
  let isAllWanted = false;
  let running: Promise<boolean> | null = null;
  let failures = 0;
  let isStopped = false;

  const isWanted = () => !isStopped && !life.isOver() && (isAllWanted || wanted.size > 0);

  const runOnce = async () => {
    if (isAllWanted) {
      isAllWanted = false;
      wanted.clear();
      await catchUp(deps);
      return;
    }
    for (const id of wanted) {
      wanted.delete(id);
      await catchUpOne(deps, id);
    }
  };

  const run = async (): Promise<boolean> => {
    try {
      while (isWanted()) await runOnce();
      failures = 0;
      deps.onDone();
      return true;
    } catch (error) {
      isAllWanted = true;
      failures += 1;
      if (isWorthAnother(error)) planRetry();
      if (error instanceof TransportError) return false;
      throw error;
    } finally {
      running = null;
    }
  };
  const planRetry = () => {
    if (isStopped || life.isOver()) return;
    retryTimer.set(RETRY_AT_LEAST_MS + backoff(failures, random), retry);
  };
  const start = (): Promise<boolean> => {
    retryTimer.clear();
    running ??= run();
    return running;
  };
  const retry = () => {
    if (!isWanted() || !deps.canAsk()) return;
    life.run('catch-up', async () => {
      await start();
    });
  };

  return {
    all() {
      isAllWanted = true;
      return start();
    },
    one(conversationId) {
      wanted.add(conversationId);
      return start();
    },
    retry,
    later() {
      isAllWanted = true;
      planRetry();
    },
    stop() {
      isStopped = true;
      retryTimer.clear();
    },
  };
}
