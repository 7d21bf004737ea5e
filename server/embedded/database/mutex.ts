import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { callerNow } from '#server/db/caller.ts';
import { createFairQueue, type EndTurn, OWN_WORK } from './fairQueue.ts';

/**
 * PGlite is one session. A holder of the connection keeps it until the release, so that the statements of
 * another request never land inside an open transaction.
 */
export function mutexed(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => mutexedDriver(dialect.createDriver()),
  };
}

function mutexedDriver(driver: Driver): Driver {
  const queue = createFairQueue(() => performance.now());
  const releases = new Map<DatabaseConnection, EndTurn>();

  return {
    init: () => driver.init(),
    async acquireConnection() {
      const end = await queue.turn(callerNow() ?? OWN_WORK);
      try {
        const connection = await driver.acquireConnection();
        releases.set(connection, end);
        return connection;
      } catch (thrown) {
        end();
        throw thrown;
      }
    },
    async releaseConnection(connection) {
      await driver.releaseConnection(connection);
      releases.get(connection)?.();
      releases.delete(connection);
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    destroy: () => driver.destroy(),
  };
}
