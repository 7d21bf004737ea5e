import type { Marks } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { isSaid } from '#contract/entities/reaction.ts';
import type { MarkNotice, NewMessage } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { Life } from '../../kit/life.ts';
import { createSerialQueue } from '../../kit/serialQueue.ts';
import type { ConversationState, HeldRange, Stores } from '../../model/ports/stores.ts';
import { acknowledge } from '../outbox/acknowledge.ts';
import type { Arrivals } from './arrivals.ts';
import { eraseUnsent } from './erasing.ts';
import { extendRange } from './heldRange.ts';
import { runsOf } from './runs.ts';

/** `gap`: stored, but messages between it and what the device holds are missing. */
export type StoreOutcome = 'stored' | 'gap' | 'unknownConversation';

/** Puts what the server has on the device: the only writer of messages and held ranges. */
export interface Inbound {
  /**
   * Stores messages of one conversation, ascending and without gaps. `isStart`: nothing older is missing
   * below the first one that the device should have, so an empty conversation may begin with it.
   */
  store(
    conversationId: string,
    run: readonly Message[],
    options: { readonly isStart: boolean },
  ): Promise<StoreOutcome>;
  /** Stores what the server took of this device, in any order; then its entries are out of the outbox. */
  storeSent(conversationId: string, messages: readonly Message[]): Promise<void>;
  /** `new_message`: a hint that carries the row. Stored when it is the very next one, else asked for. */
  message(notice: NewMessage): Promise<void>;
  /** `message_delivered` and `message_read`: somebody's mark grew. Reading includes delivery. */
  mark(kind: 'delivered' | 'read', notice: MarkNotice): Promise<void>;
}

export interface InboundDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly stores: Stores;
  readonly userId: string;
  readonly life: Life;
  readonly arrivals: Pick<Arrivals, 'begin' | 'end'>;
  /** Messages of a conversation are missing here. */
  onGap(conversationId: string): void;
  /** A message of another person is on the device now. */
  onDelivered(): void;
}

export function createInbound(deps: InboundDeps): Inbound {
  const { clock, random, stores, userId, life, arrivals, onGap } = deps;
  const { conversations } = stores;
  /** One after another per conversation: a held range is read, extended and written. */
  const inTurn = createSerialQueue();

  const storeNow = async (
    conversationId: string,
    run: readonly Message[],
    isStart: boolean,
  ): Promise<StoreOutcome> => {
    const [first, newest] = [run[0], run.at(-1)];
    if (first === undefined || newest === undefined) return 'stored';
    const [state] = await Promise.all([
      conversations.get(conversationId),
      life.write(() => stores.messages.put(run)),
    ]);
    const gone = await life.write(() =>
      eraseUnsent(stores.messages, conversationId, run, state?.heldSeq ?? 0),
    );
    const held = rangeWith(state, { firstSeq: first.seq, heldSeq: newest.seq }, isStart);
    const own = run.filter((message) => message.sender_id === userId);
    const marks = marksBy(run, userId);
    // The messages are there: neither of these two needs the other to have been done before.
    await Promise.all([
      life.write(() => acknowledge(own, { outbox: stores.outbox, clock, random })),
      life.write(() => conversations.noteMessages(conversationId, { run, gone, marks, held })),
    ]);
    if (state === null) return 'unknownConversation';
    if (held === null) return 'gap';
    return state.row === null ? 'unknownConversation' : 'stored';
  };

  const store: Inbound['store'] = (conversationId, run, { isStart }) =>
    inTurn(conversationId, () => storeNow(conversationId, run, isStart));

  /** Stores the message where it is the very next one, asks for what is missing where it is not. False: it is not new. */
  const storeNext = async (message: Message): Promise<boolean> => {
    const { conversationId: id, seq } = message;
    // Not in turn: of what comes while something is being stored most is not the next one, and waits for nothing.
    const state = await conversations.get(id);
    if (state === null || state.row === null || seq > state.heldSeq + 1) {
      onGap(id);
      return false;
    }
    if (seq <= state.heldSeq) return false;
    const outcome = await store(id, [message], { isStart: false });
    if (outcome !== 'stored') onGap(id);
    if (message.sender_id !== userId) deps.onDelivered();
    return true;
  };

  const isOfIdentity = ({ sender_id: sender, conversationId }: Message) =>
    sender === userId || conversationIdOf(userId, sender) === conversationId;

  return {
    store,
    async storeSent(conversationId, messages) {
      for (const run of runsOf(messages).get(conversationId) ?? []) {
        const outcome = await store(conversationId, run, { isStart: false });
        if (outcome !== 'stored') onGap(conversationId);
      }
    },
    async message({ message }) {
      if (!isOfIdentity(message)) return;
      arrivals.begin(message);
      let isStored = false;
      try {
        isStored = await storeNext(message);
      } finally {
        arrivals.end(message.id, isStored);
      }
    },
    async mark(kind, { conversationId, seq, userId: whose }) {
      const isMine = whose === userId;
      const delivered = isMine ? { my_delivered_seq: seq } : { other_delivered_seq: seq };
      const read = isMine ? { my_read_seq: seq } : { other_read_seq: seq };
      const marks = kind === 'read' ? { ...delivered, ...read } : delivered;
      const isHeld = await life.write(() => conversations.raiseMarks(conversationId, marks));
      // A row that is on its way may be older than they are.
      if (!isHeld) onGap(conversationId);
    },
  };
}

/** The held range with the run added; null when there is a gap between, or no range to add to. */
const rangeWith = (state: ConversationState | null, run: HeldRange, isStart: boolean) =>
  state === null || (state.heldSeq === 0 && !isStart && run.firstSeq !== 1)
    ? null
    : extendRange(state, run);

/** The server counts what a person sent as delivered to and read by that person, and tells nobody so. */
function marksBy(all: readonly Message[], userId: string): Partial<Marks> {
  const run = all.filter(({ message_type }) => message_type !== 'call' && isSaid(message_type));
  const mine = run.findLast((message) => message.sender_id === userId)?.seq;
  const theirs = run.findLast((message) => message.sender_id !== userId)?.seq;
  return {
    ...(mine === undefined ? {} : { my_delivered_seq: mine, my_read_seq: mine }),
    ...(theirs === undefined ? {} : { other_delivered_seq: theirs, other_read_seq: theirs }),
  };
}
