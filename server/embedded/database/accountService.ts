import type { Db } from '#server/db/db.ts';

/**
 * The same database as the account service has it, whose tables are `auth`: on a hosted project that is another program, and
 * the service role of our server reads nothing there.
 */
export const asAccountService = (db: Db): Db => ({
  ...db,
  asService: (work, options) =>
    db.asService(
      async (sql) => {
        await sql.query('reset role');
        return work(sql);
      },
      { ...options, isAlone: false },
    ),
});
