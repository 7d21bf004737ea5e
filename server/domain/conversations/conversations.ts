import * as z from 'zod/mini';
import { type Conversation, conversationSchema } from '#contract/entities/conversation.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Db, Sql } from '#server/db/db.ts';
import { answerOf, Refusal } from '../requests/index.ts';

/** Every conversation of this person, newest first. */
export async function conversationsOf(db: Db, userId: string): Promise<Conversation[]> {
  return db.asService((sql) =>
    answerOf(sql, z.array(conversationSchema), 'conversations_of($1::uuid)', [userId]),
  );
}

/** The conversation of these two, made if absent. Throws `conversation_mismatch`, `unknown_recipient` or `blocked`. */
export async function startConversation(
  db: Db,
  userId: string,
  receiverId: string,
): Promise<Conversation> {
  if (userId === receiverId) {
    throw new Refusal('conversation_mismatch', 'a conversation needs two different people');
  }
  const id = conversationIdOf(userId, receiverId);
  return db.asService((sql) =>
    answerOf(sql, conversationSchema, 'start_conversation($1::uuid, $2::uuid, $3::uuid)', [
      userId,
      id,
      receiverId,
    ]),
  );
}

/**
 * The other person of a conversation of the caller. Throws `not_a_participant`, for one that does not
 * exist as well: ids are derived from people, so another answer would tell who writes to whom.
 */
export async function otherParticipant(
  sql: Sql,
  conversationId: string,
  userId: string,
): Promise<string> {
  const rows = await sql.query<{ user_id: string }>(
    `select other.user_id
       from conversation_participants mine
       join conversation_participants other
         on other.conversation_id = mine.conversation_id and other.user_id <> mine.user_id
      where mine.conversation_id = $1::uuid and mine.user_id = $2::uuid`,
    [conversationId, userId],
  );
  const other = rows[0]?.user_id;
  if (other === undefined) throw new Refusal('not_a_participant', 'not a conversation of yours');
  return other;
}
