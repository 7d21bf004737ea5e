import type { SendMessages, SendResult } from '#contract/protocol/socket.ts';
import { SEND_BATCH_MAX } from '#contract/protocol/limits.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Life } from '../engine/life.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { OutboxStore } from '../ports/stores.ts';
import { TransportError } from '../ports/transport.ts';
import { backoff } from '../retry/backoff.ts';
import { createTimer } from '../retry/timer.ts';
import { classifyFailure, type FailureClass } from './classifyFailure.ts';
import type { NewMessage, OutboxEntry } from './entry.ts';
import { decideLane, draftOf, lanesOf, orphansOf, type Queued, sizeAfterCut } from './lane.ts';
import { createMoves } from './moves.ts';
import { outcomeOf } from './outcome.ts';

const LANES_IN_FLIGHT = 32;
/** Of all lanes together: many short lanes go at once, of long ones no more than a slow line can bear. */
const MESSAGES_IN_FLIGHT = 8 * SEND_BATCH_MAX;
/** Lanes whose heads are read at once. */
const HEADS_AT_ONCE = 8;
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
  /** Makes acknowledged messages durable, then takes their entries out. */
  store(conversationId: string, messages: readonly Message[]): Promise<void>;
  onAcknowledged(): void;
}

/**
 * Moves outbox entries to the server: several lanes at once, one batch a lane on the line. While the device
 * stores what was acknowledged the lane's next batch is on its way already.
 */
export interface Drain {
  /**
   * Look at the queue. `eager`: a hint says that it may work now, so holds end. `lane`: what is new is in this
   * lane, and only that one is looked at.
   */
  wake(options?: { readonly eager?: boolean; readonly lane?: string | undefined }): void;
  /**
   * Stores a new message as on its way and sends it, where its lane is free; null where it has to wait its turn.
   * Rejects where it could not be stored.
   */
  post(message: NewMessage): Promise<OutboxEntry> | null;
  stop(): void;
}

