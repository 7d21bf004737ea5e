import type { Clock, Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { createTimer } from '../kit/timer.ts';
import { classifyFailure } from '../model/classifyFailure.ts';
import { TransportError } from '../model/ports/transport.ts';
import { createRetries } from '../model/retry/retries.ts';
import { holdOf } from '../model/hold.ts';
import type { CallGate } from '../model/ports/callGate.ts';
import type { OutgoingKind } from './kind.ts';

export interface QueueDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly gate: CallGate;
}

/** The waiting items of one kind, on their way out. */
export interface Queue {
  /** Looks for what was left waiting. */
  begin(): void;
  /** It may work now: a wait ends, unless the server asked for it. */
  wake(): void;
  /** The gate is open again: what it held back goes on. */
  goOn(): void;
  stop(): void;
}

export function startQueue<Item extends { readonly id: string }, Answer>(
  { clock, random, log, gate }: QueueDeps,
  kind: OutgoingKind<Item, Answer>,
): Queue {
  const { name, isPublic = false, atOnce = 1, gatherMs = 0 } = kind;
  const retries = createHeldRetries({ clock, random, gate }, name, () => void look());
  const gathering = createTimer(clock);
  const underWay = new Set<string>();
  /** Ids as they were last read. */
  let waiting: ReadonlySet<string> = new Set();
  let triesEnded = 0;
  let hasBegun = false;
  let isHeldBack = false;
  let isStopped = false;

  const read = async (): Promise<readonly Item[]> => {
    const endedBefore = triesEnded;
    const items = await kind.due();
    // An item sent meanwhile may still wait in this read.
    if (endedBefore !== triesEnded) return await read();
    waiting = new Set(items.map(({ id }) => id));
    return items;
  };
  const canGo = () => {
    isHeldBack = !gate.isOpen(isPublic);
    return !isStopped && !isHeldBack && !retries.isWaiting() && underWay.size < atOnce;
  };

  const look = async (): Promise<void> => {
    // Of what is on its way it must be known whether it was taken out.
    if (isStopped || (underWay.size === 0 && !canGo())) return;
    try {
      const items = await read();
      if (items.length === 0) retries.release();
      for (const item of items) {
        if (!canGo()) return;
        if (!underWay.has(item.id)) void attempt(item);
      }
    } catch (error) {
      failedHere(error);
    }
  };
  const lookSoon = () => {
    if (gatherMs === 0) void look();
    else if (!isStopped && !gathering.isSet()) gathering.set(gatherMs, () => void look());
  };

  const attempt = async (item: Item): Promise<void> => {
    underWay.add(item.id);
    try {
      await sendOnce(item);
    } catch (error) {
      failedHere(error);
    } finally {
      underWay.delete(item.id);
      triesEnded += 1;
    }
    lookSoon();
  };
  const sendOnce = async (item: Item): Promise<void> => {
    const isUnwanted = () => isStopped || !waiting.has(item.id);
    let answer: Answer;
    try {
      answer = await gate.call(isPublic, () => kind.send(item, isUnwanted));
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const failure = classifyFailure(error.failure);
      if (failure.kind !== 'rejected') retries.failed(error);
      else if (await isStillThere(item)) await kind.refused(item, failure.code);
      return;
    }
    retries.worked();
    if (await isStillThere(item)) await kind.sent(item, answer);
  };
  /** An item that was taken out on its way stays out, and after the end nothing is written. */
  const isStillThere = async (item: Item): Promise<boolean> => {
    const isThere = (await kind.due()).some(({ id }) => id === item.id);
    return isThere && !isStopped;
  };
  const failedHere = (error: unknown) => {
    if (isStopped) return;
    log.warn(`${name}: what waits could not be sent or noted`, error);
    retries.failed(error);
  };

  const stopListening = kind.onChange((isWish) => {
    hasBegun = true;
    if (isWish) retries.endWaits();
    lookSoon();
  });
  return {
    begin() {
      hasBegun = true;
      lookSoon();
    },
    wake() {
      retries.endWaits();
      if (hasBegun) lookSoon();
    },
    goOn() {
      if (isHeldBack) void look();
    },
    stop() {
      isStopped = true;
      stopListening();
      gathering.clear();
      retries.stop();
    },
  };
}

/** The retries of one kind; who lists what waits is told of each wait. */
function createHeldRetries(
  { clock, random, gate }: Omit<QueueDeps, 'log'>,
  name: string,
  onDue: () => void,
) {
  const retries = createRetries<string>({ clock, random, onDue });
  const release = () => gate.hold?.(name, null);
  return {
    failed(error: unknown) {
      const wait = retries.failed(name, error);
      if (wait !== null) gate.hold?.(name, holdOf(wait, clock.now()));
    },
    worked() {
      retries.worked(name);
      release();
    },
    /** No item waits any more. */
    release,
    isWaiting: () => retries.isWaiting(name),
    endWaits: retries.endWaits,
    stop: retries.stop,
  };
}
