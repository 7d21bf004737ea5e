import type { Db } from './db.ts';

/** The same database for what goes over all there is: it may take long, and nobody waits for it. */
export const patient = (db: Db): Db => ({
  ...db,
  asService: (work, options) => db.asService(work, { ...options, isLong: true }),
});
