import { knownAt } from '../../engine/index.ts';
import type { Engine, EngineStatus, KeptTimes } from '../../model/engine.ts';
import { isSame } from '../../kit/isSame.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { createTimer } from '../../kit/timer.ts';

/** The store of the times from one start to the next; of one identity, gone with its database. */
export interface TimesStore {
  read(): Promise<KeptTimes | null>;
  write(times: KeptTimes): Promise<void>;
}

const WRITE_AFTER_MS = 2000;
/** Contact is made every few seconds: that alone is worth a write this seldom. */
const CONTACT_STEP_MS = 30_000;

const timesOf = ({ lastPullAt, lastPushAt, lastContactAt }: KeptTimes): KeptTimes => ({
  lastPullAt,
  lastPushAt,
  lastContactAt,
});

/** Whether what is known now says enough more than what is kept. */
export function isWorthKeeping(kept: KeptTimes | null, now: KeptTimes): boolean {
  if (kept === null) return true;
  if (!isSame(kept.lastPullAt, now.lastPullAt)) return true;
  if (!isSame(kept.lastPushAt, now.lastPushAt)) return true;
  if (now.lastContactAt === null || kept.lastContactAt === null)
    return now.lastContactAt !== kept.lastContactAt;
  return Math.abs(now.lastContactAt - kept.lastContactAt) >= CONTACT_STEP_MS;
}

/**
 * Gives the engine what the last start knew, and in the tab that leads keeps what it learns. The call it
 * gives ends that; nothing is written any more afterwards.
 */
export function keepTimes(deps: {
  readonly engine: Pick<Engine, 'restore'> & {
    readonly status: { get(): EngineStatus; subscribe(onChange: () => void): Unsubscribe };
  };
  readonly store: TimesStore;
  readonly clock: Clock;
  readonly log: Log;
}): Unsubscribe {
  const { engine, store, clock, log } = deps;
  const timer = createTimer(clock);
  let isOver = false;
  let isRead = false;
  let kept: KeptTimes | null = null;

  const write = async () => {
    const status = engine.status.get();
    kept = timesOf(status);
    try {
      await store.write({ ...kept, lastPullAt: knownAt(status) });
    } catch (error) {
      if (!isOver) log.warn('when this device last synced was not kept', error);
    }
  };
  const look = () => {
    const status = engine.status.get();
    if (isOver || !isRead || timer.isSet() || !status.isLeader) return;
    if (isWorthKeeping(kept, timesOf(status))) timer.set(WRITE_AFTER_MS, () => void write());
  };
  const begin = async () => {
    try {
      kept = await store.read();
    } catch (error) {
      if (!isOver) log.warn('when this device last synced cannot be read', error);
    }
    if (isOver) return;
    isRead = true;
    if (kept !== null) engine.restore(kept);
    look();
  };

  const stopLooking = engine.status.subscribe(look);
  void begin();
  return () => {
    isOver = true;
    stopLooking();
    timer.clear();
  };
}
