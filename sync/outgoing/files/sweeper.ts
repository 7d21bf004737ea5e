import { createTimer } from '../../kit/timer.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { MessageStore, OutboxStore } from '../../model/ports/stores.ts';
import { filesIn, type KeptFile } from '../../model/keptFile.ts';
import { nobodysFiles } from './nobodysFiles.ts';

/**
 * A message that was taken back can be restored for a moment, and a file that is being taken in has no
 * message yet.
 */
const LEFT_MS = 10 * 60_000;
/** So long after a change, and every hour. */
const SOON_MS = LEFT_MS + 60_000;
const EVERY_MS = 60 * 60_000;

/** Takes the bytes off this device that are nobody's any more, a while after something changed. */
export interface Sweeper {
  /** Something changed: there may be something to be swept. */
  soon(): void;
  stop(): void;
}

export function createSweeper(deps: {
  readonly store: Pick<ParcelStore, 'all' | 'remove'>;
  readonly outbox: Pick<OutboxStore, 'all'>;
  readonly messages: Pick<MessageStore, 'getMany'>;
  readonly clock: Clock;
}): Sweeper {
  const { store, clock } = deps;
  const timer = createTimer(clock);
  const sweep = async (): Promise<void> => {
    const nobodys = await nobodysFiles(filesIn(await store.all()), deps);
    // A clock that was set back keeps nothing for ever.
    const isOver = ({ at }: KeptFile) => Math.abs(clock.now() - at) > LEFT_MS;
    const old = nobodys.filter(isOver).map(({ id }) => id);
    if (old.length > 0) await store.remove(old);
    if (old.length < nobodys.length) sweepIn(SOON_MS);
  };
  const sweepIn = (ms: number) =>
    timer.set(ms, () => {
      sweepIn(EVERY_MS);
      sweep().catch(() => sweepIn(SOON_MS));
    });
  return { soon: () => sweepIn(SOON_MS), stop: timer.clear };
}
