import type { LocalDatabase } from './database.ts';
import { deviceFailureOf } from '../model/failure.ts';

type Work<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

/** The same work again where there was no room for it, as long as some can be made. Then it rejects as it did. */
export function makingRoom(database: Pick<LocalDatabase, 'isClosed' | 'makeRoom'>) {
  return <Args extends unknown[], Result>(work: Work<Args, Result>): Work<Args, Result> =>
    async (...args) => {
      for (;;)
        try {
          return await work(...args);
        } catch (error) {
          const isFull = !database.isClosed() && deviceFailureOf(error) === 'quota';
          if (!isFull || !(await database.makeRoom())) throw error;
        }
    };
}

/**
 * The same work, done once more on a new connection when the browser has killed the one it ran on, and again when
 * room was made for it. A write that failed all the same rejects: it never resolves unless it is stored.
 */
export function reviving(database: LocalDatabase) {
  const roomy = makingRoom(database);
  return <Args extends unknown[], Result>(work: Work<Args, Result>): Work<Args, Result> =>
    roomy(async (...args) => {
      try {
        return await work(...args);
      } catch (error) {
        if (database.isClosed() || deviceFailureOf(error) !== 'connectionLost') throw error;
        await database.reopen();
        return await work(...args);
      }
    });
}
