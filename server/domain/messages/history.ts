import * as z from 'zod/mini';
import { type Message, messageSchema } from '#contract/entities/message.ts';
import type { historyQuerySchema } from '#contract/protocol/api.ts';
import type { Db } from '#server/db/db.ts';
import { otherParticipant } from '../conversations/index.ts';

const historySchema = z.array(messageSchema);
type Range = z.infer<typeof historyQuerySchema>;

/**
 * Messages of a conversation, ascending by seq: the last ones, those just below `before_seq`, or those
 * just above `after_seq`. Throws `not_a_participant`.
 */
export async function history(
  db: Db,
  userId: string,
  conversationId: string,
  { before_seq, after_seq, limit }: Range,
): Promise<Message[]> {
  const [bound, order, seq] =
    after_seq === undefined
      ? ['<', 'desc', before_seq ?? Number.MAX_SAFE_INTEGER]
      : ['>', 'asc', after_seq];
  return db.asService(async (sql) => {
    await otherParticipant(sql, conversationId, userId);
    const [row] = await sql.query<{ answer: unknown }>(
      `select coalesce(jsonb_agg(message order by seq), '[]') as answer
         from (select m.seq, private.message_json(m) as message
                 from messages m
                where m.conversation_id = $1::uuid and m.seq ${bound} $2::bigint
                order by m.seq ${order}
                limit $3::int) page`,
      [conversationId, seq, limit],
    );
    return historySchema.parse(row?.answer);
  });
}
