import { DAY_MS } from '#contract/rules/durations.ts';
import type { Db, Sql } from '#server/db/db.ts';
import { insertAccounts } from './insertAccounts.ts';
import { insertRows } from './insertRows.ts';
import { insertThreads } from './insertThreads.ts';
import { emailOf } from './people.ts';
import { accountRows, furtherRoleRows } from './rows.ts';
import { demoThreads } from './threads.ts';

/** People of the demo signed up this long before now: before the first of their messages. */
const SIGNED_UP_DAYS_AGO = 1500;

/**
 * Fills an empty embedded database with the people and conversations of the demo, all in one
 * transaction. Everything is the same at each run but the dates: the last of them lie shortly before
 * `now` (ms since the epoch). Gives false, and changes nothing, where the demo is there already.
 */
export async function seedDemo(db: Db, deps: { now(): number }): Promise<boolean> {
  const now = deps.now();
  return db.asService(async (sql) => {
    const seeded = await sql.query('select 1 from auth.users where email = $1', [emailOf('maya')]);
    if (seeded.length > 0) return false;
    await insertPeople(sql, now);
    await insertThreads(sql, demoThreads(now));
    return true;
  });
}

async function insertPeople(sql: Sql, now: number): Promise<void> {
  await insertAccounts(sql, accountRows(now - SIGNED_UP_DAYS_AGO * DAY_MS));
  await insertRows(
    sql,
    'insert into public.user_roles (user_id, role, is_primary) select user_id, role, false from rows',
    '(user_id uuid, role text)',
    furtherRoleRows(),
  );
}
