import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Redis } from './redis.ts';

/** A conversation belongs to the process that rang for so long after the last word about it, ms. A call says a word every minute. */
const OWNED_MS = 180_000;

/**
 * The process that owns the calls of a conversation, KEYS[1]: the one that does, if it lives, else the one that asks. With ARGV[5]
 * it also says whether one of the two talks to somebody else (KEYS[2], KEYS[3]), and if not they talk from now on.
 */
const CLAIM = `
local me, conversation, prefix, gone = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local function lives(id)
  return id ~= gone and redis.call('EXISTS', prefix .. ':alive:' .. id) == 1
end
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= me and lives(owner) then return {owner, 0} end
redis.call('SET', KEYS[1], me, 'PX', ARGV[6])
if ARGV[5] == '0' then return {me, 0} end
for i = 2, 3 do
  local talks = redis.call('HGETALL', KEYS[i])
  for j = 1, #talks, 2 do
    if talks[j] ~= conversation and lives(talks[j + 1]) then return {me, 1} end
  end
end
for i = 2, 3 do redis.call('HSET', KEYS[i], conversation, me) end
return {me, 0}`;

export interface Claimed {
  readonly owner: string;
  /** One of the two talks to somebody else. Asked of a ring alone. */
  readonly isBusy: boolean;
}
type Pair = readonly [string, string];

/** The processes that have calls, by their people. Each function throws RedisAway. */
export interface Owners {
  /** `gone`: a process that was found dead before Redis knows. */
  claim(pair: Pair, how?: { readonly isRing?: boolean; readonly gone?: string }): Promise<Claimed>;
  /** The two talk by this process, or do not. */
  note(pair: Pair, areTalking: boolean): Promise<void>;
  /** The processes that have calls of this person. */
  of(userId: string): Promise<ReadonlySet<string>>;
}

export function openOwners(redis: Redis, me: string): Owners {
  const talkOf = (conversation: string) => `${redis.prefix}:talk:${conversation}`;
  const callsOf = (userId: string) => `${redis.prefix}:calls:${userId}`;

  return {
    async claim([one, other], { isRing = false, gone = '' } = {}) {
      const conversation = conversationIdOf(one, other);
      const keys = [talkOf(conversation), callsOf(one), callsOf(other)];
      const how = [isRing ? '1' : '0', String(OWNED_MS)];
      const answer = await redis.ask((client) =>
        client.eval(CLAIM, { keys, arguments: [me, conversation, redis.prefix, gone, ...how] }),
      );
      const [owner, busy] = answer as [string, number];
      return { owner, isBusy: busy === 1 };
    },
    async note(pair, areTalking) {
      const conversation = conversationIdOf(...pair);
      await redis.ask((client) =>
        Promise.all(
          pair.map((userId) =>
            areTalking
              ? client.hSet(callsOf(userId), conversation, me)
              : client.hDel(callsOf(userId), conversation),
          ),
        ),
      );
    },
    of: async (userId) => new Set(await redis.ask((client) => client.hVals(callsOf(userId)))),
  };
}
