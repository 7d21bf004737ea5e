import type { Sql } from '#server/db/db.ts';

const ROWS_A_STATEMENT = 1000;

/**
 * Runs `statement`, which selects from `rows`, over all rows in pieces of `piece`. `columns` names and types them:
 * `(id uuid, name text)`.
 */
export async function insertRows(
  sql: Sql,
  statement: string,
  columns: string,
  rows: readonly object[],
  piece = ROWS_A_STATEMENT,
): Promise<void> {
  for (let first = 0; first < rows.length; first += piece) {
    await sql.query(
      `with rows as (select * from jsonb_to_recordset($1::jsonb) as row${columns}) ${statement}`,
      [JSON.stringify(rows.slice(first, first + piece))],
    );
  }
}
