import type { Marks } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Life } from '../../kit/life.ts';
import { acknowledge } from '../outbox/acknowledge.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { ConversationState, HeldRange, Stores } from '../../model/ports/stores.ts';
import { extendRange } from './heldRange.ts';

/** `gap`: stored, but messages between it and what the device holds are missing. */
export type KeepOutcome = 'kept' | 'gap' | 'unknownConversation';

/** Puts server messages on the device: the only writer of messages and held ranges. */
export interface Keep {
  /**
   * Stores messages of one conversation, ascending and without gaps. `isStart`: nothing older is missing
   * below the first one that the device should have, so an empty conversation may begin with it.
   */
  store(
    conversationId: string,
    run: readonly Message[],
    options: { readonly isStart: boolean },
  ): Promise<KeepOutcome>;
}

export interface KeepDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly stores: Stores;
  readonly userId: string;
  readonly life: Life;
}

export function createKeep({ clock, random, stores, userId, life }: KeepDeps): Keep {
  const chains = new Map<string, Promise<unknown>>();

  /** One after another per conversation: a held range is read, extended and written. */
  const inTurn = async <T>(conversationId: string, work: () => Promise<T>): Promise<T> => {
    const before = chains.get(conversationId) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    chains.set(conversationId, settled);
    try {
      return await mine;
    } finally {
      if (chains.get(conversationId) === settled) chains.delete(conversationId);
    }
  };

  /** What the run adds to the held range; null when there is a gap between, or nothing to add to. */
  const rangeWith = (state: ConversationState | null, run: HeldRange, isStart: boolean) =>
    state === null || (state.heldSeq === 0 && !isStart && run.firstSeq !== 1)
      ? null
      : extendRange(state, run);

  const storeNow = async (
    conversationId: string,
    run: readonly Message[],
    isStart: boolean,
  ): Promise<KeepOutcome> => {
    const [first, newest] = [run[0], run.at(-1)];
    if (first === undefined || newest === undefined) return 'kept';
    const [state] = await Promise.all([
      stores.conversations.get(conversationId),
      life.write(() => stores.messages.put(run)),
    ]);
    const held = rangeWith(state, { firstSeq: first.seq, heldSeq: newest.seq }, isStart);
    const own = run.filter((message) => message.sender_id === userId);
    // The messages are there: neither of these two needs the other to have been done before.
    await Promise.all([
      life.write(() => acknowledge(own, { outbox: stores.outbox, clock, random })),
      life.write(() =>
        stores.conversations.noteMessages(conversationId, {
          newest,
          marks: marksBy(run, userId),
          held,
        }),
      ),
    ]);
    if (state === null) return 'unknownConversation';
    if (held === null) return 'gap';
    return state.row === null ? 'unknownConversation' : 'kept';
  };

  return {
    store: (conversationId, run, { isStart }) =>
      inTurn(conversationId, () => storeNow(conversationId, run, isStart)),
  };
}

/** The server counts what a person sent as delivered to and read by that person, and tells nobody so. */
function marksBy(run: readonly Message[], userId: string): Partial<Marks> {
  const mine = run.findLast((message) => message.sender_id === userId)?.seq;
  const theirs = run.findLast((message) => message.sender_id !== userId)?.seq;
  return {
    ...(mine === undefined ? {} : { my_delivered_seq: mine, my_read_seq: mine }),
    ...(theirs === undefined ? {} : { other_delivered_seq: theirs, other_read_seq: theirs }),
  };
}
