import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { Life } from '../../kit/life.ts';
import type { Moving, OutboxStore } from '../../model/ports/stores.ts';
import { byLaneAndPosition } from '../../model/byLaneAndPosition.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import type { KnownLanes } from './knownLanes.ts';
import { lanesOf, type Queued } from './lane.ts';
import { type StayingEvent, transition } from './transition.ts';

/**
 * The durable side of a drain: moves entries from state to state, all in one write, each only if it is
 * still where it was. Other tabs see it at once; where a power cut undoes it the entry is sent once more and answered alike.
 */
export interface Moves {
  /**
   * Marks batches as on their way; leaves out what a person changed or took out meanwhile. Of each the last entry alone is written, which
   * says it of those before it (DR22), or all are, where a tab is there that may not know so.
   */
  send(batch: readonly Queued[]): Promise<readonly OutboxEntry[]>;
  release(entries: readonly OutboxEntry[]): Promise<void>;
  hold(entries: readonly OutboxEntry[], nextAttemptAt: number): Promise<void>;
  /** Parks entries of a batch; the others of it stay as on their way. */
  reject(batch: readonly OutboxEntry[], codes: ReadonlyMap<string, ErrorCode>): Promise<void>;
}

export interface MovesDeps {
  readonly outbox: Pick<OutboxStore, 'updateMany'>;
  readonly known: Pick<KnownLanes, 'own'>;
  readonly life: Life;
  /** No other tab can change an entry, but one that is opened from now on. */
  isAlone(): Promise<boolean>;
}

export function createMoves({ outbox, known, life, isAlone }: MovesDeps): Moves {
  const change = (
    entries: readonly OutboxEntry[],
    by: (entry: OutboxEntry) => OutboxEntry | undefined,
    how: Moving = 'relaxed',
  ) =>
    life.write(() =>
      known.own(entries, () =>
        outbox.updateMany(
          entries.map(({ id }) => id),
          by,
          how,
        ),
      ),
    );
  const moveOn = async (entries: readonly OutboxEntry[], event: StayingEvent) => {
    await change(entries, (current) =>
      current.state === 'sending' ? transition(current, event) : undefined,
    );
  };

  /** All of them. Gives those that are on their way now. */
  const markEach = async (batch: readonly Queued[]) => {
    const moved = await change(
      batch,
      (current) => (current.state === 'queued' ? transition(current, { type: 'send' }) : undefined),
      'asStored',
    );
    return moved.filter((entry) => entry.state === 'sending');
  };

  /** The last of each lane, and once more where that one was changed or taken out meanwhile. */
  const markLast = async (batch: readonly Queued[]): Promise<readonly OutboxEntry[]> => {
    const placed = new Map(batch.map((entry) => [entry.id, entry.position]));
    const lanes = [...lanesOf(batch.toSorted(byLaneAndPosition)).values()];
    const last = new Set(lanes.map((lane) => lane.at(-1)?.id));
    const isHere = ({ id, position }: OutboxEntry) => placed.get(id) === position;
    const moved = await change(
      batch,
      (current) =>
        current.state === 'queued' && last.has(current.id) && isHere(current)
          ? transition(current, { type: 'send' })
          : undefined,
      'asStored',
    );
    const there = moved.filter(isHere);
    const marked = new Set(
      there.filter(({ state }) => state === 'sending').map(({ lane }) => lane),
    );
    const left = there.filter(
      (entry): entry is Queued => entry.state === 'queued' && !marked.has(entry.lane),
    );
    const going = there.filter(
      ({ state, lane }) => marked.has(lane) && (state === 'queued' || state === 'sending'),
    );
    return left.length === 0 ? going : [...going, ...(await markLast(left))];
  };

  return {
    send: async (batch) => await ((await isAlone()) ? markLast(batch) : markEach(batch)),
    async release(entries) {
      if (entries.length > 0) await moveOn(entries, { type: 'release' });
    },
    async hold(entries, nextAttemptAt) {
      await moveOn(entries, { type: 'hold', nextAttemptAt });
    },
    async reject(batch, codes) {
      await change(batch, (current) => {
        if (current.state !== 'sending') return undefined;
        const code = codes.get(current.id);
        // The one that spoke for others may be parked: each says it itself then.
        return code === undefined ? { ...current } : transition(current, { type: 'reject', code });
      });
    },
  };
}
