import type { Sql } from '#server/db/db.ts';

const SCHEMAS = `('public'::regnamespace, 'private'::regnamespace)`;
const POLICIES = `select format('%s on %s', polname, polrelid::regclass) as name, polcmd, polroles,
    coalesce(pg_get_expr(polqual, polrelid), '') as rows_seen,
    coalesce(pg_get_expr(polwithcheck, polrelid), '') as rows_written
  from pg_policy join pg_class on pg_class.oid = polrelid where relnamespace in ${SCHEMAS}`;
const SIGNATURE = `p.proname || '(' || array_to_string(p.proargtypes::regtype[], ',') || ')'`;
const FUNCTION = `p.pronamespace::regnamespace || '.' || ${SIGNATURE}`;

/** Policies that anon reads by. */
const FOR_GUESTS = [
  'areas are for everybody on areas',
  'guests read the epoch on sync_epoch',
  'guests read what left an area on departures',
];

/** Rules of the schema: each query names what breaks it, in a column `name`. */
export const RULES = {
  'Row level security is on for every table': `
    select oid::regclass::text as name from pg_class
    where relnamespace in ${SCHEMAS} and relkind in ('r', 'p') and not relrowsecurity`,

  'Views see what their reader sees': `
    select oid::regclass::text as name from pg_class
    where relnamespace in ${SCHEMAS} and relkind = 'v'
      and not coalesce('security_invoker=true' = any (reloptions)
        or 'security_invoker=on' = any (reloptions), false)`,

  'There are no materialized views and no foreign tables, which know no policies': `
    select oid::regclass::text as name from pg_class
    where relnamespace in ${SCHEMAS} and relkind in ('m', 'f')`,

  'Policies are for somebody signed in, but for what guests search': `
    select name from (${POLICIES}) p
    where polroles <> array['authenticated'::regrole::oid]
      and (name not in (${FOR_GUESTS.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')})
        or polcmd <> 'r' or 0::oid = any (polroles))`,

  'A policy for changes checks what is written too': `
    select name from (${POLICIES}) p where polcmd in ('w', '*') and rows_written = ''`,

  'Policies ask who is signed in once a statement, not once a row': `
    select name from (${POLICIES}) p
    where regexp_replace(rows_seen || ' ' || rows_written,
      '\\( ?SELECT auth\\.(uid|jwt|role)\\(\\)', '', 'gi') ~* 'auth\\.(uid|jwt|role)\\('`,

  'Policies do not trust what people write about themselves': `
    select name from (${POLICIES}) p
    where rows_seen || ' ' || rows_written ~* 'metadata|auth\\.jwt|request\\.jwt'`,

  'Functions look nothing up by a search path': `
    select ${FUNCTION} as name from pg_proc p
    where pronamespace in ${SCHEMAS}
      and not coalesce('search_path=""' = any (proconfig), false)`,

  'No function looks into the account service’s tables as its caller, who may not': `
    select ${FUNCTION} as name from pg_proc p
    where pronamespace in ${SCHEMAS} and not prosecdef
      and regexp_replace(prosrc, 'auth\\.(uid|role|jwt)\\(\\)', '', 'gi') ~* '\\mauth\\.'`,

  'No function can be called by just anybody': `
    select ${FUNCTION} as name from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
    where pronamespace in ${SCHEMAS} and a.grantee = 0 and a.privilege_type = 'EXECUTE'`,

  'Nobody calls a trigger function': `
    select ${FUNCTION} as name from pg_proc p
    where pronamespace in ${SCHEMAS} and prorettype = 'trigger'::regtype
      and (has_function_privilege('anon', p.oid, 'execute')
        or has_function_privilege('authenticated', p.oid, 'execute'))`,

  'Clients cannot empty, lock or hang things on a table': `
    select format('%s: %s for %s', c.oid::regclass, wanted, who) as name
    from pg_class c, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) wanted,
      unnest(array['anon', 'authenticated']) who
    where relnamespace in ${SCHEMAS} and relkind in ('r', 'p')
      and has_table_privilege(who, c.oid, wanted)`,

  'Every foreign key is found by an index': `
    select format('%s of %s', conname, conrelid::regclass) as name from pg_constraint c
    where connamespace in ${SCHEMAS} and contype = 'f' and not exists (
      select 1 from pg_index i
      where i.indrelid = c.conrelid and i.indpred is null
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)`,

  'Every replicated table keeps its revision by the one trigger': `
    select c.oid::regclass::text as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'rev')
      and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgenabled <> 'D'
        and t.tgfoid = 'private.sync_touch()'::regprocedure
        and t.tgtype & 2 = 2 and t.tgtype & 4 = 4 and t.tgtype & 16 = 16)`,
} as const;

export type Rule = keyof typeof RULES;

/** The names of what breaks a rule. */
export async function offenders(sql: Sql, rule: Rule): Promise<string[]> {
  const found = await sql.query<{ name: string }>(RULES[rule]);
  return found.map(({ name }) => name).toSorted();
}

/** Functions that run as their owner, whatever their caller may do. */
export async function definers(sql: Sql): Promise<string[]> {
  const found = await sql.query<{ name: string }>(
    `select ${FUNCTION} as name from pg_proc p where pronamespace in ${SCHEMAS} and prosecdef`,
  );
  return found.map(({ name }) => name).toSorted();
}

/** The callers of each function of `private`, which no interface exposes, as `name(types)`. */
export async function privateCallers(sql: Sql): Promise<Record<string, string[]>> {
  const found = await sql.query<{ name: string; callers: string[] }>(
    `select ${SIGNATURE} as name,
       array(select who from unnest(array['anon', 'authenticated', 'service_role']) who
         where has_function_privilege(who, p.oid, 'execute')) as callers
     from pg_proc p where pronamespace = 'private'::regnamespace and prorettype <> 'trigger'::regtype
     order by 1`,
  );
  return Object.fromEntries(found.map(({ name, callers }) => [name, callers]));
}
