import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { mutexed } from './mutex.ts';

/** Kysely over an open PGlite, one transaction at a time. */
export function pgliteDialect(client: PGlite): Dialect {
  return mutexed({
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => pgliteDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  });
}

function pgliteDriver(client: PGlite): Driver {
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(pgliteConnection(client)),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: run('begin'),
    commitTransaction: run('commit'),
    rollbackTransaction: run('rollback'),
    destroy: () => Promise.resolve(),
  };
}

function run(command: string) {
  return async (connection: DatabaseConnection): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(command));
  };
}

function pgliteConnection(client: PGlite): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const result = await client.query<Row>(query.sql, [...query.parameters]);
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
