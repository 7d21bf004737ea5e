import * as z from 'zod/mini';
import type { Db } from '#server/db/db.ts';
import { answerOf } from '../requests/index.ts';

const PAGE = 1000;
/** A backlog of years is worked off over several rounds rather than in one. */
const PAGES_MAX = 20;

const clearedSchema = z.nullable(z.record(z.string(), z.int()));

/**
 * Clears departures, tombstones and ended sessions that nobody waits for any more, page by page, each in a
 * transaction of its own. Gives how many rows went; nothing while another process is at it.
 */
export async function clearOldNews(db: Db): Promise<number> {
  let total = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const cleared = await db.asService((sql) =>
      answerOf(sql, clearedSchema, 'clear_old_news($1::integer)', [PAGE]),
    );
    const counts = Object.values(cleared ?? {});
    for (const count of counts) total += count;
    if (!counts.some((count) => count >= PAGE)) break;
  }
  return total;
}
