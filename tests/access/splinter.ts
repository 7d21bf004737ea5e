import type { Sql } from '#server/db/db.ts';
import type { RULES } from './lint.ts';

/**
 * The checks of Supabase’s own linter, as queries of our own: each names what breaks its rule, in a column
 * `name`. Checks that lint.ts makes more strictly are not made twice: AS_IN_LINT says by which of its rules.
 * `unused_index` needs the statistics of a project that has run for weeks: its operator looks at it there.
 */

/** The schema that REST exposes. */
const EXPOSED = `'public'::regnamespace`;
const OURS = `('public'::regnamespace, 'private'::regnamespace)`;
/** A client's role may read it, wholly or some of its columns. */
const READ_BY_CLIENTS = `exists (select 1 from unnest(array['anon', 'authenticated']) who
  where has_any_column_privilege(who, c.oid, 'select'))`;

export const SPLINTER = {
  auth_users_exposed: `
    select c.oid::regclass::text as name
    from pg_class c
    join pg_rewrite r on r.ev_class = c.oid
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      and d.refclassid = 'pg_class'::regclass and d.refobjid = to_regclass('auth.users')
    where c.relnamespace = ${EXPOSED} and c.relkind in ('v', 'm') and ${READ_BY_CLIENTS}`,

  no_primary_key: `
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ${OURS} and c.relkind in ('r', 'p')
      and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,

  multiple_permissive_policies: `
    select format('%s for %s by %s', c.oid::regclass, verb, who) as name
    from pg_class c, unnest(array['r', 'a', 'w', 'd']) verb, unnest(array['anon', 'authenticated']) who
    where c.relnamespace in ${OURS} and 1 < (
      select count(*) from pg_policy p
      where p.polrelid = c.oid and p.polpermissive and p.polcmd in (verb::"char", '*')
        and (0::oid = any (p.polroles) or who::regrole::oid = any (p.polroles)))`,

  policy_exists_rls_disabled: `
    select distinct c.oid::regclass::text as name from pg_class c join pg_policy p on p.polrelid = c.oid
    where c.relnamespace in ${OURS} and not c.relrowsecurity`,

  // In `private`, which no interface exposes, only where a client may read: what the server keeps there has no policies.
  rls_enabled_no_policy: `
    select c.oid::regclass::text as name from pg_class c
    where (c.relnamespace = ${EXPOSED} or (c.relnamespace in ${OURS} and ${READ_BY_CLIENTS}))
      and c.relkind in ('r', 'p') and c.relrowsecurity
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid)`,

  rls_policy_always_true: `
    select format('%s on %s', p.polname, p.polrelid::regclass) as name
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace in ${OURS} and p.polpermissive and p.polcmd <> 'r'
      and 'true' in (pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))`,

  duplicate_index: `
    select format('%s and %s', one.indexrelid::regclass, other.indexrelid::regclass) as name
    from pg_index one join pg_index other on other.indrelid = one.indrelid and one.indexrelid < other.indexrelid
    join pg_class c on c.oid = one.indrelid
    where c.relnamespace in ${OURS}
      and (one.indkey::text, one.indclass::text, one.indoption::text)
        = (other.indkey::text, other.indclass::text, other.indoption::text)
      and coalesce(pg_get_expr(one.indpred, one.indrelid), '') = coalesce(pg_get_expr(other.indpred, other.indrelid), '')
      and coalesce(pg_get_expr(one.indexprs, one.indrelid), '') = coalesce(pg_get_expr(other.indexprs, other.indrelid), '')`,

  extension_in_public: `
    select extname::text as name from pg_extension where extnamespace = ${EXPOSED}`,

  unsupported_reg_types: `
    select format('%s.%s', c.oid::regclass, a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype,
        'regnamespace'::regtype, 'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype,
        'regprocedure'::regtype)`,

  insecure_queue_exposed_in_api: `
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('pgmq', 'pgmq_public') and c.relkind in ('r', 'p') and not c.relrowsecurity
      and ${READ_BY_CLIENTS}`,

  fkey_to_auth_unique: `
    select format('%s of %s', k.conname, k.conrelid::regclass) as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where c.relnamespace in ${OURS} and k.contype = 'f' and t.relnamespace = 'auth'::regnamespace
      -- A primary key is what is meant to be referred to; what is merely unique may be another account's tomorrow.
      and not exists (select 1 from pg_constraint p
        where p.conrelid = k.confrelid and p.contype = 'p' and p.conkey = k.confkey)`,

  sensitive_columns_exposed: `
    select format('%s.%s', c.oid::regclass, a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = ${EXPOSED} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
      and a.attname ~* '(^|_)(password|passwd|secret|token|api_?key|private_?key|ssn|passport|iban|card|cvv|salt|hash|phone|email)(_|$)'
      and exists (select 1 from unnest(array['anon', 'authenticated']) who
        where has_column_privilege(who, c.oid, a.attnum, 'select'))`,

  security_definer_called_by_clients: `
    select format('%s by %s', p.oid::regprocedure, who) as name
    from pg_proc p, unnest(array['anon', 'authenticated']) who
    where p.pronamespace = ${EXPOSED} and p.prosecdef and has_function_privilege(who, p.oid, 'execute')`,
} as const;

export type SplinterRule = keyof typeof SPLINTER;

/** Rules of that linter that a rule of lint.ts contains. */
export const AS_IN_LINT: Readonly<Record<string, keyof typeof RULES>> = {
  unindexed_foreign_keys: 'Every foreign key is found by an index',
  auth_rls_initplan: 'Policies ask who is signed in once a statement, not once a row',
  security_definer_view: 'Views see what their reader sees',
  function_search_path_mutable: 'Functions look nothing up by a search path',
  rls_disabled_in_public: 'Row level security is on for every table',
  rls_references_user_metadata: 'Policies do not trust what people write about themselves',
  materialized_view_in_api:
    'There are no materialized views and no foreign tables, which know no policies',
  foreign_table_in_api:
    'There are no materialized views and no foreign tables, which know no policies',
};

/** The findings that stay, each with its reason. Anything else fails by its name. */
export const KNOWN: Readonly<Partial<Record<SplinterRule, Readonly<Record<string, string>>>>> = {
  rls_enabled_no_policy: {
    ended_sessions: 'the server alone reads and writes it; no policy means nobody else does',
  },
  sensitive_columns_exposed: {
    'user_profiles.email':
      'the specification looks an address up there; a policy gives one’s own row alone',
  },
  security_definer_called_by_clients: {
    'is_email_available(text) by anon':
      'answers one boolean, and is limited by address and network',
    'is_email_available(text) by authenticated':
      'answers one boolean, and is limited by address and network',
  },
};

/** The names of what breaks a rule. */
export async function splinters(sql: Sql, rule: SplinterRule): Promise<string[]> {
  const found = await sql.query<{ name: string }>(SPLINTER[rule]);
  return found.map(({ name }) => name).toSorted();
}
