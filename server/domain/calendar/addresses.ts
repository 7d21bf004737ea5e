import { createHash } from 'node:crypto';
import type { Language } from '#contract/rules/languages.ts';
import type { Db } from '#server/db/db.ts';
import { newToken } from '../secrets/index.ts';

/** 256 random bits need no salt: nobody finds them by trying. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** When the address of somebody's calendar was made, ISO 8601; null: there is none. */
export async function calendarSince(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.asService((sql) =>
    sql.query<{ since: string }>(
      'select private.instant(made_at) as since from private.calendar_addresses where user_id = $1::uuid',
      [userId],
    ),
  );
  return row?.since ?? null;
}

/** A new secret for somebody's calendar. The one before leads nowhere from now on. */
export async function newCalendar(db: Db, userId: string, language: Language): Promise<string> {
  const secret = newToken();
  await db.asService((sql) =>
    sql.query(
      `insert into private.calendar_addresses (user_id, secret_hash, language) values ($1::uuid, $2, $3)
       on conflict (user_id) do update
       set secret_hash = excluded.secret_hash, language = excluded.language, made_at = now()`,
      [userId, hashOf(secret), language],
    ),
  );
  return secret;
}

/** The calendar is read by nobody any more. */
export async function endCalendar(db: Db, userId: string): Promise<void> {
  await db.asService((sql) =>
    sql.query('delete from private.calendar_addresses where user_id = $1::uuid', [userId]),
  );
}
