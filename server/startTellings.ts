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
import { startRounds } from './rounds.ts';

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
export function startTellings({
  db,
  log,
  push,
  publicUrl,
  now,
  onTold,
}: Deps): Promise<() => Promise<void>> {
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

  return startRounds({
    ...{ db, log, now, channel: 'tellings', atOnce: AT_ONCE, name: 'telling people' },
    take: () => takeTelling(db, now()),
    work: tell,
    next: () => nextTelling(db),
  });
}
