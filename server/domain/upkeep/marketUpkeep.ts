import type { Db } from '#server/db/db.ts';
import type { Files } from '#server/objectStore/files.ts';
import type { Photos } from '#server/objectStore/photos.ts';
import type { Removals } from '../uploads/index.ts';
import { tellFigures } from '../figures/index.ts';

const PAGE = 500;
/** A backlog is worked off over several rounds rather than in one. */
const PAGES_MAX = 20;

/** Takes listings off that nobody confirmed for thirty days, and counts each area's again. Gives how many expired. */
export async function expireListings(db: Db): Promise<number> {
  let total = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const [row] = await db.asService((sql) =>
      sql.query<{ n: number }>('select public.expire_listings($1::int) as n', [PAGE]),
    );
    total += row?.n ?? 0;
    if ((row?.n ?? 0) < PAGE) break;
  }
  await db.asService((sql) => sql.query('select public.count_areas()'));
  return total;
}

/** Ends requests for viewings that nobody answered for 24 hours. Gives how many. */
export async function expireViewings(db: Db): Promise<number> {
  const [row] = await db.asService((sql) =>
    sql.query<{ n: number }>('select public.expire_viewings($1::int) as n', [PAGE * PAGES_MAX]),
  );
  return row?.n ?? 0;
}

/** Tells owners what came of their listings, and drops what of it nobody needs any more. Gives how much went. */
export async function upkeepViews(db: Db): Promise<number> {
  await tellFigures(db);
  const [row] = await db.asService((sql) =>
    sql.query<{ n: number }>('select private.clear_views() as n'),
  );
  return row?.n ?? 0;
}

/** Ends suspensions whose time is over, takes from moderators' devices what was decided a month ago, and gives them what waits. Gives how much went. */
export async function forgetCases(db: Db): Promise<number> {
  await db.asService((sql) => sql.query('select private.end_suspensions()'));
  const [row] = await db.asService((sql) =>
    sql.query<{ n: number }>('select private.forget_cases() as n'),
  );
  return row?.n ?? 0;
}

/** Looks whether there is still a reason to show people to those who are shown them. Gives how many went. */
export async function forgetStrangers(db: Db): Promise<number> {
  const [row] = await db.asService((sql) =>
    sql.query<{ n: number }>('select private.forget_strangers(5000) as n'),
  );
  return row?.n ?? 0;
}

/**
 * Drops uploads nobody went on with, and takes the files of photos out of the store that belong to nobody any more.
 * Gives how many photos went. A file that cannot be removed keeps no other; it is
 * tried again at the next round, behind them, and thrown when the others are done.
 */
export async function clearPhotos(db: Db, store: Photos): Promise<number> {
  await db.asService((sql) => sql.query('select private.clear_uploads($1::int)', [PAGE]));
  return await removeObjects(db, store, {
    table: 'private.photos_to_remove',
    claimed: 'private.listing_photos',
  });
}

/** The same of files of conversations: those of ended accounts, and those that no message names. */
export async function clearFiles(db: Db, store: Files): Promise<number> {
  await db.asService((sql) => sql.query('select private.clear_files($1::int)', [PAGE]));
  return await removeObjects(db, store, {
    table: 'private.files_to_remove',
    claimed: 'private.files',
  });
}

async function removeObjects(
  db: Db,
  store: Pick<Files, 'remove'>,
  { table, claimed }: { readonly table: Removals; readonly claimed: string },
): Promise<number> {
  const gone = await db.asService(async (sql) => {
    // Put there twice at once, and noted as nobody's by the slower one, which ended: somebody's all the same.
    await sql.query(`delete from ${table} t using ${claimed} c where c.key = t.key`);
    return await sql.query<{ key: string }>(
      `select key from ${table} where since <= now() order by since limit $1::int`,
      [PAGE],
    );
  });
  let removed = 0;
  const failed: unknown[] = [];
  for (const { key } of gone) {
    try {
      // A store takes its time: whoever brings the same bytes again meanwhile has said so here first.
      const [still] = await db.asService((sql) =>
        sql.query(`select key from ${table} where key = $1 and since <= now()`, [key]),
      );
      if (still === undefined) continue;
      await store.remove(key);
      await db.asService((sql) => sql.query(`delete from ${table} where key = $1`, [key]));
      removed += 1;
    } catch (thrown) {
      failed.push(thrown);
      // Behind all others: so many that cannot be removed would keep the rest from their turn.
      await db.asService((sql) =>
        sql.query(`update ${table} set since = now() where key = $1`, [key]),
      );
    }
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} of ${table} stay, ${removed} went`);
  return removed;
}

/** Counts the days of the platform that are due, each in a transaction of its own, and once a day what helps homes. Gives how many days. */
export async function countPlatform(db: Db): Promise<number> {
  let total = 0;
  while (total < DAYS_A_ROUND) {
    const [row] = await db.asService((sql) =>
      sql.query<{ n: number }>('select private.count_platform(1) as n'),
    );
    if ((row?.n ?? 0) === 0) break;
    total += 1;
  }
  await db.asService((sql) => sql.query('select private.count_traits()'));
  return total;
}

/** As many as are counted at all. */
const DAYS_A_ROUND = 100;

/** Months counted in one transaction, and in one round at most: the rest waits for the next hour. */
const MONTHS_AT_ONCE = 1;
const MONTHS_A_ROUND = 500;

/** Counts the market figures of months that changed, and of the one that runs. Gives how many months of cities. */
export async function countMarket(db: Db): Promise<number> {
  let total = 0;
  while (total < MONTHS_A_ROUND) {
    const [row] = await db.asService((sql) =>
      sql.query<{ n: number }>('select private.count_market($1::int) as n', [MONTHS_AT_ONCE]),
    );
    const counted = row?.n ?? 0;
    total += counted;
    if (counted === 0) break;
  }
  return total;
}
