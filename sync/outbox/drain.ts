import type { SendMessages, SendResult } from '#contract/protocol/socket.ts';
import { SEND_BATCH_MAX } from '#contract/protocol/limits.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Life } from '../engine/life.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { OutboxStore } from '../ports/stores.ts';
import { TransportError } from '../ports/transport.ts';
import { backoff } from '../retry/backoff.ts';
import { createTimer } from '../retry/timer.ts';
import { classifyCode, classifyFailure, type FailureClass } from './classifyFailure.ts';
import type { OutboxEntry } from './entry.ts';
import { decideLane, draftOf, lanesOf, orphansOf, type Queued } from './lane.ts';
import { createMoves } from './moves.ts';

const LANES_IN_FLIGHT = 8;
/** A timer of last resort: whatever hint was missed, a queued entry is looked at again after this. */
const LOOK_AGAIN_MS = 15_000;
/** The disk refused a write: asking the network again and again would not help it. */
const LOCAL_FAILURE_MS = 2000;

export interface DrainDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: OutboxStore;
  readonly life: Life;
  /** False unless this tab leads, the token is not in doubt and a transport can be had. */
  canSend(): boolean;
  /** This tab leads, beyond doubt: entries another tab left on their way are its to put back. */
  isLeading(): boolean;
  /** Sends one batch and gives a result per item, or fewer when it was cut. Throws TransportError. */
  send(batch: SendMessages): Promise<readonly SendResult[]>;
  /** Makes acknowledged messages durable and takes their entries out. */
  store(conversationId: string, messages: readonly Message[]): Promise<void>;
  onAcknowledged(): void;
}

/** Moves outbox entries to the server: lane by lane, several lanes at once, one batch a lane. */
export interface Drain {
  /** Look at the queue. `eager`: a hint says that it may work now, so holds end. */
  wake(options?: { readonly eager?: boolean }): void;
  stop(): void;
}

