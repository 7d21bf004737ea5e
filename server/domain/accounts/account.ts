import type { Claims, Db } from '#server/db/db.ts';
import { Refusal } from '../requests/index.ts';

/** Each part of an export, read as the person: row level security gives nobody else's. */
const PARTS: Readonly<Record<string, string>> = {
  profile:
    'select id, email, full_name, user_type, avatar_url, agent_id, created_at from user_profiles where id = auth.uid()',
  roles: 'select role, is_primary from user_roles where user_id = auth.uid() and not deleted',
  // The cases shown to a moderator are about others and no data of theirs.
  kept: "select kind, body, updated_at from records where not deleted and kind <> 'case' order by kind, updated_at",
  blocked: 'select blocked_id, created_at from blocked_users order by created_at',
  conversations:
    'select id, user_low, user_high, created_at, last_message_at from conversations order by created_at',
  messages: `select conversation_id, sender_id, sender_id = auth.uid() as mine, seq, message_type,
      private.words_of(message_type, content) as content,
      case when message_type in ('reply', 'reaction', 'edit', 'unsend') then left(content, 36) end as about_id, written_at, created_at from messages order by conversation_id, seq`,
  listings: `select private.own_property_json(p) as listing from properties p
    where owner_id = auth.uid() and not deleted order by created_at`,
  inquiries: `select private.inquiry_json(i) as inquiry from inquiries i where not deleted order by created_at`,
  viewings: `select private.viewing_json(v) as viewing from viewings v where not deleted order by created_at`,
};

/** Everything the server holds of the caller, by part. */
export function exportOf(db: Db, claims: Claims): Promise<Record<string, unknown>> {
  return db.asUser(claims, async (sql) => {
    const parts: Record<string, unknown> = {};
    for (const [name, text] of Object.entries(PARTS)) parts[name] = await sql.query(text);
    return parts;
  });
}

/** True when the account has a password, which then confirms its deletion. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.asService((sql) =>
    sql.query<{ has: boolean }>('select private.has_password($1::uuid) as has', [userId]),
  );
  return row?.has ?? false;
}

/** Deletes the account and what is its own, and ends its sessions. Throws `not_found`. */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await db.asService(async (sql) => {
    const [account] = await sql.query(
      'select 1 from user_profiles where id = $1::uuid for update',
      [userId],
    );
    if (!account) throw new Refusal('not_found', 'there is no such account');
    await sql.query('select private.delete_account($1::uuid)', [userId]);
  });
}
