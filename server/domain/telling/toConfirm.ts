import type { Db } from '#server/db/db.ts';

/** Owners are told of homes that are hidden in three days unless they say that they are available. Gives how many owners. */
export async function tellToConfirm(db: Db): Promise<number> {
  const [row] = await db.asService((sql) =>
    sql.query<{ owners: number }>('select private.tell_to_confirm() as owners'),
  );
  return row?.owners ?? 0;
}
