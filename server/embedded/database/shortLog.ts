import { contained } from '#server/contained.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { asAccountService } from './accountService.ts';

const EVERY_MS = 60_000;
/** A second of reading or so. */
const MOST_BYTES = 64 * 1024 * 1024;

const BEHIND =
  'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/**
 * Makes the checkpoints that PostgreSQL leaves to a process PGlite does not have: without, the log grows for as long as the
 * server runs, and a start after a kill goes through all of it. Gives what ends it.
 */
export function keepLogShort(
  given: Db,
  log: Log,
  { everyMs = EVERY_MS, mostBytes = MOST_BYTES } = {},
): () => Promise<void> {
  const db = asAccountService(given);
  let running = Promise.resolve();

  async function look(): Promise<void> {
    try {
      await db.asService(async (sql) => {
        const [row] = await sql.query<{ bytes: number }>(BEHIND);
        if ((row?.bytes ?? 0) > mostBytes) await sql.query('checkpoint');
      });
    } catch (thrown) {
      log.warn('the log of the database was not shortened; it is tried again', thrown);
    }
  }
  const begin = (): void => {
    running = look();
  };
  const timer = setInterval(contained('shortening the log', begin, log), everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
