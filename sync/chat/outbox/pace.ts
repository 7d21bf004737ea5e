import { SEND_BATCH_MAX } from '#contract/protocol/limits.ts';
import type { EntryBase, MayGo, OutboxEntry } from '../../model/entry.ts';
import { type LaneLimits, sizeAfterCut } from './lane.ts';

/** How fast a lane may go: what its last batches taught. */
export interface Pace {
  limitsOf(lane: string): LaneLimits;
  /** It waits for its turn, or for what it sends beside it. */
  isHeld(message: Omit<EntryBase, 'position'>): boolean;
  /** A batch was cut, `afterMs` after it left: the lane is held, and its next batch may be smaller. */
  wasCut(lane: string, batch: readonly OutboxEntry[], afterMs: number): void;
  /** A whole batch was refused: the refusal finds its own item. */
  wasRefused(lane: string): void;
  /** Some of a batch was taken: the line works. */
  wasAnswered(lane: string): void;
  /** All of it was. */
  wentThrough(lane: string, batch: readonly OutboxEntry[]): void;
  /** The lane has no entry to send. */
  isIdle(lane: string): void;
  /** It may work now: every hold is over. */
  endHolds(): void;
}

export function createPace(mayGo?: MayGo): Pace {
  /** Lanes whose head failed since the last hint; holds of other lanes are left from an earlier leader. */
  const held = new Set<string>();
  /** Items in a lane's next batch, where that is not as many as may go. */
  const sizes = new Map<string, number>();
  return {
    limitsOf: (lane) => ({
      maxItems: sizes.get(lane) ?? SEND_BATCH_MAX,
      holdsCount: held.has(lane),
      ...(mayGo && { mayGo }),
    }),
    isHeld: (message) => held.has(message.lane) || mayGo?.(message) === false,
    wasCut(lane, batch, afterMs) {
      held.add(lane);
      const size = sizeAfterCut(batch, afterMs);
      if (size < batch.length) sizes.set(lane, size);
    },
    wasRefused: (lane) => void sizes.set(lane, 1),
    wasAnswered: (lane) => void held.delete(lane),
    wentThrough: (lane, batch) => void sizes.set(lane, Math.min(SEND_BATCH_MAX, batch.length * 2)),
    isIdle: (lane) => void sizes.delete(lane),
    endHolds: () => held.clear(),
  };
}
