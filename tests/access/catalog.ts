import type { Sql } from '#server/db/db.ts';

export interface Catalog {
  /** Tables, views and foreign tables of `public`. */
  readonly tables: readonly string[];
  /** Functions of `public` but for triggers, as `name(types)`. */
  readonly functions: readonly string[];
}

/** What there is to be reached through the interface of rows: everything in `public`. */
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
