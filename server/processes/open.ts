import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Log } from '#server/log.ts';
import type { Adapter } from '#server/realtime/io.ts';
import type { Happenings, Processes } from './processes.ts';
import { openRedis } from './redis.ts';
import { openRoster } from './roster.ts';
import { shareCalls } from './sharedCalls.ts';
import { sharePresence } from './sharedPresence.ts';
import { shareRates } from './sharedRates.ts';
import { openStream } from './stream.ts';
import { openWire } from './wire.ts';

const MISSED = 'missed';
const BARRED = 'barred';

/** Joins the processes that share this Redis. Throws RedisRefused. */
export async function openProcesses(url: string, log: Log): Promise<Processes> {
  const redis = await openRedis(url, log);
  const me = randomUUID();
  let happenings: Happenings | undefined;
  const missed = (): void => {
    happenings?.onMissed();
    wire.tell('others', MISSED, null).catch(() => undefined);
  };
  const wire = await openWire(redis, me, log);
  wire.hear(MISSED, () => happenings?.onMissed());
  const stream = openStream(redis, { log, onMissed: missed });
  const roster = openRoster({
    ...{ redis, log, me },
    onEnded: (userIds) => happenings?.onEnded(userIds),
    onSettled: () => happenings?.onSettled(),
  });
  // Of what was in the one before nobody knows who had read it.
  redis.onBack((isAnother) => {
    if (isAnother) happenings?.onMissed();
  });
  const rates = shareRates(wire, log);

  return {
    adapter: stream.adapter as Adapter,
    presence: (here) => sharePresence(here, roster),
    calls: (here, lines) => shareCalls({ here, redis, roster, wire, linesOf: lines.of }),
    onTaken: rates.onTaken,
    shareRates: rates.hear,
    bars(here) {
      wire.hear(BARRED, (body) => here.bar(z.string().parse(body)));
      return {
        ...here,
        bar(userId) {
          here.bar(userId);
          wire.tell('others', BARRED, userId).catch(() => undefined);
        },
      };
    },
    watch(given) {
      happenings = given;
    },
    forgetOrder: stream.forgetOrder,
    state: () => ({ answers: redis.client.isReady ? 1 : 0, waiting: stream.waiting() }),
    async close() {
      await roster.close();
      wire.close();
      redis.close();
    },
  };
}
