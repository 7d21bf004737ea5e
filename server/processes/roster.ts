import { contained } from '#server/contained.ts';
import type { Log } from '#server/log.ts';
import type { Redis } from './redis.ts';

/** Each process says so often, ms, that it is there. */
const BEAT_MS = 3000;
/** One that has not said so for so long, ms, has ended. */
const LIFE_MS = 10_000;
/** After Redis was away everybody is back in it within so long, ms; until then nobody is taken for absent. */
const SETTLE_MS = 3000;
/** People who are written down at once. */
const TOGETHER = 500;

/** Things that are held of a person. */
export interface Held {
  /** Connections. */
  readonly lines: number;
  /** They came online; a line that broke a moment ago counts. */
  readonly isHere: boolean;
}
const NOTHING: Held = { lines: 0, isHere: false };

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

/** Of each person of KEYS: lines and presence by the processes that live, but for the one of ARGV. */
const OTHERS = `
local alive = {}
local function lives(id)
  if alive[id] == nil then alive[id] = redis.call('EXISTS', ARGV[2] .. ':alive:' .. id) == 1 end
  return alive[id]
end
local all = {}
for i, key in ipairs(KEYS) do
  local held = redis.call('HGETALL', key)
  local lines, here = 0, 0
  for j = 1, #held, 2 do
    if held[j] ~= ARGV[1] and lives(held[j]) then
      lines = lines + tonumber(string.match(held[j + 1], '^%d+'))
      if string.find(held[j + 1], 'h', 1, true) then here = 1 end
    end
  end
  all[2 * i - 1] = lines
  all[2 * i] = here
end
return all`;

export function openRoster({ redis, me, log, onEnded, onSettled }: RosterDeps): Roster {
  const { prefix } = redis;
  const PROCESSES = `${prefix}:processes`;
  const aliveOf = (id: string) => `${prefix}:alive:${id}`;
  const peopleOf = (id: string) => `${prefix}:people:${id}`;
  const personOf = (userId: string) => `${prefix}:person:${userId}`;
  const holds = new Map<string, Held>();
  let isClosed = false;
  /** Until then nobody is taken for absent, or for ended, ms. */
  let settledAt = 0;
  let settling: NodeJS.Timeout | undefined;

  const written = ({ lines, isHere }: Held) => `${lines}${isHere ? 'h' : ''}`;
  const askOthers = async (userIds: readonly string[]): Promise<Held[]> => {
    const answer = await redis.ask((client) =>
      client.eval(OTHERS, { keys: userIds.map(personOf), arguments: [me, prefix] }),
    );
    const numbers = answer as number[];
    return userIds.map((_, at) => ({
      lines: numbers[2 * at] ?? 0,
      isHere: numbers[2 * at + 1] === 1,
    }));
  };
  const write = (userId: string): Promise<unknown> =>
    redis.ask((client) => {
      const held = holds.get(userId);
      return held === undefined
        ? Promise.all([client.hDel(personOf(userId), me), client.sRem(peopleOf(me), userId)])
        : Promise.all([
            client.hSet(personOf(userId), me, written(held)),
            client.sAdd(peopleOf(me), userId),
          ]);
    });
  const writeAll = async (): Promise<void> => {
    const userIds = [...holds.keys()];
    for (let at = 0; at < userIds.length; at += TOGETHER)
      await Promise.all(userIds.slice(at, at + TOGETHER).map(write));
  };

  /** Says that this process is there; one whose part is gone writes it again. */
  const beat = async (): Promise<void> => {
    const [, added] = await redis.ask((client) =>
      Promise.all([
        client.set(aliveOf(me), '1', { expiration: { type: 'PX', value: LIFE_MS } }),
        client.sAdd(PROCESSES, me),
      ]),
    );
    if (added === 1) await writeAll();
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
    const userIds = await redis.ask((client) => client.sMembers(peopleOf(id)));
    for (let at = 0; at < userIds.length; at += TOGETHER)
      await redis.ask((client) =>
        Promise.all(
          userIds.slice(at, at + TOGETHER).map((userId) => client.hDel(personOf(userId), id)),
        ),
      );
    await redis.ask((client) => client.del(peopleOf(id)));
    onEnded(userIds);
  };

  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const round = async (): Promise<void> => {
    try {
      await beat();
      if (performance.now() > settledAt + LIFE_MS) await buryTheDead();
    } catch {
      // It is away, which was said.
    }
    if (!isClosed) plan(BEAT_MS);
  };
  const plan = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(
      contained(
        'saying that this process is there',
        () => {
          running = round();
        },
        log,
      ),
      ms,
    ).unref();
  };
  redis.onBack(() => {
    settledAt = performance.now() + SETTLE_MS;
    clearTimeout(settling);
    settling = setTimeout(contained('being back', onSettled, log), SETTLE_MS).unref();
    contained('writing down who is here', async () => {
      await beat();
      await writeAll();
    })();
  });
  plan(0);

  const isSettled = () => performance.now() >= settledAt;
  return {
    me,
    async hold(userId, held) {
      if (held.lines === 0 && !held.isHere) holds.delete(userId);
      else holds.set(userId, held);
      try {
        const [[before = NOTHING], , [after = NOTHING]] = await Promise.all([
          askOthers([userId]),
          write(userId),
          askOthers([userId]),
        ]);
        return isSettled() ? { before, after } : null;
      } catch {
        return null;
      }
    },
    async others(userIds) {
      if (userIds.length === 0) return [];
      try {
        const held = await askOthers(userIds);
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
