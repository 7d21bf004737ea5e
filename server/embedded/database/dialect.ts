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
import { mutexed } from './mutex.ts';
import type { DatabaseSession } from './session.ts';

/** Kysely over the session of PGlite, one transaction at a time. */
export function pgliteDialect(session: DatabaseSession): Dialect {
  return mutexed({
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => pgliteDriver(session),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  });
}

function pgliteDriver(session: DatabaseSession): Driver {
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      await session.begin();
      return pgliteConnection(session);
    },
    releaseConnection: () => Promise.resolve(),
    beginTransaction: () => session.command('begin'),
    commitTransaction: () => session.command('commit'),
    rollbackTransaction: () => session.command('rollback'),
    destroy: () => Promise.resolve(),
  };
}

function pgliteConnection(session: DatabaseSession): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const result = await session.query<Row>(query.sql, query.parameters);
      return {
        rows: result.rows,
        ...(result.affectedRows !== undefined && { numAffectedRows: BigInt(result.affectedRows) }),
      };
    },
    streamQuery() {
      throw new Error('PGlite does not stream');
    },
  };
}
