import { contained } from './contained.ts';
import type { Db } from './db/db.ts';
import {
  CARE,
  deliveriesOf,
  nextTelling,
  payloadOf,
  settledOf,
  settleTelling,
  takeTelling,
  type Taken,
} from './domain/telling/index.ts';
import type { Log } from './log.ts';
import type { PushService } from './push/pushService.ts';

const CHANNEL = 'tellings';
/** A server that waits looks so often, whatever it was told. */
const LOOK_EVERY_MS = 60_000;
/** People who are told side by side. */
const AT_ONCE = 16;

interface Deps {
  readonly db: Db;
  readonly log: Log;
  readonly push: PushService;
  /** Origin that people open. */
  readonly publicUrl: string;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Somebody was told of this kind of news. */
  readonly onTold?: (kind: string) => void;
}

/**
 * Tells people who closed the app what is due, once, by whichever server is awake. Each telling is taken for a while, looked at again
 * (read meanwhile, muted, at night), sent, and settled. A server that dies in between leaves it to the next, and a device that was told
 * already shows the same notification again, without a sound. Gives what ends it.
 */
export async function startTellings({
  db,
  log,
  push,
  publicUrl,
  now,
  onTold,
}: Deps): Promise<() => Promise<void>> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isEnded = false;
  const hasEnded = () => isEnded;
  let later: NodeJS.Timeout | undefined;

  async function tell(taken: Taken): Promise<void> {
    const { awake, quietTo } = deliveriesOf(taken, now());
    const { facts } = taken;
    const payload = facts && payloadOf(taken, facts, publicUrl);
    const answers = await Promise.all(
      payload === null
        ? []
        : awake.map(async (device) => ({
            device,
            ...(await push.send(device, payload, CARE[taken.kind])),
          })),
    );
    const gone = answers.flatMap(({ kind, device }) => (kind === 'gone' ? [device.endpoint] : []));
    const waits = answers.flatMap((one) => (one.kind === 'later' ? [one.afterMs ?? 0] : []));
    const told = answers.flatMap(({ kind, device }) => (kind === 'taken' ? [device.session] : []));
    const outcome = { told, failed: waits.length, gone, afterMs: Math.max(0, ...waits) };
    if (told.length > 0) onTold?.(taken.kind);
    await settleTelling(db, taken, settledOf(taken, quietTo, outcome, now()));
  }

  async function round(): Promise<void> {
    const going = new Set<Promise<void>>();
    for (;;) {
      if (going.size >= AT_ONCE) await Promise.race(going);
      const taken = hasEnded() ? null : await takeTelling(db, now());
      if (taken === null) break;
      const one = tell(taken)
        .catch((thrown: unknown) => log.warn('somebody was not told; they are soon', thrown))
        .finally(() => going.delete(one));
      going.add(one);
    }
    await Promise.all(going);
  }

  async function run(): Promise<void> {
    let nextAt: number | null = null;
    try {
      do {
        isAskedAgain = false;
        await round();
        nextAt = await nextTelling(db);
      } while (isAskedAgain && !hasEnded());
    } catch (thrown) {
      log.warn('nobody could be told anything; it is tried again soon', thrown);
    } finally {
      running = undefined;
      plan(nextAt === null ? LOOK_EVERY_MS : nextAt - now());
    }
  }

  function plan(ms: number): void {
    clearTimeout(later);
    if (isEnded) return;
    // A little behind the time: at that very moment it is not due yet.
    const wait = Math.min(Math.max(ms, 0) + 10, LOOK_EVERY_MS);
    later = setTimeout(contained('telling people', ask, log), wait).unref();
  }
  function ask(): void {
    isAskedAgain = true;
    running ??= run();
  }

  const stop = await db.listen(CHANNEL, ask, ask);
  ask();
  return async () => {
    isEnded = true;
    await stop();
    await running;
    clearTimeout(later);
  };
}
