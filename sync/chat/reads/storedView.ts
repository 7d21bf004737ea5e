import type { Conversation } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { isSaid } from '#contract/entities/reaction.ts';
import type { MessageChange, Reactions, ThreadMessage } from '../../model/types.ts';
import type { OutboxDoc } from '../../store/docs.ts';
import { changesOf } from './changes.ts';
import { reactionsOf } from './reactions.ts';
import type { MessageViews } from './threadMessages.ts';

/** The log from which a thread's stored messages are shown. */
export interface Log {
  /** Stored entries, ascending by seq. An unchanged entry keeps its object. */
  readonly stored: readonly Message[];
  /** Entries of the outbox: how they change stored messages is shown. */
  readonly waiting: readonly OutboxDoc[];
  /** The conversation as the server has it. */
  readonly row: Conversation | null;
}

/**
 * The stored messages of a thread as they are shown, of one log after another. Worked out are those alone
 * that are new or that something new is about: a device that catches up tells of its log with every hundred
 * entries, and has thousands. If the log begins otherwise than before, as when older pages come or a stored
 * entry is another one now, or if the other person's marks grew, all of it is worked out.
 */
export function createStoredView(
  views: MessageViews,
  userId: string,
): (log: Log) => readonly ThreadMessage[] {
  let last: readonly Message[] = [];
  let said: readonly Message[] = [];
  let shown: readonly ThreadMessage[] = [];
  let marks = '';
  let over: readonly string[] = [];
  let reactions = new Map<string, Reactions>();
  let changes = new Map<string, MessageChange>();
  return ({ stored, waiting, row }) => {
    const now = `${row?.other_read_seq} ${row?.other_delivered_seq}`;
    if (now !== marks || last.some((message, at) => message !== stored[at])) {
      last = said = [];
      reactions = new Map();
      changes = new Map();
    }
    marks = now;
    const fresh = stored.slice(last.length);
    last = stored;
    const reacted = reactionsOf(fresh, [], userId, reactions);
    for (const [id, how] of reacted) reactions.set(id, how);
    const changed = changesOf(fresh, [], changes);
    for (const [id, what] of changed) changes.set(id, what);
    const reacting = reactionsOf([], waiting, userId, reactions);
    const changing = changesOf([], waiting, changes);
    const before = over;
    over = [...reacting.keys(), ...changing.keys()];
    const isOther = new Set([...before, ...over, ...reacted.keys(), ...changed.keys()]);
    const known = said.length;
    said = [...said, ...fresh.filter(({ message_type: type }) => isSaid(type))];
    shown = said.map(
      (message, at) =>
        (at < known && !isOther.has(message.id) && shown[at]) ||
        views.stored(message, row, {
          reactions: reacting.get(message.id) ?? reactions.get(message.id),
          change: changing.get(message.id) ?? changes.get(message.id),
        }),
    );
    return shown;
  };
}
