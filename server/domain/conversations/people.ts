import * as z from 'zod/mini';
import { type Person, personSchema } from '#contract/entities/user.ts';
import type { Db } from '#server/db/db.ts';

/** The people this person writes with, apart from those where one has blocked the other. */
export async function partnersOf(db: Db, userId: string): Promise<Person[]> {
  const rows = await db.asService((sql) =>
    sql.query(
      `select p.id, p.full_name, p.user_type, p.avatar_url
         from conversation_participants mine
         join conversation_participants other
           on other.conversation_id = mine.conversation_id and other.user_id <> mine.user_id
         join user_profiles p on p.id = other.user_id and not p.deleted
        where mine.user_id = $1::uuid
          and not exists (select 1 from blocked_users b
                           where (b.blocker_id = mine.user_id and b.blocked_id = other.user_id)
                              or (b.blocker_id = other.user_id and b.blocked_id = mine.user_id))`,
      [userId],
    ),
  );
  return z.array(personSchema).parse(rows);
}

/** The fields of this person that others may see; undefined when there is no profile. */
export async function personOf(db: Db, userId: string): Promise<Person | undefined> {
  const rows = await db.asService((sql) =>
    sql.query(
      'select id, full_name, user_type, avatar_url from user_profiles where id = $1::uuid and not deleted',
      [userId],
    ),
  );
  return z.optional(personSchema).parse(rows[0]);
}

/** True when `who` has written to `other` in this conversation, or agreed to show or see a home, or offered to. */
export async function hasAnswered(
  db: Db,
  conversationId: string,
  who: string,
  other: string,
): Promise<boolean> {
  const [row] = await db.asService((sql) =>
    sql.query<{ has: boolean }>(
      'select private.has_answered($1::uuid, $2::uuid, $3::uuid) as has',
      [conversationId, who, other],
    ),
  );
  return row?.has ?? false;
}

/** True when these two have a conversation and neither has blocked the other. */
export async function areInTouch(
  db: Db,
  conversationId: string,
  one: string,
  other: string,
): Promise<boolean> {
  const rows = await db.asService((sql) =>
    sql.query(
      `select 1 from conversation_participants a
         join conversation_participants b on b.conversation_id = a.conversation_id
        where a.conversation_id = $1::uuid and a.user_id = $2::uuid and b.user_id = $3::uuid
          and not exists (select 1 from blocked_users x
                           where (x.blocker_id = $2::uuid and x.blocked_id = $3::uuid)
                              or (x.blocker_id = $3::uuid and x.blocked_id = $2::uuid))`,
      [conversationId, one, other],
    ),
  );
  return rows.length > 0;
}
