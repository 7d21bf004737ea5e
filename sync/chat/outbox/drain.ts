import type { Message } from '#contract/entities/message.ts';
import type { SendMessages, SendResult } from '#contract/protocol/socket.ts';
import type { Life } from '../../kit/life.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { OutboxChange, OutboxStore } from '../../model/ports/stores.ts';
import { LOCAL_FAILURE_MS } from '../../kit/backoff.ts';
import { createTimer } from '../../kit/timer.ts';
import { createDeliver, createRunLane } from './deliver.ts';
import type { MayGo, OutboxEntry } from '../../model/entry.ts';
import { createForgetting } from './forgetting.ts';
import { orphansOf } from './lane.ts';
import { LOOK_AGAIN_MS, lookAt } from './look.ts';
import { createKnownLanes, type KnownLanes } from './knownLanes.ts';
import { createMarking } from './marking.ts';
import { createMoves } from './moves.ts';
import { createPace } from './pace.ts';
import { createPost, type Posting } from './post.ts';
import { tellingLater } from './schedule.ts';
import { createStoring } from './storing.ts';
import { createTraffic } from './traffic.ts';

export interface DrainDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: OutboxStore;
  readonly life: Life;
  /** No other tab of this identity is there. */
  isAlone(): Promise<boolean>;
  /** False unless this tab leads, the token is not in doubt and a transport can be had. */
  canSend(): boolean;
  /** See EngineDeps. */
  readonly mayGo?: MayGo | undefined;
  /** This tab leads, beyond doubt: entries another tab left on their way are its to put back. */
  isLeading(): boolean;
  /** Sends one batch and gives a result per item, or fewer when it was cut. Throws TransportError. */
  send(batch: SendMessages): Promise<readonly SendResult[]>;
  /** Makes acknowledged messages durable, then takes their entries out. */
  store(conversationId: string, messages: readonly Message[]): Promise<void>;
  onAcknowledged(): void;
  /** A message that the server took could not be kept here, and no entry says so. */
  onUnkept(): void;
  /** Gets the scheduled entries that a read of the outbox found; others may be among them. */
  onLater(entries: readonly OutboxEntry[]): void;
}

/**
 * Moves outbox entries to the server: several lanes at once, one batch a lane on the line. While the device
 * stores what was acknowledged the lane's next batch is on its way already.
 *
 *   wake ─▶ look: heads of the lanes due, from memory once they were read ─▶ mark as on their way ─▶ deliver ─▶ store ─▶ wake
 */
export interface Drain {
  /**
   * Look at the queue. `eager`: a hint says that it may work now, so holds end. `lane`: what is new is in
   * this lane, and only that one is looked at. These lanes are read anew.
   */
  wake(options?: { readonly eager?: boolean; readonly lane?: string | undefined }): void;
  /** The way is free: what is known to wait may go. */
  goOn(): void;
  /**
   * Takes in a write of any tab in the outbox; null: anything may have changed. True where an entry may have
   * to be sent.
   */
  hear(changes: readonly OutboxChange[] | null): boolean;
  readonly post: Posting['post'];
  stop(): void;
}

/** Stores what was acknowledged: its entries have left the outbox then. */
const storingIn =
  (known: KnownLanes, { store, onAcknowledged }: DrainDeps): DrainDeps['store'] =>
  async (lane, messages) => {
    try {
      await store(lane, messages);
    } catch (error) {
      known.forget(lane);
      throw error;
    }
    known.drop(
      lane,
      messages.map(({ id }) => id),
    );
    onAcknowledged();
  };

