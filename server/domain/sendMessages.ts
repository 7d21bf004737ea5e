import * as z from 'zod/mini';
import type { MessageDraft } from '#contract/entities/message.ts';
import { type SendResult, sendResultSchema } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Db } from '#server/db/db.ts';
import { answerOf } from './answer.ts';
import { Refusal } from './refusal.ts';

export interface Batch {
  readonly senderId: string;
  readonly receiverId: string;
  readonly conversationId: string;
  readonly drafts: readonly MessageDraft[];
}

const answerSchema = z.array(sendResultSchema);

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

/**
 * A draft as Postgres can hold it; one that it cannot would fail its whole batch, for ever. Text has no
 * NUL and no half surrogate pair; an instant is UTC (offsets beyond 15:59 are refused) and of our era.
 */
function storable(draft: MessageDraft): MessageDraft {
  const at = Math.min(LATEST, Math.max(EARLIEST, Date.parse(draft.written_at)));
  return {
    ...draft,
    content: draft.content.replaceAll('\0', '').toWellFormed(),
    written_at: new Date(at).toISOString(),
  };
}

/** Throws `conversation_mismatch` unless the id is the one derived from these two people. */
export function checkConversation(conversationId: string, one: string, other: string): void {
  if (one.toLowerCase() === other.toLowerCase()) {
    throw new Refusal('conversation_mismatch', 'a conversation needs two different people');
  }
  if (conversationId.toLowerCase() !== conversationIdOf(one, other)) {
    throw new Refusal('conversation_mismatch', 'the id is not that of these two people', {
      field: 'conversationId',
    });
  }
}

/**
 * Stores a batch in one transaction, in its order. Gives one result a draft, in the same order:
 * the stored row, whether stored now or by an earlier call with the same id, or why it never will be.
 */
export async function sendMessages(db: Db, batch: Batch): Promise<SendResult[]> {
  checkConversation(batch.conversationId, batch.senderId, batch.receiverId);
  const drafts = batch.drafts.map(storable);
  return db.asService((sql) =>
    answerOf(sql, answerSchema, 'send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb)', [
      batch.senderId,
      batch.conversationId,
      batch.receiverId,
      JSON.stringify(drafts),
    ]),
  );
}
