import type { Claims, Db } from '#server/db/db.ts';
import { type Table, TABLES } from './bindings.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
}
export type Row = Readonly<Record<string, unknown>>;

/** The questions the endpoint asks the database. */
export interface Rows {
  columns(table: Table): Promise<Column[]>;
  /** The people concerned by these rows. Asked as the service, to spare the reads of the others. */
  peopleOf(table: Table, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The rows the bearer may see: row level security decides. */
  visible(claims: Claims, table: Table, ids: readonly string[]): Promise<Row[]>;
}

/** Table names come from TABLES alone. */
export function createRows(db: Db): Rows {
  const known = new Map<Table, Column[]>();
  return {
    async columns(table) {
      const found =
        known.get(table) ??
        (await db.asService((sql) =>
          sql.query<{ name: string; type: string }>(
            `select attname as name, typname as type from pg_attribute join pg_type on pg_type.oid = atttypid
             where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
            [`public.${table}`],
          ),
        ));
      known.set(table, found);
      return found;
    },
    async peopleOf(table, ids) {
      const rows = await db.asService((sql) =>
        sql.query<{ who: string }>(
          `select distinct ${TABLES[table]}::text as who from public.${table} where id = any($1::uuid[])`,
          [ids],
        ),
      );
      return new Set(rows.map(({ who }) => who));
    },
    async visible(claims, table, ids) {
      const rows = await db.asUser(claims, (sql) =>
        sql.query<{ row: Row }>(
          `select to_jsonb(t) as row from public.${table} t where id = any($1::uuid[])`,
          [ids],
        ),
      );
      return rows.map(({ row }) => row);
    },
  };
}
