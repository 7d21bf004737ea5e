import type { Marks } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Life } from '../engine/life.ts';
import { acknowledge } from '../outbox/acknowledge.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Stores } from '../ports/stores.ts';
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

  const acknowledgeOwn = async (own: readonly Message[]) => {
    if (own.length === 0) return;
    const waiting = new Set((await stores.outbox.all()).map((entry) => entry.id));
    const known = own.filter((message) => waiting.has(message.id));
    await Promise.all(
      known.map((message) =>
        life.write(() => acknowledge(message, { outbox: stores.outbox, clock, random })),
      ),
    );
  };

  const storeNow = async (
    conversationId: string,
    run: readonly Message[],
    isStart: boolean,
  ): Promise<KeepOutcome> => {
    const first = run[0];
    const last = run.at(-1);
    if (first === undefined || last === undefined) return 'kept';
    const state = await stores.conversations.get(conversationId);
    await life.write(() => stores.messages.put(run));
    await life.write(() => stores.conversations.noteMessage(last));
    await acknowledgeOwn(run.filter((message) => message.sender_id === userId));
    await life.write(() => stores.conversations.raiseMarks(conversationId, marksBy(run, userId)));
    if (state === null) return 'unknownConversation';
    if (state.heldSeq === 0 && !isStart && first.seq !== 1) return 'gap';
    const extended = extendRange(state, { firstSeq: first.seq, heldSeq: last.seq });
    if (extended === null) return 'gap';
    if (extended.firstSeq !== state.firstSeq || extended.heldSeq !== state.heldSeq)
      await life.write(() => stores.conversations.setHeld(conversationId, extended));
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
