import type { DatabaseConnection, Dialect, Driver } from 'kysely';

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
  let tail: Promise<void> = Promise.resolve();
  const releases = new Map<DatabaseConnection, () => void>();

  /** Waits for its turn; gives the function that ends the turn. */
  function turn(): Promise<() => void> {
    return new Promise((begin) => {
      const before = tail;
      tail = new Promise((end) => {
        const go = (): void => begin(end);
        before.then(go, go);
      });
    });
  }

  return {
    init: () => driver.init(),
    async acquireConnection() {
      const end = await turn();
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
