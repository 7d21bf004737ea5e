import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { DEFINERS, PRIVATE_CALLERS } from './privileges.ts';
import { definers, offenders, privateCallers, RULES, type Rule } from './lint.ts';

const rules = Object.keys(RULES) as Rule[];

/** Breaks each rule once. Only where the session may do anything: in the embedded database. */
const BROKEN = `
  create table public.broken (id uuid primary key, owner uuid references public.user_profiles (id));
  create table public.broken_rev (rev bigint);
  alter table public.broken_rev enable row level security;
  grant truncate on public.broken_rev to anon;
  create view public.broken_view as select 1 as one;
  create materialized view public.broken_copy as select 1 as one;
  create policy trusting on public.broken_rev for select to authenticated
    using (auth.jwt() -> 'user_metadata' ->> 'role' = 'admin');
  create policy unchecked on public.broken_rev for update to authenticated
    using (rev::text = auth.uid()::text);
  create policy for_anybody on public.broken_rev for select using (true);
  create function public.broken_call() returns void language sql as 'select 1';
  create function public.broken_look() returns bigint language sql as 'select count(*) from auth.users';
  create function public.broken_trigger() returns trigger language plpgsql as 'begin return new; end';
`;

export function lintSuite(database: () => Db, isSuperuser: boolean) {
  describe('schema', () => {
    test.each(rules)('%s', async (rule) => {
      expect(await database().asService((sql) => offenders(sql, rule))).toEqual([]);
    });

    test('Functions that run as their owner are known, each with its reason', async () => {
      expect(await database().asService(definers)).toEqual(Object.keys(DEFINERS));
    });

    test('Functions of the private schema are called by those who need them', async () => {
      expect(await database().asService(privateCallers)).toEqual(PRIVATE_CALLERS);
    });

    if (!isSuperuser) return;
    test('Each rule finds what breaks it', async () => {
      const found: Partial<Record<Rule, string[]>> = {};
      const undone = new Error('undone');
      await expect(
        database().asService(async (sql) => {
          await sql.query("select set_config('role', 'none', true)");
          for (const statement of BROKEN.split(';\n'))
            if (statement.trim()) await sql.query(statement);
          for (const rule of rules) found[rule] = await offenders(sql, rule);
          throw undone;
        }),
      ).rejects.toBe(undone);
      for (const rule of rules) expect(found[rule], rule).not.toEqual([]);
    });
  });
}
