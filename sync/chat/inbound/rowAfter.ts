import type { Conversation } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { isQuiet } from '#contract/entities/callEntry.ts';
import { changeIn, UNSENT } from '#contract/entities/change.ts';
import { isSaid } from '#contract/entities/reaction.ts';
import { wordsOf } from '#contract/entities/reply.ts';

/**
 * The row with these stored messages, ascending by seq, as its newest, unless it has newer ones. `gone`: the places of messages
 * that they unsend.
 */
export function rowAfter(
  row: Conversation | null,
  run: readonly Message[],
  gone: readonly number[],
): Conversation | null {
  const newest = run.at(-1);
  if (row === null || newest === undefined || newest.seq <= row.last_seq) return row;
  const fresh = run.filter(({ seq }) => seq > row.last_seq);
  const quiet = fresh
    .filter((message) => isQuiet(message, message.sender_id !== row.otherParticipantId))
    .map(({ seq }) => seq);
  return {
    ...row,
    last_seq: newest.seq,
    quiet: quietAfter(row.my_read_seq, row.quiet, quiet, gone),
    ...lastAfter(row, fresh),
  };
}

/** The last message of a conversation, as a list shows it. */
export type LastMessage = Pick<
  Conversation,
  | 'last_message'
  | 'last_message_type'
  | 'last_message_at'
  | 'last_message_sender_id'
  | 'last_message_id'
>;

export const lastOf = (row: Conversation): LastMessage => ({
  last_message: row.last_message,
  last_message_type: row.last_message_type,
  last_message_at: row.last_message_at,
  last_message_sender_id: row.last_message_sender_id,
  last_message_id: row.last_message_id ?? null,
});

/** The last message once these entries, ascending by seq, stand behind it: another one, or what became of it. */
function lastAfter(row: Conversation, entries: readonly Message[]): LastMessage {
  let last = lastOf(row);
  for (const { id, sender_id, created_at, message_type: messageType, content } of entries) {
    const change = changeIn({ messageType, content });
    if (isSaid(messageType))
      last = {
        last_message: wordsOf({ messageType, content }),
        last_message_type: messageType,
        last_message_at: created_at,
        last_message_sender_id: sender_id,
        last_message_id: id,
      };
    else if (change !== null && change.to === last.last_message_id)
      last =
        change.kind === 'unsend'
          ? { ...last, last_message: '', last_message_type: UNSENT }
          : { ...last, last_message: change.words };
  }
  return last;
}

/** The row as older than any that the server gives: of another epoch, whose numbers say nothing. */
export const beforeAll = (row: Conversation): Conversation => ({
  ...row,
  ...{ last_seq: 0, quiet: [] },
  ...{ my_delivered_seq: 0, my_read_seq: 0, other_delivered_seq: 0, other_read_seq: 0 },
});

/** All of them that stand after the read mark, each once, ascending. */
export function quietAfter(
  readSeq: number,
  ...lists: readonly (readonly number[] | undefined)[]
): number[] {
  const seqs = new Set(lists.flatMap((list) => list ?? []).filter((seq) => seq > readSeq));
  return [...seqs].sort((one, other) => one - other);
}
