import type { UseBody } from '#contract/protocol/deviceCounts.ts';
import type { Db } from '#server/db/db.ts';

/** Keeps what a device tells of a day, without the person. Gives whether it is counted. */
export async function noteUse(db: Db, person: string, report: UseBody): Promise<boolean> {
  const [row] = await db.asService((sql) =>
    sql.query<{ kept: boolean }>('select private.note_use($1::uuid, $2::jsonb) as kept', [
      person,
      JSON.stringify(report),
    ]),
  );
  return row?.kept ?? false;
}
