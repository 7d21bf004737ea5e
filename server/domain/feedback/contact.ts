import * as z from 'zod/mini';
import { contactAnswerSchema, type ContactBody } from '#contract/protocol/api.ts';
import type { Db } from '#server/db/db.ts';

/** Stores a letter once: the first one under an id stays, and its answer is the same for ever. */
export async function keepLetter(
  db: Db,
  letter: ContactBody,
): Promise<z.infer<typeof contactAnswerSchema>> {
  const { id, topic, name, email, message, language, written_at } = letter;
  const rows = await db.asService(async (sql) => {
    await sql.query(
      `insert into private.contact_messages (id, topic, name, email, message, language, written_at)
       values ($1::uuid, $2, $3, $4, $5, $6, $7::timestamptz) on conflict (id) do nothing`,
      [id, topic, name, email, message, language, written_at],
    );
    return await sql.query(
      'select id, private.instant(received_at) as received_at from private.contact_messages where id = $1::uuid',
      [id],
    );
  });
  return contactAnswerSchema.parse(rows[0]);
}
