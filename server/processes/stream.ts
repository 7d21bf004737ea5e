import { ErrorReply } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { contained } from '#server/contained.ts';
import type { Log } from '#server/log.ts';
import { inOrder } from './inOrder.ts';
import type { Redis } from './redis.ts';

/** Words to sockets that the stream holds, and that wait here while Redis is away. */
const KEPT_MAX = 10_000;

type Added = Parameters<Redis['client']['xAdd']>;
type Adapter = ReturnType<typeof createAdapter>;

export interface Stream {
  /** For socket.io. */
  readonly adapter: Adapter;
  /** Words without an answer so far. */
  waiting(): number;
  /** The next word of each conversation is told whatever its number. */
  forgetOrder(): void;
}

/**
 * Hands words to sockets on to the other processes, each in the order in which it was said. What a lost connection leaves without an
 * answer is said again, so a word may come twice. `onMissed`: some were lost on the way. Lines are made anew then and ask for what they
 * missed, so nothing that waited is said any more.
 */
export function openStream(
  redis: Redis,
  { log, onMissed }: { readonly log: Log; readonly onMissed: () => void },
): Stream {
  interface Waiting {
    readonly added: Added;
    isOut: boolean;
  }
  const waiting = new Set<Waiting>();
  let isMissed = false;
  /** Some wait that were said before: the next waits behind them. */
  let isBehind = false;

  const say = async (one: Waiting): Promise<void> => {
    one.isOut = true;
    try {
      await redis.client.xAdd(...one.added);
      waiting.delete(one);
    } catch (thrown) {
      if (!(thrown instanceof ErrorReply)) {
        one.isOut = false;
        isBehind = true;
        return;
      }
      // It answers and does not take it: that one is lost, and those behind it are not held up.
      waiting.delete(one);
      isMissed = true;
      log.warn('Redis did not take what was said to sockets', thrown);
    }
  };
  const add = (...added: Added): Promise<string> => {
    const one: Waiting = { added, isOut: false };
    waiting.add(one);
    if (waiting.size > KEPT_MAX) {
      const [oldest] = waiting;
      if (oldest) waiting.delete(oldest);
      isMissed = true;
    }
    if (redis.client.isReady && !isBehind) say(one).catch(() => undefined);
    else isBehind = true;
    // The sockets of this process wait for no Redis.
    return Promise.resolve('');
  };
  redis.onBack(
    contained('words to sockets', async (isAnother: boolean) => {
      const held = [...waiting].filter(({ isOut }) => !isOut);
      isBehind = false;
      if (isAnother || isMissed) for (const one of held) waiting.delete(one);
      else await Promise.all(held.map(say));
      if (!isMissed) return;
      isMissed = false;
      onMissed();
    }),
  );

  const writer = {
    xAdd: add,
    // By these two the library knows which client it has.
    sSubscribe: () => undefined,
    duplicate: () => redis.client.duplicate({ disableOfflineQueue: false }),
    // The app has no use for words between servers that go this way.
    publish: () => Promise.resolve(0),
  };
  const adapter = createAdapter(writer, {
    streamName: `${redis.prefix}:said`,
    channelPrefix: `${redis.prefix}:said`,
    maxLen: KEPT_MAX,
    onlyPlaintext: true,
  });
  const newest = new Map<string, number>();
  return {
    adapter: inOrder(adapter, newest),
    waiting: () => waiting.size,
    forgetOrder: () => newest.clear(),
  };
}
