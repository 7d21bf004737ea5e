import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { Life } from '../../kit/life.ts';
import type { OutboxStore } from '../../model/ports/stores.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import type { KnownLanes } from './knownLanes.ts';
import type { Queued } from './lane.ts';
import { type StayingEvent, transition } from './transition.ts';

/**
 * The durable side of a drain: moves entries from state to state, all in one write, each only if it is
 * still where it was. Other tabs see it at once; where a power cut undoes it the entry is sent once more and answered alike.
 */
export interface Moves {
  /** Marks batches as on their way; leaves out what a person changed or took out meanwhile. */
  send(batch: readonly Queued[]): Promise<OutboxEntry[]>;
  release(entries: readonly OutboxEntry[]): Promise<void>;
  hold(entries: readonly OutboxEntry[], nextAttemptAt: number): Promise<void>;
  reject(entry: OutboxEntry, code: ErrorCode): Promise<void>;
}

export function createMoves(
  outbox: Pick<OutboxStore, 'updateMany'>,
  known: Pick<KnownLanes, 'own'>,
  life: Life,
): Moves {
  const moveAll = (
    entries: readonly OutboxEntry[],
    from: OutboxEntry['state'],
    event: StayingEvent,
  ) =>
    life.write(() =>
      known.own(entries, () =>
        outbox.updateMany(
          entries.map(({ id }) => id),
          (current) => (current.state === from ? transition(current, event) : undefined),
          'relaxed',
        ),
      ),
    );

  return {
    async send(batch) {
      const moved = await moveAll(batch, 'queued', { type: 'send' });
      return moved.filter((entry) => entry.state === 'sending');
    },
    async release(entries) {
      if (entries.length > 0) await moveAll(entries, 'sending', { type: 'release' });
    },
    async hold(entries, nextAttemptAt) {
      await moveAll(entries, 'sending', { type: 'hold', nextAttemptAt });
    },
    async reject(entry, code) {
      await moveAll([entry], 'sending', { type: 'reject', code });
    },
  };
}
