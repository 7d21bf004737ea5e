import type { Db, Sql } from '#server/db/db.ts';
import { emailOf } from './people.ts';
import {
  accountRows,
  conversationRow,
  furtherRoleRows,
  messageRows,
  participantRows,
} from './rows.ts';
import { demoThreads } from './threads.ts';

const DAY_MS = 86_400_000;
/** People of the demo signed up this long before now: before the first of their messages. */
const SIGNED_UP_DAYS_AGO = 1500;
/** bcrypt of `Demo-pass1`, the password of everybody in the demo. */
const PASSWORD_HASH = '$2b$10$8GjSMLQ4Z.8sNwGuVxZml.cFX5V5HZNzhA.CNOY4pAcj2TeUPMvvS';
const ROWS_A_STATEMENT = 1000;

/**
 * Fills an empty embedded database with the people and conversations of the demo, all in one
 * transaction. Everything is the same at each run but the dates: the last of them lie shortly before
 * `now` (ms since the epoch). Gives false, and changes nothing, where the demo is there already.
 */
export async function seedDemo(db: Db, deps: { now(): number }): Promise<boolean> {
  const now = deps.now();
  return db.asService(async (sql) => {
    const seeded = await sql.query('select 1 from auth.users where email = $1', [emailOf('maya')]);
    if (seeded.length > 0) return false;
    await insertPeople(sql, now);
    await insertThreads(sql, now);
    return true;
  });
}

async function insertPeople(sql: Sql, now: number): Promise<void> {
  const accounts = accountRows(now - SIGNED_UP_DAYS_AGO * DAY_MS);
  await insert(
    sql,
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id, 'authenticated', 'authenticated', email, '${PASSWORD_HASH}', created_at,
       '{"provider": "email", "providers": ["email"]}',
       metadata || jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
       created_at, created_at
     from rows`,
    '(id uuid, email text, metadata jsonb, created_at timestamptz)',
    accounts,
  );
  await insert(
    sql,
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     select identity_id, 'email', id::text, id,
       metadata || jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
       created_at, created_at
     from rows`,
    '(id uuid, identity_id uuid, email text, metadata jsonb, created_at timestamptz)',
    accounts,
  );
  await insert(
    sql,
    'insert into public.user_roles (user_id, role, is_primary) select user_id, role, false from rows',
    '(user_id uuid, role text)',
    furtherRoleRows(),
  );
}

async function insertThreads(sql: Sql, now: number): Promise<void> {
  const threads = demoThreads(now);
  await insert(
    sql,
    `insert into public.conversations (id, user_low, user_high, last_seq, last_message,
       last_message_at, last_message_sender_id, created_at) select * from rows`,
    `(id uuid, user_low uuid, user_high uuid, last_seq bigint, last_message text,
      last_message_at timestamptz, last_message_sender_id uuid, created_at timestamptz)`,
    threads.map(conversationRow),
  );
  await insert(
    sql,
    `insert into public.conversation_participants
       (conversation_id, user_id, last_delivered_seq, last_read_seq) select * from rows`,
    '(conversation_id uuid, user_id uuid, last_delivered_seq bigint, last_read_seq bigint)',
    threads.flatMap(participantRows),
  );
  await insert(
    sql,
    `insert into public.messages
       (id, conversation_id, sender_id, seq, content, written_at, created_at) select * from rows`,
    `(id uuid, conversation_id uuid, sender_id uuid, seq bigint, content text,
      written_at timestamptz, created_at timestamptz)`,
    threads.flatMap(messageRows),
  );
}

/** Runs `statement`, which selects from `rows`, over all rows in pieces. */
async function insert(
  sql: Sql,
  statement: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_A_STATEMENT) {
    const piece = JSON.stringify(rows.slice(first, first + ROWS_A_STATEMENT));
    await sql.query(
      `with rows as (select * from jsonb_to_recordset($1::jsonb) as row${columns}) ${statement}`,
      [piece],
    );
  }
}