export function createDrain(deps: DrainDeps): Drain {
  const { clock, random, outbox, life, send } = deps;
  let isPaused = false;
  let isLooking = false;
  let isAskedAgain = false;
  let areOrphansBack = false;
  let isStopped = false;
  /** The scope of the next look: these lanes, or all that have entries. */
  const lanesDue = new Set<string>();
  let areAllDue = false;
  const lookAgain = createTimer(clock);
  const pauseEnd = createTimer(clock);
  const canGo = () => !isStopped && !isPaused && !life.isOver() && deps.canSend();

  const known = createKnownLanes(tellingLater(outbox, deps.onLater));
  const forget = createForgetting(known, clock);
  const store = storingIn(known, deps);
  const pause = (ms: number) => {
    isPaused = true;
    pauseEnd.set(ms, () => {
      isPaused = false;
      goOn();
    });
  };
  const moves = createMoves({ outbox, known, life, isAlone: deps.isAlone });
  const traffic = createTraffic();
  const pace = createPace(deps.mayGo);
  const storing = createStoring({ clock, life, known, traffic, store, onOver: () => goOn() });
  const stored = (lane: string) => storing.done(lane);
  const deliver = createDeliver({ clock, random, moves, pace, canGo, send, stored, pause });

  const wake: Drain['wake'] = ({ eager = false, lane } = {}) => {
    if (eager) pace.endHolds();
    forget(lane, eager);
    goOn(lane);
    if (eager) readAhead();
  };

  /** The way may be free in a moment: what waits is read meanwhile. */
  const readAhead = () => {
    if (isLooking || canGo() || isStopped || life.isOver() || !deps.isLeading()) return;
    life.run('reading ahead', async () => {
      await known.lanes();
    });
  };

  const goOn = (lane?: string) => {
    if (lane === undefined) areAllDue = true;
    else lanesDue.add(lane);
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
      lookAgain.set(LOCAL_FAILURE_MS, () => wake());
      throw error;
    } finally {
      isLooking = false;
    }
  };

  /** Without a network nothing is looked at, but what a dead tab left must not say that it is on its way. */
  const bringOrphansBack = async () => {
    isLooking = true;
    try {
      const entries = await outbox.all();
      deps.onLater(entries);
      const nobodys = entries.filter((entry) => !traffic.has(entry.lane) && !storing.has(entry));
      await moves.release(orphansOf(nobodys));
      areOrphansBack = true;
    } finally {
      isLooking = false;
    }
    if (isAskedAgain) {
      isAskedAgain = false;
      goOn();
    }
  };

  const lookAtAll = () => {
    areAllDue = true;
    isAskedAgain = true;
  };

  const look = async () => {
    const isWhole = areAllDue;
    const some = [...lanesDue];
    areAllDue = false;
    lanesDue.clear();
    const due = isWhole ? await known.lanes(traffic.has) : some;
    const found = await lookAt(due, { clock, moves, traffic, storing, pace, canGo });
    // The timer is for all lanes: whoever saw only some of them leaves it as it is, or looks at all.
    if (found.hasReleased || (!isWhole && found.wakeIn < LOOK_AGAIN_MS)) lookAtAll();
    if (isWhole || (found.wakeIn === LOOK_AGAIN_MS && !lookAgain.isSet())) setTimer(found.wakeIn);
    if (found.batches.length > 0 && canGo()) mark(found.batches);
  };

  const setTimer = (wakeIn: number) => {
    if (wakeIn === Infinity) lookAgain.clear();
    else lookAgain.set(Math.max(wakeIn, 0), () => wake());
  };

  const leave = (lane: string) => {
    traffic.leave(lane);
    storing.left();
    goOn();
  };
  const leaveLater = (lanes: readonly string[]) =>
    void clock.after(LOCAL_FAILURE_MS, () => lanes.forEach(leave));

  const runLane = createRunLane({ deliver, storing, moves, leave, leaveLater });
  const mark = createMarking({ life, moves, traffic, runLane, leaveLater });
  const posting = createPost({
    clock,
    life,
    outbox,
    known,
    moves,
    traffic,
    storing,
    canGo,
    isOver: () => isStopped || life.isOver(),
    // A look under way would take what it finds on its way for left behind.
    mayPost: (message) =>
      !isLooking && canGo() && !pace.isHeld(message) && traffic.isFree(message.lane),
    send,
    store,
    onUnkept: deps.onUnkept,
    runLane,
    leave,
    leaveLater: (lane) => leaveLater([lane]),
  });

  return {
    wake,
    goOn: () => goOn(),
    hear: known.hear,
    post: posting.post,
    stop() {
      isStopped = true;
      posting.stop();
      storing.stop();
      lookAgain.clear();
      pauseEnd.clear();
    },
  };
}
