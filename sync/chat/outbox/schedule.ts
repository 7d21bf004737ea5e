import type { Clock } from '../../kit/clock.ts';
import type { Life } from '../../kit/life.ts';
import { LOCAL_FAILURE_MS } from '../../kit/backoff.ts';
import { createTimer } from '../../kit/timer.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import type { OutboxStore } from '../../model/ports/stores.ts';
import { transition } from './transition.ts';

/** A timer sleeps with its device, and a clock may be set: the hours are looked at again after this. */
const LOOK_AGAIN_MS = 10 * 60_000;

export interface ScheduleDeps {
  readonly clock: Clock;
  readonly outbox: Pick<OutboxStore, 'requeue'>;
  readonly life: Life;
  /** This tab leads, beyond doubt. */
  isLeading(): boolean;
  /** An entry stands at the end of its lane now. */
  onDue(lane: string): void;
}

/** Puts what was written for later into its lane when its hour has come, with a network or without. */
export interface Schedule {
  /** Looks at the hours: at the beginning, and whenever time may have passed unseen. */
  look(): void;
  /** Learns of entries that were read, or written by any tab. */
  learn(entries: readonly OutboxEntry[]): void;
  stop(): void;
}

export function createSchedule(deps: ScheduleDeps): Schedule {
  const { clock, outbox, life, isLeading, onDue } = deps;
  /** When each is due, ms since the epoch. One that has left is found when it is moved. */
  const hours = new Map<string, number>();
  let isLooking = false;
  let isAskedAgain = false;
  let isStopped = false;
  const timer = createTimer(clock);

  const bringDue = async () => {
    const now = clock.now();
    const due = [...hours].filter(([, at]) => at <= now);
    for (const [id, at] of due.toSorted(([, one], [, other]) => one - other)) {
      const writtenAt = new Date(at).toISOString();
      const entry = await outbox.requeue(id, (current) =>
        // Another tab may have been faster, or a person chose another hour.
        current.state === 'scheduled' && current.nextAttemptAt <= now
          ? transition(current, { type: 'due', writtenAt })
          : current,
      );
      if (entry?.state === 'scheduled') hours.set(id, entry.nextAttemptAt);
      else hours.delete(id);
      if (entry?.state === 'queued') onDue(entry.lane);
    }
    const next = Math.min(...hours.values());
    if (next === Infinity) timer.clear();
    else timer.set(Math.min(Math.max(next - clock.now(), 0), LOOK_AGAIN_MS), look);
  };

  const run = async () => {
    isLooking = true;
    try {
      do {
        isAskedAgain = false;
        await bringDue();
      } while (isAskedAgain);
    } catch (error) {
      timer.set(LOCAL_FAILURE_MS, look);
      throw error;
    } finally {
      isLooking = false;
    }
  };

  const look = () => {
    if (isStopped || life.isOver() || !isLeading()) return;
    if (isLooking) isAskedAgain = true;
    else life.run('schedule', run);
  };

  return {
    look,
    learn(entries) {
      let isAny = false;
      for (const entry of entries) {
        if (entry.state !== 'scheduled') continue;
        hours.set(entry.id, entry.nextAttemptAt);
        isAny = true;
      }
      if (isAny) look();
    },
    stop() {
      isStopped = true;
      timer.clear();
    },
  };
}

/** The outbox whose read of the lanes tells of what waits for its hour: it is none of them, and is not read once more. */
export const tellingLater = (
  outbox: Pick<OutboxStore, 'waiting' | 'scheduled' | 'lanes' | 'head'>,
  onLater: (entries: readonly OutboxEntry[]) => void,
): Pick<OutboxStore, 'waiting' | 'lanes' | 'head'> => ({
  lanes: outbox.lanes,
  head: outbox.head,
  async waiting(limit) {
    const entries = await outbox.waiting(limit);
    onLater(entries ?? (await outbox.scheduled()));
    return entries?.filter(({ state }) => state !== 'scheduled') ?? null;
  },
});
