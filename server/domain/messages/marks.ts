import * as z from 'zod/mini';
import { type Marks, marksSchema } from '#contract/entities/conversation.ts';
import type { Db } from '#server/db/db.ts';
import type { Announcements } from './announcements.ts';
import { answerOf } from '../requests/index.ts';

export interface Mark {
  readonly conversationId: string;
  readonly delivered?: number | undefined;
  readonly read?: number | undefined;
}

const movedSchema = z.object({
  ...marksSchema.shape,
  other_id: z.uuid(),
  delivered_moved: z.boolean(),
  read_moved: z.boolean(),
});

/**
 * Raises the caller's marks, never past the last message, and tells both people of those that moved; a
 * smaller number changes nothing. `origin` is the socket the mark came from. Throws `not_a_participant`.
 */
export async function setMarks(
  { db, announcements }: { db: Db; announcements: Announcements },
  userId: string,
  { conversationId, delivered, read }: Mark,
  origin?: string,
): Promise<Marks> {
  const { other_id, delivered_moved, read_moved, ...marks } = await db.asService(
    (sql) =>
      answerOf(sql, movedSchema, 'set_marks($1::uuid, $2::uuid, $3::bigint, $4::bigint)', [
        userId,
        conversationId,
        delivered ?? null,
        read ?? null,
      ]),
    { isAlone: true },
  );
  const whose = { conversationId: conversationId.toLowerCase(), userId };
  if (delivered_moved) {
    const notice = { ...whose, seq: marks.my_delivered_seq };
    announcements.mark('message_delivered', notice, other_id, origin);
  }
  if (read_moved) {
    announcements.mark('message_read', { ...whose, seq: marks.my_read_seq }, other_id, origin);
  }
  return marks;
}
