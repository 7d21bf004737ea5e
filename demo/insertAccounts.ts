import type { Sql } from '#server/db/db.ts';
import { insertRows } from './insertRows.ts';
import type { AccountRow } from './rows.ts';

/** bcrypt of `Demo-pass1`, the password of everybody in the demo. */
const PASSWORD_HASH = '$2b$10$8GjSMLQ4Z.8sNwGuVxZml.cFX5V5HZNzhA.CNOY4pAcj2TeUPMvvS';

/** Accounts that have confirmed their address. Profile and first role come with them, from triggers. */
export async function insertAccounts(sql: Sql, accounts: readonly AccountRow[]): Promise<void> {
  await insertRows(
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
  // The database gives ids by chance; those of the demo are the same in every world.
  await insertRows(
    sql,
    `update public.user_profiles p set agent_id = r.agent_id from rows r where p.id = r.id`,
    '(id uuid, agent_id text)',
    accounts.map(({ id, metadata }) => ({ id, agent_id: metadata.agent_id })),
  );
  await insertRows(
    sql,
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     select identity_id, 'email', id::text, id,
       metadata || jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
       created_at, created_at
     from rows`,
    '(id uuid, identity_id uuid, email text, metadata jsonb, created_at timestamptz)',
    accounts,
  );
}