export function createDrain(deps: DrainDeps): Drain {
  const { clock, random, outbox, life } = deps;
  const moves = createMoves(outbox, life);
  const inFlight = new Set<string>();
  /** Lanes whose head failed since the last hint; holds of other lanes are left from an earlier leader. */
  const held = new Set<string>();
  /**
   * Items in a lane's next batch: halved when a batch was cut, so that even a line that lives for moments
   * moves something; one after a whole batch was refused, so that the refusal finds its own item.
   */
  const batchSizes = new Map<string, number>();
  let isPaused = false;
  let isLooking = false;
  let isAskedAgain = false;
  let isStopped = false;
  const lookAgain = createTimer(clock);
  const pauseEnd = createTimer(clock);

  let areOrphansBack = false;
  const canGo = () => !isStopped && !isPaused && !life.isOver() && deps.canSend();

  const wake = (options?: { readonly eager?: boolean }) => {
    if (options?.eager === true) held.clear();
    if (isLooking) isAskedAgain = true;
    else if (canGo()) life.run('drain', lookUntilQuiet);
    else if (!areOrphansBack && !isStopped && !life.isOver() && deps.isLeading())
      life.run('orphans', bringOrphansBack);
  };

  const lookUntilQuiet = async () => {
    isLooking = true;
    try {
      do {
        isAskedAgain = false;
        await look();
      } while (isAskedAgain && canGo());
    } catch (error) {
      lookAgain.set(LOCAL_FAILURE_MS, wake);
      throw error;
    } finally {
      isLooking = false;
    }
  };

  /** Without a network nothing is looked at, but what a dead tab left must not say that it is on its way. */
  const bringOrphansBack = async () => {
    isLooking = true;
    try {
      const orphans = orphansOf(await outbox.all()).filter((entry) => !inFlight.has(entry.lane));
      await moves.release(orphans);
      areOrphansBack = true;
    } finally {
      isLooking = false;
    }
    if (isAskedAgain) {
      isAskedAgain = false;
      wake();
    }
  };

  const look = async () => {
    const entries = await outbox.all();
    if (!canGo()) return;
    const now = clock.now();
    let wakeIn = entries.some((entry) => entry.state !== 'failed') ? LOOK_AGAIN_MS : null;
    for (const [lane, laneEntries] of lanesOf(entries)) {
      if (inFlight.has(lane)) continue;
      if (inFlight.size >= LANES_IN_FLIGHT) break;
      const orphans = orphansOf(laneEntries);
      if (orphans.length > 0) {
        await moves.release(orphans);
        isAskedAgain = true;
        continue;
      }
      const decision = decideLane(laneEntries, now, {
        maxItems: batchSizes.get(lane) ?? SEND_BATCH_MAX,
        holdsCount: held.has(lane),
      });
      if (decision.kind === 'wait') wakeIn = Math.min(wakeIn ?? Infinity, decision.until - now);
      if (decision.kind === 'idle') batchSizes.delete(lane);
      if (decision.kind === 'send') {
        inFlight.add(lane);
        life.run('lane', async () => {
          try {
            await sendLane(lane, decision.batch);
          } catch (error) {
            clock.after(LOCAL_FAILURE_MS, () => leave(lane));
            throw error;
          }
          leave(lane);
        });
      }
    }
    if (wakeIn === null) lookAgain.clear();
    else lookAgain.set(Math.max(wakeIn, 0), wake);
  };

  const leave = (lane: string) => {
    inFlight.delete(lane);
    wake();
  };

  const hold = async (lane: string, entries: readonly OutboxEntry[]) => {
    const [head] = entries;
    if (head === undefined) return;
    held.add(lane);
    batchSizes.set(lane, Math.ceil(entries.length / 2));
    await moves.hold(entries, clock.now() + backoff(head.attempts, random));
  };

  const pause = (ms: number) => {
    isPaused = true;
    pauseEnd.set(ms, () => {
      isPaused = false;
      wake();
    });
  };

  const sendLane = async (lane: string, batch: readonly Queued[]) => {
    const sending = await moves.send(batch);
    const [head] = sending;
    if (head === undefined) return;
    if (!canGo()) return await moves.release(sending);
    let results: readonly SendResult[];
    try {
      results = await deps.send({
        conversationId: lane,
        receiverId: head.receiverId,
        messages: sending.map(draftOf),
      });
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      return await settleFailure(lane, sending, classifyFailure(error.failure));
    }
    await settleResults(lane, sending, results);
  };

  const settleFailure = async (
    lane: string,
    sending: readonly OutboxEntry[],
    failure: FailureClass,
  ): Promise<void> => {
    const [head] = sending;
    if (head === undefined) return;
    if (failure.kind === 'needsAuth') return await moves.release(sending);
    if (failure.kind === 'retry') {
      if (failure.afterMs === undefined) return await hold(lane, sending);
      pause(failure.afterMs);
      return await moves.release(sending);
    }
    if (sending.length === 1) {
      await moves.reject(head, failure.code);
      return;
    }
    batchSizes.set(lane, 1);
    await moves.release(sending);
  };

  const settleResults = async (
    lane: string,
    sending: readonly OutboxEntry[],
    results: readonly SendResult[],
  ): Promise<void> => {
    const byId = new Map(results.map((result) => [result.id, result]));
    const accepted: Message[] = [];
    const unanswered: OutboxEntry[] = [];
    for (const entry of sending) {
      const result = byId.get(entry.id);
      if (result === undefined) unanswered.push(entry);
      else if (result.status === 'accepted') accepted.push(result.message);
      else {
        const failure = classifyCode(result.code);
        if (failure.kind === 'rejected') await moves.reject(entry, failure.code);
        else unanswered.push(entry);
      }
    }
    if (accepted.length > 0) {
      await deps.store(lane, accepted);
      held.delete(lane);
      if (unanswered.length === 0)
        batchSizes.set(lane, Math.min(SEND_BATCH_MAX, sending.length * 2));
      deps.onAcknowledged();
      // Some got through: the line works, if only for moments, and what is left need not wait.
      await moves.release(unanswered);
    } else await hold(lane, unanswered);
  };

  return {
    wake,
    stop() {
      isStopped = true;
      lookAgain.clear();
      pauseEnd.clear();
    },
  };
}