export function createDrain(deps: DrainDeps): Drain {
  const { clock, random, outbox, life } = deps;
  const moves = createMoves(outbox, life);
  /** Messages on the line, by lane. */
  const inFlight = new Map<string, number>();
  /** Acknowledged entries whose messages are being stored, by lane: one batch each. */
  const storing = new Map<string, Storing>();
  /** Lanes whose head failed since the last hint; holds of other lanes are left from an earlier leader. */
  const held = new Set<string>();
  /**
   * Items in a lane's next batch: fewer when a batch was cut, see `sizeAfterCut`; one after a whole batch was
   * refused, so that the refusal finds its own item.
   */
  const batchSizes = new Map<string, number>();
  let isPaused = false;
  let isLooking = false;
  let isAskedAgain = false;
  /** What the next look is at: these lanes, or all that have entries. */
  const lanesDue = new Set<string>();
  let areAllDue = false;
  let isStopped = false;
  const lookAgain = createTimer(clock);
  const pauseEnd = createTimer(clock);

  let areOrphansBack = false;
  const canGo = () => !isStopped && !isPaused && !life.isOver() && deps.canSend();

  const wake: Drain['wake'] = (options) => {
    if (options?.eager === true) held.clear();
    if (options?.lane === undefined) areAllDue = true;
    else lanesDue.add(options.lane);
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
      const orphans = (await outbox.all()).filter(({ lane }) => !inFlight.has(lane));
      await moves.release(orphansOf(orphans.filter((entry) => !isBeingStored(entry))));
      areOrphansBack = true;
    } finally {
      isLooking = false;
    }
    if (isAskedAgain) {
      isAskedAgain = false;
      wake();
    }
  };

  const isBeingStored = ({ lane, id }: OutboxEntry) => storing.get(lane)?.ids.has(id) === true;

  const lookAtAll = () => {
    areAllDue = true;
    isAskedAgain = true;
  };

  const look = async () => {
    const isWhole = areAllDue;
    const due = [...lanesDue];
    areAllDue = false;
    lanesDue.clear();
    const lanes = (isWhole ? await outbox.lanes() : due).filter((lane) => !inFlight.has(lane));
    const batches: Queued[][] = [];
    let wakeIn = inFlight.size > 0 ? LOOK_AGAIN_MS : Infinity;
    let left = MESSAGES_IN_FLIGHT - sumOf(inFlight.values());
    const room = () => (left > 0 ? LANES_IN_FLIGHT - inFlight.size - batches.length : 0);
    while (lanes.length > 0 && room() > 0 && canGo()) {
      const some = lanes.splice(0, Math.min(room(), HEADS_AT_ONCE));
      const heads = await Promise.all(some.map(headOf));
      for (const head of heads) {
        const next = await decide(head);
        wakeIn = Math.min(wakeIn, next.wakeIn);
        if (next.batch === null) continue;
        left -= next.batch.length;
        // Whoever leaves makes room for those that had to stay behind, and wakes.
        if (left >= 0) batches.push(next.batch);
      }
    }
    if (lanes.length > 0) wakeIn = Math.min(wakeIn, LOOK_AGAIN_MS);
    // The timer is for all lanes: whoever saw only some of them leaves it as it is, or looks at all.
    if (!isWhole && wakeIn < LOOK_AGAIN_MS) lookAtAll();
    else if (isWhole && wakeIn === Infinity) lookAgain.clear();
    else if (wakeIn < Infinity && (isWhole || !lookAgain.isSet()))
      lookAgain.set(Math.max(wakeIn, 0), wake);
    if (batches.length > 0 && canGo()) sendBatches(batches);
  };

  const headOf = async (lane: string): Promise<readonly OutboxEntry[]> => {
    const stored = storing.get(lane)?.ids.size ?? 0;
    const head = await outbox.head(lane, SEND_BATCH_MAX + stored);
    return head.filter((entry) => !isBeingStored(entry));
  };

  /** What is to be done for a lane with this head, and when to look at it again. */
  const decide = async (
    head: readonly OutboxEntry[],
  ): Promise<{ readonly batch: Queued[] | null; readonly wakeIn: number }> => {
    const lane = head[0]?.lane;
    if (lane === undefined) return { batch: null, wakeIn: Infinity };
    const orphans = orphansOf(head);
    if (orphans.length > 0) {
      await moves.release(orphans);
      lookAtAll();
      return { batch: null, wakeIn: LOOK_AGAIN_MS };
    }
    const now = clock.now();
    const decision = decideLane(head, now, {
      maxItems: batchSizes.get(lane) ?? SEND_BATCH_MAX,
      holdsCount: held.has(lane),
    });
    if (decision.kind === 'idle') batchSizes.delete(lane);
    if (decision.kind === 'send') return { batch: [...decision.batch], wakeIn: LOOK_AGAIN_MS };
    const wait = decision.kind === 'wait' ? decision.until - now : LOOK_AGAIN_MS;
    return { batch: null, wakeIn: Math.min(wait, LOOK_AGAIN_MS) };
  };

  /** Marks the batches of all lanes in one write, then each goes its own way. */
  const sendBatches = (batches: readonly (readonly Queued[])[]) => {
    const queued = lanesOf(batches.flat());
    const lanes = [...queued.keys()];
    for (const [lane, entries] of queued) inFlight.set(lane, entries.length);
    life.run('marking', async () => {
      try {
        const sending = lanesOf(await moves.send(batches.flat()));
        for (const lane of lanes)
          life.run('lane', async () => await runLane(lane, sending.get(lane) ?? []));
      } catch (error) {
        leaveLater(lanes);
        throw error;
      }
    });
  };

  const runLane = async (lane: string, sending: readonly OutboxEntry[]) => {
    try {
      const accepted = await sendLane(lane, sending);
      // One batch on the line and one being stored, no more.
      await storing.get(lane)?.done;
      if (accepted.length > 0) storeBehind(lane, accepted);
    } catch (error) {
      leaveLater([lane]);
      throw error;
    }
    leave(lane);
  };

  const isFree = (lane: string) =>
    !inFlight.has(lane) &&
    !held.has(lane) &&
    inFlight.size < LANES_IN_FLIGHT &&
    sumOf(inFlight.values()) < MESSAGES_IN_FLIGHT;

  const post = (message: NewMessage): Promise<OutboxEntry> | null => {
    const { lane } = message;
    // A look under way would take what it finds on its way for left behind.
    if (isLooking || !canGo() || !isFree(lane)) return null;
    inFlight.set(lane, 1);
    const { nextAttemptAt: _, ...entry } = message;
    const adding = outbox.add({ ...entry, state: 'sending' });
    life.run('posting', async () => {
      let batch: readonly OutboxEntry[];
      try {
        const added = await adding;
        const [head] = await headOf(lane);
        batch = head?.id === added.id ? [added] : [];
        if (batch.length === 0) await moves.release([added]);
      } catch (error) {
        leaveLater([lane]);
        throw error;
      }
      await runLane(lane, batch);
    });
    return adding;
  };

  /** A failed write leaves entries that say they are on their way: they are sent once more. */
  const storeBehind = (lane: string, messages: readonly Message[]) => {
    const over = () => {
      storing.delete(lane);
      wake();
    };
    const store = async () => {
      try {
        await deps.store(lane, messages);
      } catch (error) {
        await new Promise<void>((resolve) => clock.after(LOCAL_FAILURE_MS, resolve));
        throw error;
      } finally {
        over();
      }
      deps.onAcknowledged();
    };
    const done = store();
    storing.set(lane, {
      ids: new Set(messages.map(({ id }) => id)),
      done: done.catch(() => undefined),
    });
    life.run('storing', () => done);
  };

  const leave = (lane: string) => {
    inFlight.delete(lane);
    wake();
  };
  const leaveLater = (lanes: readonly string[]) => {
    clock.after(LOCAL_FAILURE_MS, () => lanes.forEach(leave));
  };

  const hold = async (lane: string, entries: readonly OutboxEntry[], sentAt: number) => {
    const [head] = entries;
    if (head === undefined) return;
    held.add(lane);
    const size = sizeAfterCut(entries, clock.now() - sentAt);
    if (size < entries.length) batchSizes.set(lane, size);
    await moves.hold(entries, clock.now() + backoff(head.attempts, random));
  };

  const pause = (ms: number) => {
    isPaused = true;
    pauseEnd.set(ms, () => {
      isPaused = false;
      wake();
    });
  };

  /** Gives the messages to store, if the server took the whole batch; all else is settled here. */
  const sendLane = async (
    lane: string,
    sending: readonly OutboxEntry[],
  ): Promise<readonly Message[]> => {
    const [head] = sending;
    if (head === undefined) return [];
    if (!canGo()) {
      await moves.release(sending);
      return [];
    }
    let results: readonly SendResult[];
    const sentAt = clock.now();
    try {
      results = await deps.send({
        conversationId: lane,
        receiverId: head.receiverId,
        messages: sending.map(draftOf),
      });
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      await settleFailure(lane, sending, classifyFailure(error.failure), sentAt);
      return [];
    }
    return await settleResults(lane, sending, results, sentAt);
  };

  const settleFailure = async (
    lane: string,
    sending: readonly OutboxEntry[],
    failure: FailureClass,
    sentAt: number,
  ): Promise<void> => {
    const [head] = sending;
    if (head === undefined) return;
    if (failure.kind === 'needsAuth') return await moves.release(sending);
    if (failure.kind === 'retry') {
      if (failure.afterMs === undefined) return await hold(lane, sending, sentAt);
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
    sentAt: number,
  ): Promise<readonly Message[]> => {
    const { accepted, rejected, unanswered } = outcomeOf(sending, results);
    for (const { entry, code } of rejected) await moves.reject(entry, code);
    if (accepted.length === 0) {
      await hold(lane, unanswered, sentAt);
      return [];
    }
    held.delete(lane);
    if (unanswered.length > 0) {
      await deps.store(lane, accepted);
      deps.onAcknowledged();
      // Some got through: the line works, if only for moments, and what is left need not wait.
      await moves.release(unanswered);
      return [];
    }
    batchSizes.set(lane, Math.min(SEND_BATCH_MAX, sending.length * 2));
    return accepted;
  };

  return {
    wake,
    post,
    stop() {
      isStopped = true;
      lookAgain.clear();
      pauseEnd.clear();
    },
  };
}

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, one) => sum + one, 0);

interface Storing {
  readonly ids: ReadonlySet<string>;
  /** Never rejects. */
  readonly done: Promise<void>;
}
