import { conversationIdOf } from '#contract/rules/ids.ts';
import { contained } from '#server/contained.ts';
import type { Calls, CallsHere } from '#server/realtime/calls.ts';
import { Refusal } from '#server/domain/requests/index.ts';
import type { Redis } from './redis.ts';
import type { Roster } from './roster.ts';
import { NobodyThere, type Wire } from './wire.ts';

/** A conversation belongs to the process that rang for so long after the last word about it, ms. A call says a word every minute. */
const OWNED_MS = 180_000;
const TOPIC = 'call';

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

type Ring = Parameters<Calls['ring']>;
type Say = Parameters<Calls['say']>;
type Pass = Parameters<Calls['pass']>;
type Word =
  | { readonly do: 'ring'; readonly args: Ring }
  | { readonly do: 'say'; readonly args: Say }
  | { readonly do: 'pass'; readonly args: Pass }
  | { readonly do: 'joined' | 'left'; readonly args: Parameters<Calls['joined']> };

interface Deps {
  readonly here: CallsHere;
  readonly redis: Redis;
  readonly roster: Roster;
  readonly wire: Wire;
  /** Connections of a person, here and elsewhere. */
  readonly linesOf: (userId: string) => Promise<number> | number;
}

/**
 * Calls over all processes. The one that rang first owns the calls of those two, so that two who call each other at once meet, and every
 * word about them goes there. When it dies the next word makes another one the owner: whoever talks goes on, what rang rings again as
 * its caller comes back. While Redis is away each process has the calls it holds, and rings whom it has a line of.
 */
export function shareCalls({ here, redis, roster, wire, linesOf }: Deps): Calls {
  const { me } = roster;
  const talkOf = (conversation: string) => `${redis.prefix}:talk:${conversation}`;
  const callsOf = (userId: string) => `${redis.prefix}:calls:${userId}`;

  interface Claimed {
    readonly owner: string;
    readonly isBusy: boolean;
  }
  const claim = async (
    [one, other]: readonly [string, string],
    { isRing = false, gone = '' } = {},
  ): Promise<Claimed> => {
    const conversation = conversationIdOf(one, other);
    const keys = [talkOf(conversation), callsOf(one), callsOf(other)];
    const answer = await redis.ask((client) =>
      client.eval(CLAIM, {
        keys,
        arguments: [
          ...[me, conversation, redis.prefix, gone],
          ...[isRing ? '1' : '0', String(OWNED_MS)],
        ],
      }),
    );
    const [owner, busy] = answer as [string, number];
    return { owner, isBusy: busy === 1 };
  };

  /** These two talk, or do not any more: others are told that they are busy. */
  const settle = async (one: string, other: string): Promise<void> => {
    const conversation = conversationIdOf(one, other);
    await redis.ask((client) =>
      Promise.all(
        [one, other].map((userId) =>
          here.areTalking(one, other)
            ? client.hSet(callsOf(userId), conversation, me)
            : client.hDel(callsOf(userId), conversation),
        ),
      ),
    );
  };
  const noted = contained('noting who talks', settle);
  here.onOver(noted);

  const act = async (word: Word, isBusy: boolean): Promise<void> => {
    switch (word.do) {
      case 'ring': {
        const [by, call] = word.args;
        if ((await linesOf(call.other)) > 0) here.foundElsewhere(call.other);
        await here.ring(by, call, isBusy);
        noted(by.person.id, call.other);
        return;
      }
      case 'say': {
        const [by, said] = word.args;
        await here.say(by, said);
        if (said.say === 'heard' || said.say === 'here') noted(by.person.id, said.other);
        return;
      }
      case 'pass':
        await here.pass(...word.args);
        return;
      case 'joined':
        here.foundElsewhere(word.args[0]);
        here.joined(...word.args);
        return;
      default:
        here.left(...word.args);
    }
  };

  wire.hear(TOPIC, async (body) => {
    const word = body as Word;
    if (word.do !== 'ring') return await act(word, false);
    const [by, { other }] = word.args;
    const { isBusy } = await claim([by.person.id, other], { isRing: true });
    await act(word, isBusy);
  });

  /** The owner carries it out, or refuses it. */
  const send = async (word: Word, pair: readonly [string, string], callId: string) => {
    const isRing = word.do === 'ring';
    let claimed: Claimed;
    try {
      claimed = await claim(pair, { isRing });
    } catch {
      // The owner is not known: calls of this process go on, and it takes over none that another may hold.
      if (isRing || here.knows(callId)) return await act(word, false);
      throw new Refusal('unavailable', 'the call cannot be reached at present', { retryAfter: 2 });
    }
    if (claimed.owner === me) return await act(word, claimed.isBusy);
    try {
      await wire.ask(claimed.owner, TOPIC, word);
    } catch (thrown) {
      if (!(thrown instanceof NobodyThere)) throw thrown;
      const { isBusy } = await claim(pair, { isRing, gone: claimed.owner });
      await act(word, isBusy);
    }
  };
  /** Tells the owners of what this person takes part in. */
  const tellOwners = contained(
    'telling of a line',
    async (how: 'joined' | 'left', userId: string, socketId: string) => {
      const owners = await redis.ask((client) => client.hVals(callsOf(userId)));
      for (const owner of new Set(owners))
        if (owner !== me) await wire.tell(owner, TOPIC, { do: how, args: [userId, socketId] });
    },
  );
  redis.onBack(() => {
    for (const { callId, pair } of here.held())
      contained('owning calls again', async () => {
        const { owner } = await claim(pair);
        // Another took it over meanwhile.
        if (owner !== me) here.letGo(callId);
        else await settle(...pair);
      })();
  });

  return {
    ring: (by, call) =>
      send({ do: 'ring', args: [by, call] }, [by.person.id, call.other], call.callId),
    say: (by, word) =>
      send({ do: 'say', args: [by, word] }, [by.person.id, word.other], word.callId),
    pass: (by, event, passed) =>
      send({ do: 'pass', args: [by, event, passed] }, [by.userId, passed.other], passed.callId),
    joined(userId, socketId) {
      here.joined(userId, socketId);
      tellOwners('joined', userId, socketId);
    },
    left(userId, socketId) {
      here.left(userId, socketId);
      tellOwners('left', userId, socketId);
    },
    close: () => here.close(),
  };
}
