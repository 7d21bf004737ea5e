import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { FUNCTIONS, TABLES } from './matrix.ts';
import { ANON, as, asService, conversationOf, makeAccount, type TestPerson } from './people.ts';

/** Statements against each table; `$1` is whose row it is, `{somebody}` the id of another account. */
const INSERTS: Readonly<Record<string, string>> = {
  blocked_users:
    "insert into blocked_users (blocker_id, blocked_id) values ($1::uuid, '{somebody}')",
  conversation_participants:
    'insert into conversation_participants (conversation_id, user_id) select id, gen_random_uuid() from conversations where $1::uuid in (user_low, user_high)',
  conversations:
    "insert into conversations (id, user_low, user_high) values (gen_random_uuid(), '00000000-0000-4000-8000-000000000000', $1::uuid)",
  departures:
    "insert into departures (collection, scope, row_id, user_id) values ('users', 'people', gen_random_uuid(), $1::uuid)",
  ended_sessions:
    'insert into ended_sessions (session_id, user_id) values (gen_random_uuid(), $1::uuid)',
  messages:
    "insert into messages (id, conversation_id, sender_id, seq, content, written_at) select gen_random_uuid(), id, $1::uuid, 99, 'forged', now() from conversations where $1::uuid in (user_low, user_high)",
  records:
    "insert into records (user_id, id, kind, body) values ($1::uuid, gen_random_uuid(), 'notice', '{}')",
  sync_epoch: 'insert into sync_epoch (epoch) select gen_random_uuid() where $1::uuid is not null',
  user_profiles:
    'insert into user_profiles (id) select gen_random_uuid() where $1::uuid is not null',
  user_roles: "insert into user_roles (user_id, role) values ($1::uuid, 'landlord')",
};
/** A harmless column to write, and how a row is told to be this person's. */
const ROWS: Readonly<Record<string, { set: string; owner: string }>> = {
  blocked_users: { set: 'created_at = created_at', owner: 'blocker_id = $1::uuid' },
  conversation_participants: { set: 'last_read_seq = 0', owner: 'user_id = $1::uuid' },
  conversations: { set: 'last_message = last_message', owner: '$1::uuid in (user_low, user_high)' },
  departures: { set: 'scope = scope', owner: 'user_id = $1::uuid' },
  ended_sessions: { set: 'ended_at = ended_at', owner: 'user_id = $1::uuid' },
  messages: { set: "content = 'edited'", owner: 'sender_id = $1::uuid' },
  records: { set: 'body = body', owner: 'user_id = $1::uuid' },
  sync_epoch: { set: 'origin = origin', owner: '$1::uuid is not null' },
  user_profiles: { set: "full_name = 'Renamed'", owner: 'id = $1::uuid' },
  user_roles: { set: 'is_primary = is_primary', owner: 'user_id = $1::uuid' },
};

