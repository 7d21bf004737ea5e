import * as z from 'zod/mini';
import { type Person, personSchema } from '#contract/entities/user.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Db } from '#server/db/db.ts';
import { createGathered, GATHER_MS } from '../limits/index.ts';

/** The people this person writes with, apart from those where one has blocked the other. */
export type PartnersOf = (userId: string) => Promise<readonly Person[]>;

/** People who are asked about together. */
const TOGETHER_MAX = 100;
const OUT_MAX = 4;

const partnerSchema = z.object({ person: z.uuid(), partner: personSchema });

/** All who lost their line come online again within the same second: they are asked about together. */
export function createPartnersOf(db: Db): PartnersOf {
  return createGathered(
    async (userIds: readonly string[]) => {
      const rows = await db.asService(
        (sql) =>
          sql.query(
            `select mine.user_id as person, to_jsonb(p) as partner
             from conversation_participants mine
             join conversation_participants other
               on other.conversation_id = mine.conversation_id and other.user_id <> mine.user_id
             join lateral (select id, full_name, user_type, avatar_url
                             from user_profiles where id = other.user_id and not deleted) p on true
            where mine.user_id in (select value::uuid from jsonb_array_elements_text($1::jsonb))
              and not exists (select 1 from blocked_users b
                               where (b.blocker_id = mine.user_id and b.blocked_id = other.user_id)
                                  or (b.blocker_id = other.user_id and b.blocked_id = mine.user_id))`,
            [JSON.stringify([...new Set(userIds)])],
          ),
        { isAlone: true },
      );
      const partners = new Map<string, Person[]>(userIds.map((id) => [id, []]));
      for (const { person, partner } of z.array(partnerSchema).parse(rows))
        partners.get(person)?.push(partner);
      return userIds.map((id) => partners.get(id) ?? []);
    },
    { most: TOGETHER_MAX, out: OUT_MAX, pauseMs: GATHER_MS },
  );
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

/** These two, $2 and $3, have the conversation $1, and neither has blocked the other. */
const ARE_IN_TOUCH = `
  exists (select from conversation_participants a
            join conversation_participants b on b.conversation_id = a.conversation_id
           where a.conversation_id = $1::uuid and a.user_id = $2::uuid and b.user_id = $3::uuid)
  and not exists (select from blocked_users x
                   where (x.blocker_id = $2::uuid and x.blocked_id = $3::uuid)
                      or (x.blocker_id = $3::uuid and x.blocked_id = $2::uuid))`;

/** True when these two have a conversation and neither has blocked the other. */
export async function areInTouch(
  db: Db,
  conversationId: string,
  one: string,
  other: string,
): Promise<boolean> {
  const [row] = await db.asService((sql) =>
    sql.query<{ are: boolean }>(`select ${ARE_IN_TOUCH} as are`, [conversationId, one, other]),
  );
  return row?.are ?? false;
}

interface Caller {
  readonly person: Person;
  readonly isAnswered: boolean;
  readonly isSuspended: boolean;
}

/**
 * Somebody who calls, as the other is shown them, where the two are in touch; undefined where they are not. `isAnswered`: the other
 * has written in their conversation, or agreed to show or see a home, or offered to. `isSuspended`: whoever calls is. All of it in one question: it
 * rings behind the answer.
 */
export async function callerTo(db: Db, userId: string, other: string): Promise<Caller | undefined> {
  const [row] = await db.asService((sql) =>
    sql.query<Omit<Caller, 'person'>>(
      `select id, full_name, user_type, avatar_url, private.is_suspended($2::uuid) as "isSuspended",
              private.has_answered($1::uuid, $3::uuid, $2::uuid) as "isAnswered"
         from user_profiles where id = $2::uuid and not deleted and ${ARE_IN_TOUCH}`,
      [conversationIdOf(userId, other), userId, other],
    ),
  );
  if (row === undefined) return undefined;
  const { isAnswered, isSuspended } = row;
  return { person: personSchema.parse(row), isAnswered, isSuspended };
}
