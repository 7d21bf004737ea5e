import type { Message } from '#contract/entities/message.ts';
import type { SendMessages, SendResult } from '#contract/protocol/socket.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { waitAfter } from '../../model/retry/wait.ts';
import { classifyFailure, type FailureClass } from '../../model/classifyFailure.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { draftOf, isEndOf } from './lane.ts';
import type { Moves } from './moves.ts';
import { outcomeOf } from './outcome.ts';
import type { Pace } from './pace.ts';
import type { Storing } from './storing.ts';

export interface DeliverDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly moves: Moves;
  readonly pace: Pace;
  canGo(): boolean;
  /** Sends one batch and gives a result per item, or fewer when it was cut. Throws TransportError. */
  send(batch: SendMessages): Promise<readonly SendResult[]>;
  /** Resolves when nothing of the lane is being stored: what the server has left the outbox before. */
  stored(lane: string): Promise<void>;
  /** The server said when to come back. */
  pause(ms: number): void;
}

/** Entries of one lane that say they are on their way, in their order. */
export interface Batch {
  readonly lane: string;
  readonly entries: readonly OutboxEntry[];
}

/** A batch that was put on the line. */
export interface OnTheLine {
  /** Ms since the epoch. */
  readonly sentAt: number;
  readonly answer: Promise<readonly SendResult[]>;
}

/** Of a batch: what is not settled. */
export interface Delivered {
  /** To be stored. */
  readonly accepted: readonly Message[];
  /** Still on their way, and not answered though others of the batch were. */
  readonly left: readonly OutboxEntry[];
}
const NOTHING: Delivered = { accepted: [], left: [] };

export type Deliver = (batch: Batch, line?: OnTheLine) => Promise<Delivered>;

/** The entries of a lane as they travel. */
export const batchOf = (lane: string, entries: readonly OutboxEntry[]): SendMessages => ({
  conversationId: lane,
  receiverId: entries[0]?.receiverId ?? '',
  messages: entries.map(draftOf),
});

/**
 * Takes a batch to the server, or awaits its answer where it is on the line already. Gives what the server took, to be stored,
 * and what was cut off behind it; whatever else becomes of it is settled here.
 */
export function createDeliver(deps: DeliverDeps): Deliver {
  const { clock, random, moves, pace } = deps;

  const hold = async (batch: Batch, cut: readonly OutboxEntry[], afterMs: number) => {
    const [head] = cut;
    if (head === undefined) return;
    pace.wasCut(batch.lane, cut, afterMs);
    const { ms } = waitAfter({ kind: 'retry' }, head.attempts, random);
    await moves.hold(cut, clock.now() + ms);
  };

  const settleFailure = async (batch: Batch, failure: FailureClass, afterMs: number) => {
    const { lane, entries } = batch;
    const [head, ...others] = entries;
    await deps.stored(lane);
    switch (failure.kind) {
      case 'needsAuth':
        return await moves.release(entries);
      case 'retry':
        if (failure.afterMs === undefined) return await hold(batch, entries, afterMs);
        deps.pause(waitAfter(failure, head?.attempts ?? 0, random).ms);
        return await moves.release(entries);
      case 'rejected':
        if (head !== undefined && others.length === 0)
          return await moves.reject([head], new Map([[head.id, failure.code]]));
        pace.wasRefused(lane);
        return await moves.release(entries);
      default:
        return unreachable(failure);
    }
  };

  const settleResults = async (
    batch: Batch,
    results: readonly SendResult[],
    afterMs: number,
  ): Promise<Delivered> => {
    const { lane, entries } = batch;
    const { accepted, rejected, unanswered } = outcomeOf(entries, results);
    if (accepted.length < entries.length) await deps.stored(lane);
    if (rejected.length > 0)
      await moves.reject(entries, new Map(rejected.map(({ entry, code }) => [entry.id, code])));
    if (accepted.length === 0) {
      await hold(batch, unanswered, afterMs);
      return NOTHING;
    }
    pace.wasAnswered(lane);
    if (unanswered.length === 0) pace.wentThrough(lane, entries);
    return { accepted, left: unanswered };
  };

  return async (batch, line) => {
    const { lane, entries } = batch;
    if (entries.length === 0) return NOTHING;
    if (line === undefined && !deps.canGo()) {
      await deps.stored(lane);
      await moves.release(entries);
      return NOTHING;
    }
    const sentAt = line?.sentAt ?? clock.now();
    let results: readonly SendResult[];
    try {
      results = await (line?.answer ?? deps.send(batchOf(lane, entries)));
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      await settleFailure(batch, classifyFailure(error.failure), clock.now() - sentAt);
      return NOTHING;
    }
    return await settleResults(batch, results, clock.now() - sentAt);
  };
}

interface RunLaneDeps {
  readonly deliver: Deliver;
  readonly storing: Pick<Storing, 'begin' | 'done'>;
  readonly moves: Pick<Moves, 'release'>;
  /** The lane is free again, at once or after a while. */
  leave(lane: string): void;
  leaveLater(lanes: readonly string[]): void;
}

/** Takes a batch that is marked as on its way to the server and begins to store what was taken; then the lane is free again. */
export function createRunLane(deps: RunLaneDeps) {
  const { deliver, storing, moves } = deps;

  const deliverAndStore = async (batch: Batch, line?: OnTheLine) => {
    const { lane } = batch;
    const { accepted, left } = await deliver(batch, line);
    // One batch on the line and one being stored, no more.
    const how = { isLookedAt: line !== undefined, goesOn: isEndOf(batch, left) };
    if (accepted.length > 0) await storing.begin(lane, accepted, how);
    return left;
  };

  return async (batch: Batch, line?: OnTheLine): Promise<void> => {
    const { lane } = batch;
    try {
      let left = await deliverAndStore(batch, line);
      // Some got through: the line works, if only for moments. What is left goes on at once, once, as it is marked.
      if (isEndOf(batch, left)) left = await deliverAndStore({ lane, entries: left });
      if (left.length > 0) {
        await storing.done(lane);
        await moves.release(left);
      }
    } catch (error) {
      deps.leaveLater([lane]);
      throw error;
    }
    deps.leave(lane);
  };
}
