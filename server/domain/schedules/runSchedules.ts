import type { Db } from '#server/db/db.ts';

const PAGE = 500;
/** A backlog is worked off over several rounds rather than in one. */
const PAGES_MAX = 20;

/** Shows homes and changes prices whose day has come. Gives how many. */
export async function runSchedules(db: Db): Promise<number> {
  let total = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const [row] = await db.asService((sql) =>
      sql.query<{ n: number }>('select private.run_schedules($1::int) as n', [PAGE]),
    );
    total += row?.n ?? 0;
    if ((row?.n ?? 0) < PAGE) break;
  }
  return total;
}
