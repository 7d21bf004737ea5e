import { chunksOf } from '#server/chunksOf.ts';
import type { Redis } from './redis.ts';

/** People who are written down at once. */
const TOGETHER = 500;

/** Things that are held of a person. */
export interface Held {
  /** Connections. */
  readonly lines: number;
  /** They came online; a line that broke a moment ago counts. */
  readonly isHere: boolean;
}
export const NOTHING: Held = { lines: 0, isHere: false };

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

/** The part of the roster that this process writes, and what it reads of the others'. Each throws RedisAway. */
export interface Part {
  hold(userId: string, held: Held): Promise<void>;
  /** In their order. */
  others(userIds: readonly string[]): Promise<Held[]>;
  /** Redis may have lost it. */
  writeAll(): Promise<void>;
  /** Removes the part of another process. Gives its people. */
  forget(id: string): Promise<readonly string[]>;
}

export function openPart(redis: Redis, me: string): Part {
  const { prefix } = redis;
  const peopleOf = (id: string) => `${prefix}:people:${id}`;
  const personOf = (userId: string) => `${prefix}:person:${userId}`;
  const holds = new Map<string, Held>();

  const write = (userId: string): Promise<unknown> =>
    redis.ask((client) => {
      const held = holds.get(userId);
      const [person, people] = [personOf(userId), peopleOf(me)];
      return held === undefined
        ? Promise.all([client.hDel(person, me), client.sRem(people, userId)])
        : Promise.all([client.hSet(person, me, written(held)), client.sAdd(people, userId)]);
    });
  const inParts = async (userIds: readonly string[], act: (userId: string) => Promise<unknown>) => {
    for (const some of chunksOf(userIds, TOGETHER)) await Promise.all(some.map(act));
  };

  return {
    async hold(userId, held) {
      if (held.lines === 0 && !held.isHere) holds.delete(userId);
      else holds.set(userId, held);
      await write(userId);
    },
    async others(userIds) {
      const answer = await redis.ask((client) =>
        client.eval(OTHERS, { keys: userIds.map(personOf), arguments: [me, prefix] }),
      );
      const numbers = answer as number[];
      return userIds.map((_, at) => ({
        lines: numbers[2 * at] ?? 0,
        isHere: numbers[2 * at + 1] === 1,
      }));
    },
    writeAll: () => inParts([...holds.keys()], write),
    async forget(id) {
      const userIds = await redis.ask((client) => client.sMembers(peopleOf(id)));
      await inParts(userIds, (userId) => redis.ask((client) => client.hDel(personOf(userId), id)));
      await redis.ask((client) => client.del(peopleOf(id)));
      return userIds;
    },
  };
}

const written = ({ lines, isHere }: Held) => `${lines}${isHere ? 'h' : ''}`;
