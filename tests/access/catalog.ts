import type { Sql } from '#server/db/db.ts';

export interface Catalog {
  /** Tables, views and foreign tables of `public`. */
  readonly tables: readonly string[];
  /** Functions of `public` but for triggers, as `name(types)`. */
  readonly functions: readonly string[];
}

/** Everything that the interface of rows can reach: all of `public`. */
export async function readCatalog(sql: Sql): Promise<Catalog> {
  const tables = await sql.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
     order by relname::text collate "C"`,
  );
  const functions = await sql.query<{ name: string }>(
    `select proname || '(' || pg_catalog.array_to_string(proargtypes::regtype[], ',') || ')' as name
     from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
     order by proname collate "C", proargtypes::regtype[]::text collate "C"`,
  );
  return { tables: tables.map(({ name }) => name), functions: functions.map(({ name }) => name) };
}

/** Columns of a table of `public`, in their order, with the name of their type. */
export function readColumns(sql: Sql, table: string): Promise<{ name: string; type: string }[]> {
  return sql.query(
    `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = ('public.' || quote_ident($1))::regclass and attnum > 0 and not attisdropped
     order by attnum`,
    [table],
  );
}

const OURS = `('public'::regnamespace, 'private'::regnamespace)`;
const RIGHTS = (column: string) =>
  `(select array_agg(a::text order by a::text) from unnest(${column}) a)`;

/** Everything that migrations make, by what it is; each query gives a `name` and all there is to say of it. */
const MADE: Readonly<Record<string, string>> = {
  schemas: `select nspname as name, ${RIGHTS('nspacl')} as rights from pg_namespace where nspname !~ '^pg_'`,
  relations: `select oid::regclass as name, relkind, relowner::regrole, relrowsecurity, relforcerowsecurity, relreplident,
      reloptions, ${RIGHTS('relacl')} as rights from pg_class where relnamespace in ${OURS}`,
  columns: `select c.oid::regclass || '.' || attname as name,
      (select count(*) from pg_attribute b where b.attrelid = c.oid and b.attnum between 1 and a.attnum and not b.attisdropped) as place,
      format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated, ${RIGHTS('attacl')} as rights,
      pg_get_expr(adbin, adrelid) as without, col_description(c.oid, attnum) as said
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = attnum
    where relnamespace in ${OURS} and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  constraints: `select conrelid::regclass || ': ' || conname as name, convalidated, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace in ${OURS}`,
  indexes: `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as made
    from pg_index join pg_class c on c.oid = indrelid where relnamespace in ${OURS}`,
  policies: `select polrelid::regclass || ': ' || polname as name, polcmd, polpermissive, polroles::regrole[],
      pg_get_expr(polqual, polrelid) as seen, pg_get_expr(polwithcheck, polrelid) as written from pg_policy`,
  functions: `select oid::regprocedure as name, proowner::regrole, prosecdef, provolatile, proisstrict, proconfig,
      ${RIGHTS('proacl')} as rights, pg_get_function_arguments(oid) as takes, pg_get_function_result(oid) as gives, prosrc
    from pg_proc where pronamespace in ${OURS}`,
  triggers: `select tgrelid::regclass || ': ' || tgname as name, tgenabled, pg_get_triggerdef(oid) as made
    from pg_trigger where not tgisinternal`,
  'default privileges': `select defaclnamespace::regnamespace || defaclobjtype::text as name, defaclrole::regrole,
      ${RIGHTS('defaclacl')} as rights from pg_default_acl`,
  publications: `select pubname || ': ' || prrelid::regclass as name from pg_publication_rel join pg_publication p on p.oid = prpubid`,
  'settings of roles': `select rolname as name, rolconfig from pg_roles where rolname !~ '^pg_'`,
  'schemas of bodies': 'select * from private.body_schemas',
  'scopes begun': `select collection || ': ' || scope as name from private.scopes_begun`,
  buckets: 'select id as name, b.* from storage.buckets b',
};

/**
 * Everything that migrations made in a database, without the order of making: by kind and name, with the
 * definition of each.
 */
export async function readMade(sql: Sql): Promise<Record<string, Record<string, unknown>>> {
  const made: Record<string, Record<string, unknown>> = {};
  for (const [kind, query] of Object.entries(MADE)) {
    const rows = await sql.query<{ row: { name: string } }>(
      `select to_jsonb(q) as row from (${query}) q`,
    );
    made[kind] = Object.fromEntries(rows.map(({ row }) => [row.name, row]));
  }
  return made;
}