export function wallsSuite(database: () => Db) {
  /** How many rows a statement reaches; a refusal is none. */
  async function reached(who: TestPerson | 'anon', text: string, owner: string): Promise<number> {
    try {
      return (await as(database(), who === 'anon' ? ANON : who, text, [owner])).length;
    } catch (thrown) {
      expect(thrown).toMatchObject({ code: '42501' });
      return 0;
    }
  }

  describe('walls', () => {
    let ann: TestPerson;
    let bob: TestPerson;
    let somebody: TestPerson;

    beforeAll(async () => {
      ann = await makeAccount(database());
      bob = await makeAccount(database());
      somebody = await makeAccount(database());
      const cem = await makeAccount(database());
      // Of every table there is a row of Ann's and a row of Bob's.
      for (const owner of [ann, bob]) {
        const message = { id: randomUUID(), content: 'hello', written_at: '2026-11-21T02:00:00Z' };
        await asService(
          database(),
          'select send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb)',
          [owner.id, conversationOf(owner, cem), cem.id, JSON.stringify([message])],
        );
        for (const table of ['departures', 'ended_sessions', 'records']) {
          await asService(database(), INSERTS[table] ?? '', [owner.id]);
        }
        await asService(
          database(),
          'insert into blocked_users (blocker_id, blocked_id) values ($1::uuid, $2::uuid)',
          [owner.id, cem.id],
        );
      }
    });

    test('Every table has its entry, row level security, and policies that trust no metadata', async () => {
      const tables = await asService<{ name: string; guarded: boolean }>(
        database(),
        `select relname as name, relrowsecurity as guarded from pg_class
         where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
           and relkind in ('r', 'p', 'v', 'm', 'f')
         order by relnamespace::regnamespace::text desc, relname`,
      );
      expect(tables.every(({ guarded }) => guarded)).toBe(true);
      expect(tables.map(({ name }) => name)).toEqual([...Object.keys(TABLES), 'email_questions']);
      const policies = await asService<{ cmd: string; rule: string; withCheck: string | null }>(
        database(),
        `select cmd, coalesce(qual, '') || coalesce(with_check, '') as rule, with_check as "withCheck"
         from pg_policies where schemaname in ('public', 'private')`,
      );
      expect(policies.length).toBeGreaterThan(8);
      for (const { cmd, rule, withCheck } of policies) {
        expect(rule).not.toMatch(/metadata|jwt/);
        // Once a statement, not once a row.
        expect(rule.replaceAll(/\( SELECT auth\.uid\(\)/g, '')).not.toContain('auth.uid');
        if (cmd === 'UPDATE') expect(withCheck).not.toBeNull();
      }
    });

    test('Every function has its entry, a fixed search path, and is called by whom it says', async () => {
      const functions = await asService<{
        signature: string;
        anon: boolean;
        authenticated: boolean;
        path: string[] | null;
        definer: boolean;
        name: string;
      }>(
        database(),
        `select p.oid::regprocedure::text as signature, p.prosecdef as definer, p.proname as name,
           p.proconfig as path,
           has_function_privilege('anon', p.oid, 'execute') as anon,
           has_function_privilege('authenticated', p.oid, 'execute') as authenticated
         from pg_proc p where p.pronamespace = 'public'::regnamespace
         order by p.oid::regprocedure::text collate "C"`,
      );
      const callers = functions.map(({ signature, anon, authenticated }) => [
        signature,
        [...(anon ? ['anon'] : []), ...(authenticated ? ['authenticated'] : [])],
      ]);
      expect(Object.fromEntries(callers)).toEqual(FUNCTIONS);
      const all = await asService<{ name: string; path: string[] | null; definer: boolean }>(
        database(),
        `select proname as name, proconfig as path, prosecdef as definer from pg_proc
         where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      );
      for (const { name, path } of all) expect(path, name).toEqual(['search_path=""']);
      expect(
        all
          .filter(({ definer }) => definer)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual([
        'carry_account_change',
        'is_email_available',
        'make_profile',
        'people_behind',
        'profile_follows_role',
        'user_profiles_depart',
      ]);
    });

    function statement(table: string, action: string): string {
      const row = ROWS[table];
      switch (action) {
        case 'select':
          return `select 1 from ${table} where ${row?.owner}`;
        case 'insert':
          return `${INSERTS[table]?.replace('{somebody}', somebody.id)} returning 1`;
        case 'update':
          return `update ${table} set ${row?.set} where ${row?.owner} returning 1`;
        default:
          return `delete from ${table} where ${row?.owner} returning 1`;
      }
    }

    const cases = Object.entries(TABLES).flatMap(([table, reach]) =>
      Object.entries(reach).map(([action, whose]) => [table, action, whose] as const),
    );
    test.each(cases)('%s: %s reaches %s', async (table, action, whose) => {
      const text = statement(table, action);
      expect(await reached('anon', text, ann.id)).toBe(0);
      expect((await reached(ann, text, bob.id)) > 0).toBe(whose === 'all');
      expect((await reached(ann, text, ann.id)) > 0).toBe(whose !== 'none');
    });

    test('A column that is not its owner’s to write stays as it is', async () => {
      for (const change of [
        `email = 'x@x.test'`,
        `user_type = 'landlord'`,
        `agent_id = 'AG-MINE'`,
        'deleted = true',
        'verified_at = now()',
        `id = '${randomUUID()}'`,
        'created_at = now()',
      ]) {
        await expect(
          as(database(), bob, `update user_profiles set ${change}`),
        ).rejects.toMatchObject({ code: '42501' });
      }
      await as(
        database(),
        bob,
        "update user_profiles set rev = 99, xid = '1', updated_at = 'epoch'",
      );
      const [row] = await as<{ rev: string; xid: string; recent: boolean }>(
        database(),
        bob,
        "select rev::text, xid::text, updated_at > now() - interval '1 minute' as recent from user_profiles",
      );
      expect(row).toMatchObject({ rev: '2', recent: true });
      expect(row?.xid).not.toBe('1');
    });

    test('A claim of another role reaches nothing', async () => {
      for (const role of ['service_role', 'postgres', 'supabase_admin']) {
        const forged = { ...ann.claims, role };
        await expect(
          (async () => as(database(), forged, 'select 1 from messages'))(),
        ).rejects.toThrow();
      }
    });
  });
}
