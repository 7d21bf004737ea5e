import { contained } from '#server/contained.ts';
import type { Log } from '#server/log.ts';
import { type Held, NOTHING, openPart } from './part.ts';
import type { Redis } from './redis.ts';

/** Each process says so often, ms, that it is there. */
const BEAT_MS = 3000;
/** One that has not said so for so long, ms, has ended. */
const LIFE_MS = 10_000;
/** After Redis was away everybody is back in it within so long, ms; until then nobody is taken for absent. */
const SETTLE_MS = 3000;

/**
 * The processes there are, and what each holds of whom. Each writes its own part, and writes it again when Redis was away; what a
 * dead one wrote counts no more.
 */
export interface Roster {
  /** This process. */
  readonly me: string;
  /** This process holds so much of a person from now on. Gives what others held before and hold after; null where nobody knows. */
  hold(userId: string, held: Held): Promise<{ readonly before: Held; readonly after: Held } | null>;
  /** Gives for each of these people what other processes hold of them; null where nobody knows. */
  others(userIds: readonly string[]): Promise<readonly Held[] | null>;
  close(): Promise<void>;
}

export interface RosterDeps {
  readonly redis: Redis;
  /** This process. */
  readonly me: string;
  readonly log: Log;
  /** People of a process that ended. */
  readonly onEnded: (userIds: readonly string[]) => void;
  /** Redis was away, and all that live have written their part again. */
  readonly onSettled: () => void;
}

export function openRoster({ redis, me, log, onEnded, onSettled }: RosterDeps): Roster {
  const { prefix } = redis;
  const PROCESSES = `${prefix}:processes`;
  const aliveOf = (id: string) => `${prefix}:alive:${id}`;
  const part = openPart(redis, me);
  let isClosed = false;
  /** Until then nobody is taken for absent, or for ended, ms. */
  let settledAt = 0;
  let settling: NodeJS.Timeout | undefined;
  /** This process could not say that it is there: to the others it may have ended, as they to it. */
  let isMissed = false;
  const unsettle = (): void => {
    isMissed = false;
    settledAt = performance.now() + SETTLE_MS;
    clearTimeout(settling);
    settling = setTimeout(contained('being back', onSettled, log), SETTLE_MS).unref();
  };

  /** Says that this process is there; one whose part is gone writes it again. */
  const beat = async (): Promise<void> => {
    const [, added] = await redis.ask((client) =>
      Promise.all([
        client.set(aliveOf(me), '1', { expiration: { type: 'PX', value: LIFE_MS } }),
        client.sAdd(PROCESSES, me),
      ]),
    );
    if (added === 1) await part.writeAll();
  };
  const buryTheDead = async (): Promise<void> => {
    const ids = await redis.ask((client) => client.sMembers(PROCESSES));
    const live = await redis.ask((client) =>
      Promise.all(ids.map((id) => client.exists(aliveOf(id)))),
    );
    for (const [at, id] of ids.entries()) if (live[at] === 0) await bury(id);
  };
  /** One of those that are left does it. */
  const bury = async (id: string): Promise<void> => {
    if ((await redis.ask((client) => client.sRem(PROCESSES, id))) === 0) return;
    const userIds = await part.forget(id);
    onEnded(userIds);
  };

  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const round = async (): Promise<void> => {
    try {
      await beat();
      if (isMissed) unsettle();
      if (performance.now() > settledAt + LIFE_MS) await buryTheDead();
    } catch {
      // It is away, or stands still: that was said.
      isMissed = true;
    }
    if (!isClosed) plan(BEAT_MS);
  };
  const plan = (ms: number): void => {
    clearTimeout(timer);
    const go = () => {
      running = round();
    };
    timer = setTimeout(contained('saying that this process is there', go, log), ms).unref();
  };
  redis.onBack(() => {
    unsettle();
    contained('writing down who is here', async () => {
      await beat();
      await part.writeAll();
    })();
  });
  plan(0);

  const isSettled = () => performance.now() >= settledAt;
  return {
    me,
    async hold(userId, held) {
      try {
        const [[before = NOTHING], , [after = NOTHING]] = await Promise.all([
          part.others([userId]),
          part.hold(userId, held),
          part.others([userId]),
        ]);
        return isSettled() ? { before, after } : null;
      } catch {
        return null;
      }
    },
    async others(userIds) {
      if (userIds.length === 0) return [];
      try {
        const held = await part.others(userIds);
        return isSettled() ? held : null;
      } catch {
        return null;
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(settling);
      await running;
      // The others see at once that it ended, and look after its people.
      await redis.ask((client) => client.del(aliveOf(me))).catch(() => undefined);
    },
  };
}
