import type { LocalDatabase } from './database.ts';
import { deviceFailureOf } from './failure.ts';

/**
 * The same work, done once more on a new connection when the browser has killed the one it ran on. A write
 * that failed on both rejects: it never resolves unless it is stored.
 */
export function reviving(database: LocalDatabase) {
  return <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await work(...args);
      } catch (error) {
        if (database.isClosed() || deviceFailureOf(error) !== 'connectionLost') throw error;
        await database.reopen();
        return await work(...args);
      }
    };
}
