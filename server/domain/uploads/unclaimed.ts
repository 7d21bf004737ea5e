import type { Db, Sql } from '#server/db/db.ts';

/** The tables of keys whose bytes are to be removed from the store. */
export type Removals = 'private.photos_to_remove' | 'private.files_to_remove';

/**
 * Before bytes are put under a key: where the process ends before a row names them, the upkeep takes them out
 * an hour later. No row would name them otherwise.
 */
export async function noteUnclaimed(db: Db, table: Removals, key: string): Promise<void> {
  await db.asService((sql) =>
    sql.query(
      `insert into ${table} (key, since) values ($1, now() + interval '1 hour')
       on conflict (key) do update set since = excluded.since`,
      [key],
    ),
  );
}

/** In the transaction that writes the row which names them. */
export async function claim(sql: Sql, table: Removals, key: string): Promise<void> {
  await sql.query(`delete from ${table} where key = $1`, [key]);
}
