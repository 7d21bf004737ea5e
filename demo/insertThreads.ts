import type { Sql } from '#server/db/db.ts';
import { insertRows } from './insertRows.ts';
import { conversationRow, messageRows, participantRows } from './rows.ts';
import type { DemoThread } from './script.ts';

/** Stores conversations of the demo that are not there yet, with what was said and what each of the two has read. */
export async function insertThreads(sql: Sql, threads: readonly DemoThread[]): Promise<void> {
  await insertRows(
    sql,
    `insert into public.conversations (id, user_low, user_high, last_seq, last_message,
       last_message_at, last_message_sender_id, created_at) select * from rows`,
    `(id uuid, user_low uuid, user_high uuid, last_seq bigint, last_message text,
      last_message_at timestamptz, last_message_sender_id uuid, created_at timestamptz)`,
    threads.map(conversationRow),
  );
  await insertRows(
    sql,
    `insert into public.conversation_participants
       (conversation_id, user_id, last_delivered_seq, last_read_seq) select * from rows`,
    '(conversation_id uuid, user_id uuid, last_delivered_seq bigint, last_read_seq bigint)',
    threads.flatMap(participantRows),
  );
  await insertRows(
    sql,
    `insert into public.messages
       (id, conversation_id, sender_id, seq, content, message_type, written_at, created_at) select * from rows`,
    `(id uuid, conversation_id uuid, sender_id uuid, seq bigint, content text, message_type text,
      written_at timestamptz, created_at timestamptz)`,
    threads.flatMap(messageRows),
  );
}
