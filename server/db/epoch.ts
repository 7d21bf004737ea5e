import type { Db } from './db.ts';

/**
 * A database restored from a backup, or another one that took its place, gets a new epoch, so that every device starts its
 * copies again.
 */
export async function noteEpoch(db: Db): Promise<void> {
  const options = { isUrgent: true, isLong: true };
  await db.asService((sql) => sql.query('select public.sync_ensure_epoch()'), options);
}
