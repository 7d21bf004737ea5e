import type { Conversation } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { isQuiet } from '#contract/entities/callEntry.ts';
import { isSaid } from '#contract/entities/reaction.ts';
import { wordsOf } from '#contract/entities/reply.ts';

/** The row with these stored messages, ascending by seq, as its newest, unless it has newer ones. */
export function rowAfter(row: Conversation | null, run: readonly Message[]): Conversation | null {
  const newest = run.at(-1);
  if (row === null || newest === undefined || newest.seq <= row.last_seq) return row;
  const fresh = run.filter(({ seq }) => seq > row.last_seq);
  const said = fresh.findLast((message) => isSaid(message.message_type));
  const quiet = fresh
    .filter((message) => isQuiet(message, message.sender_id !== row.otherParticipantId))
    .map(({ seq }) => seq);
  return {
    ...row,
    last_seq: newest.seq,
    quiet: quietAfter(row.my_read_seq, row.quiet, quiet),
    ...(said === undefined
      ? {}
      : {
          last_message: wordsOf({ messageType: said.message_type, content: said.content }),
          last_message_type: said.message_type,
          last_message_at: said.created_at,
          last_message_sender_id: said.sender_id,
        }),
  };
}

/** All of them that stand after the read mark, each once, ascending. */
export function quietAfter(
  readSeq: number,
  ...lists: readonly (readonly number[] | undefined)[]
): number[] {
  const seqs = new Set(lists.flatMap((list) => list ?? []).filter((seq) => seq > readSeq));
  return [...seqs].sort((one, other) => one - other);
}
