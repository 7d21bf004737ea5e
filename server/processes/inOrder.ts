import { keepNewest } from '#contract/rules/keepNewest.ts';

/** Conversations whose newest word is remembered; forgetting one costs a word out of order. */
const REMEMBERED = 20_000;

/** The adapter of one namespace, as far as words pass through it. */
interface Adapter {
  broadcast(packet: { data: unknown }, options: unknown): Promise<unknown>;
  onMessage(message: { data?: unknown }, offset?: string): unknown;
}

/**
 * Words of a conversation reach sockets in the order of their numbers. Where a later one was told already, which happens when several
 * processes tell and one of them lags, the earlier one is not told behind it: the later left a gap, and whoever heard it has asked
 * for what was in between (`newest`: the newest of each conversation). A later word came by the stream, so every process has it, and those who connect ask by themselves.
 */
export function inOrder<Made extends object>(
  adapter: (namespace: unknown) => Made,
  newest: Map<string, number> = new Map(),
): (namespace: unknown) => Made {
  const isNext = (packet: unknown): boolean => {
    const word = wordOf(packet);
    if (word === undefined) return true;
    const { conversationId, seq } = word;
    if (seq <= (newest.get(conversationId) ?? 0)) return false;
    keepNewest(newest, conversationId, seq, REMEMBERED);
    return true;
  };
  // The library calls it with `new`.
  return function adapterInOrder(namespace) {
    const made = adapter(namespace);
    // Its own methods are on its class; the library keeps the second of these for its kin.
    const one = made as unknown as Adapter;
    const broadcast = one.broadcast.bind(one);
    const onMessage = one.onMessage.bind(one);
    one.broadcast = async (packet, options) =>
      isNext(packet) ? await broadcast(packet, options) : undefined;
    one.onMessage = (message, offset) =>
      isNext((message.data as { packet?: unknown } | undefined)?.packet)
        ? onMessage(message, offset)
        : undefined;
    return made;
  };
}

/** The message that a packet carries; undefined for any other event. */
function wordOf(packet: unknown): { conversationId: string; seq: number } | undefined {
  const [event, payload] = ((packet as { data?: unknown } | undefined)?.data ?? []) as unknown[];
  if (event !== 'new_message') return undefined;
  return (payload as { message: { conversationId: string; seq: number } }).message;
}
