import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { RULES } from './lint.ts';
import { AS_IN_LINT, KNOWN, SPLINTER, type SplinterRule, splinters } from './splinter.ts';

const rules = Object.keys(SPLINTER) as SplinterRule[];

/** Breaks each rule of which nothing else here says that its query finds anything. */
const BROKEN = `
  create view public.broken_users as select id from auth.users;
  grant select on public.broken_users to anon;
  create table public.broken_keyless (token text, place regproc);
  grant select on public.broken_keyless to anon;
  create index broken_one on public.broken_keyless (token);
  create index broken_two on public.broken_keyless (token);
  create policy broken_all on public.broken_keyless for select to anon using (true);
  create policy broken_too on public.broken_keyless for select to anon using (true);
  create policy broken_any on public.broken_keyless for insert to anon with check (true);
  create schema pgmq;
  create table pgmq.broken_queue (id int);
  grant usage on schema pgmq to anon;
  grant select on pgmq.broken_queue to anon;
  create table public.broken_far (id uuid primary key);
  alter table public.broken_far enable row level security;
  create function public.broken_definer() returns int language sql security definer as 'select 1';
  create extension pg_trgm schema public;
  create unique index broken_email on auth.users (email, id);
  alter table public.broken_far add column email varchar, add foreign key (email, id) references auth.users (email, id)
`;

export function splinterSuite(database: () => Db, isSuperuser: boolean) {
  describe('what Supabase’s linter looks for', () => {
    test.each(rules)('%s', async (rule) => {
      const found = await database().asService((sql) => splinters(sql, rule));
      expect(found).toEqual(Object.keys(KNOWN[rule] ?? {}).toSorted());
    });

    test('What is not asked here is asked more strictly by a rule of lint.ts', () => {
      for (const rule of Object.values(AS_IN_LINT)) expect(Object.keys(RULES)).toContain(rule);
    });

    if (!isSuperuser) return;
    test('Each of its rules finds what breaks it', async () => {
      const found: Partial<Record<SplinterRule, string[]>> = {};
      const undone = new Error('undone');
      await expect(
        database().asService(async (sql) => {
          await sql.query("select set_config('role', 'none', true)");
          for (const statement of BROKEN.split(';\n')) await sql.query(statement);
          for (const rule of rules) found[rule] = await splinters(sql, rule);
          throw undone;
        }),
      ).rejects.toBe(undone);
      for (const rule of rules)
        expect(
          found[rule]?.some((name) => name.includes('broken') || name === 'pg_trgm'),
          rule,
        ).toBe(true);
    });
  });
}
