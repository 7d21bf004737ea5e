import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { beginning } from '#server/db/begin.ts';
import { DatabaseLost } from '#server/db/lost.ts';
import type { ConnectionPool, Lent } from '#server/db/pool.ts';
import { failureOf, noDatabase, noRoom } from '../database/failure.ts';
import { metered } from '../database/meter.ts';

/** Kysely over a pool of connections: each holder has a session of its own. */
export function pooledDialect(pool: ConnectionPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => pooledDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function pooledDriver(pool: ConnectionPool): Driver {
  const held = new WeakMap<DatabaseConnection, Lent>();
  const command = (connection: DatabaseConnection, text: string) =>
    asked(async () => held.get(connection)?.ask({ text })).then(() => undefined);

  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const lent = await asked(() => pool.lend());
      const connection = pooledConnection(lent);
      held.set(connection, lent);
      return connection;
    },
    async releaseConnection(connection) {
      held.get(connection)?.giveBack();
    },
    beginTransaction: (connection) => command(connection, beginning()),
    commitTransaction: (connection) => command(connection, 'commit'),
    rollbackTransaction: (connection) => command(connection, 'rollback'),
    destroy: () => Promise.resolve(),
  };
}

function pooledConnection(lent: Lent): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, rowCount } = await metered(() =>
        asked(() => lent.ask({ text, values: parameters.map(asSent) })),
      );
      return {
        rows: rows as Row[],
        ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }),
      };
    },
    streamQuery() {
      throw new Error('nothing is streamed');
    },
  };
}

/** The driver writes a list as an array of PostgreSQL; the library means JSON by one. */
const asSent = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value);

/** Throws a Refusal for what is no fault of the statement, as the session of PGlite does. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof DatabaseLost) throw noDatabase(thrown);
    if (failureOf(thrown) === 'noRoom') throw noRoom(thrown);
    throw thrown;
  }
}
