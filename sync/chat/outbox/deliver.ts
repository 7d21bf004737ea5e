import type { Message } from '#contract/entities/message.ts';
import type { SendMessages, SendResult } from '#contract/protocol/socket.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { waitAfter } from '../../model/retry/wait.ts';
import { classifyFailure, type FailureClass } from '../../model/classifyFailure.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { draftOf } from './lane.ts';
import type { Moves } from './moves.ts';
import { outcomeOf } from './outcome.ts';
import type { Pace } from './pace.ts';

export interface DeliverDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly moves: Moves;
  readonly pace: Pace;
  canGo(): boolean;
  /** Sends one batch and gives a result per item, or fewer when it was cut. Throws TransportError. */
  send(batch: SendMessages): Promise<readonly SendResult[]>;
  /** Makes acknowledged messages durable, then takes their entries out. */
  store(lane: string, messages: readonly Message[]): Promise<void>;
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

type Deliver = (batch: Batch, line?: OnTheLine) => Promise<readonly Message[]>;

/** The entries of a lane as they travel. */
export const batchOf = (lane: string, entries: readonly OutboxEntry[]): SendMessages => ({
  conversationId: lane,
  receiverId: entries[0]?.receiverId ?? '',
  messages: entries.map(draftOf),
});

/**
 * Takes a batch to the server, or awaits its answer where it is on the line already. Gives the messages to store where the
 * server took all of it; whatever else becomes of it is settled here.
 */
export function createDeliver(deps: DeliverDeps): Deliver {
  const { clock, random, moves, pace } = deps;

  const hold = async (batch: Batch, cut: readonly OutboxEntry[], sentAt: number) => {
    const [head] = cut;
    if (head === undefined) return;
    pace.wasCut(batch.lane, cut, clock.now() - sentAt);
    const { ms } = waitAfter({ kind: 'retry' }, head.attempts, random);
    await moves.hold(cut, clock.now() + ms);
  };

  const settleFailure = async (batch: Batch, failure: FailureClass, sentAt: number) => {
    const { lane, entries } = batch;
    const [head, ...others] = entries;
    switch (failure.kind) {
      case 'needsAuth':
        return await moves.release(entries);
      case 'retry':
        if (failure.afterMs === undefined) return await hold(batch, entries, sentAt);
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
    sentAt: number,
  ): Promise<readonly Message[]> => {
    const { lane, entries } = batch;
    const { accepted, rejected, unanswered } = outcomeOf(entries, results);
    if (rejected.length > 0)
      await moves.reject(entries, new Map(rejected.map(({ entry, code }) => [entry.id, code])));
    if (accepted.length === 0) {
      await hold(batch, unanswered, sentAt);
      return [];
    }
    pace.wasAnswered(lane);
    if (unanswered.length > 0) {
      await deps.store(lane, accepted);
      // Some got through: the line works, if only for moments, and what is left need not wait.
      await moves.release(unanswered);
      return [];
    }
    pace.wentThrough(lane, entries);
    return accepted;
  };

  return async (batch, line) => {
    const { lane, entries } = batch;
    if (entries.length === 0) return [];
    if (line === undefined && !deps.canGo()) {
      await moves.release(entries);
      return [];
    }
    const sentAt = line?.sentAt ?? clock.now();
    let results: readonly SendResult[];
    try {
      results = await (line?.answer ?? deps.send(batchOf(lane, entries)));
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      await settleFailure(batch, classifyFailure(error.failure), sentAt);
      return [];
    }
    return await settleResults(batch, results, sentAt);
  };
}
